import { SHARED_CONTRACT } from '@refined/shared/federation';
import { screenSources } from './screen-sources.ts';
import type { ScreenPlan } from './screen-plan.ts';

/** One of the kit's icons. */
const ICON = 'files';

const manifest = ({ workspace, title, path, navigation }: ScreenPlan) => ({
  name: workspace,
  version: '1.0.0',
  private: true,
  type: 'module',
  scripts: { build: 'webpack', dev: `exec node ../tools/dev.mjs ${workspace}` },
  description: title,
  refined: {
    kind: 'screen',
    title,
    expose: './screen',
    contract: SHARED_CONTRACT,
    routes: [{ path }],
    ...(navigation ? { navigation: [{ label: title, to: path, icon: ICON }] } : {}),
  },
});

const changelog = ({ title }: ScreenPlan): string => `# Changelog of ${title}

## 1.0.0
- How many drugs wait in each queue.
`;

const TSCONFIG =
  '{ "extends": "../tsconfig.base.json", "compilerOptions": { "lib": ["es2023", "dom", "dom.iterable"] }, "references": [{ "path": "../shared" }] }\n';

const WEBPACK_CONFIG = `import { workspaceConfig } from '../tools/bundler/webpack.config.mjs';

export default workspaceConfig(import.meta.dirname);
`;

/** Everything in the new screen's folder: path → text. */
export const screenFiles = (plan: ScreenPlan): Readonly<Record<string, string>> => ({
  'package.json': `${JSON.stringify(manifest(plan), undefined, 2)}\n`,
  'tsconfig.json': TSCONFIG,
  'webpack.config.mjs': WEBPACK_CONFIG,
  'CHANGELOG.md': changelog(plan),
  ...screenSources(plan),
});
