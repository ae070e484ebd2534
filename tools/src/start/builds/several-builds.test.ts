import { fork } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { openBuilds } from '../../../bundler/build.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const root = mkdtempSync(join(tmpdir(), 'refined-several-'));
for (const name of ['node_modules', 'shared', 'tools', 'tsconfig.base.json'])
  symlinkSync(join(ROOT, name), join(root, name));

const CONFIG =
  "import { workspaceConfig } from '../tools/bundler/webpack.config.mjs';\nexport default workspaceConfig(import.meta.dirname);\n";

const screen = (workspace: string, source: string, config = CONFIG): void => {
  const files = {
    'package.json': JSON.stringify({
      version: '1.0.0',
      type: 'module',
      refined: {
        kind: 'screen',
        title: workspace,
        expose: './screen',
        contract: '2.0.0',
        routes: [{ path: `/${workspace}` }],
      },
    }),
    'webpack.config.mjs': config,
    'src/expose.tsx': source,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, workspace, name)), { recursive: true });
    writeFileSync(join(root, workspace, name), text);
  }
};

const order = (workspace: string, outDir = join(root, workspace, 'built')) =>
  ({ root, workspace, version: '1.0.0', outDir, mode: 'production' }) as const;

const written = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));

/** `npx webpack` in the folder of a workspace; the channel tells it that `shared` is compiled. */
const webpackIn = (workspace: string, outDir: string) =>
  new Promise((resolve) => {
    const options = ['--mode', 'production', '--output-path', outDir, '--env', 'version=1.0.0'];
    fork(join(ROOT, 'node_modules/webpack/bin/webpack.js'), options, {
      cwd: join(root, workspace),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }).once('close', resolve);
  });

const builds = openBuilds();
afterAll(() => builds.end());

it('several builds of one process are what each is alone, whatever becomes of the others', async () => {
  screen('first-mfe', 'export const Screen = () => <p>first</p>;\n');
  screen('unready-mfe', 'export {};\n', "throw new Error('No settings for this screen.');\n");
  screen('failing-mfe', "export { Screen } from './nowhere.tsx';\n");
  screen('second-mfe', 'export const Screen = () => <p>second</p>;\n');

  await expect(builds.build(order('first-mfe'))).resolves.toMatchObject({
    federationName: 'first_mfe_1_0_0',
  });
  await expect(builds.build(order('unready-mfe'))).rejects.toMatchObject({
    errors: [expect.stringContaining('No settings for this screen.')],
  });
  await expect(builds.build(order('failing-mfe'))).rejects.toMatchObject({
    errors: expect.arrayContaining([expect.stringContaining("Can't resolve './nowhere.tsx'")]),
  });
  const bundle = await builds.build(order('second-mfe'));

  const alone = join(root, 'alone');
  await expect(webpackIn('second-mfe', alone)).resolves.toBe(0);
  expect(bundle.files).toHaveLength(4);
  expect(written(alone)).toEqual(written(join(root, 'second-mfe', 'built')));
});
