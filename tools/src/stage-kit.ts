import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { resolve, typescript } from '@refined/screen-kit/parts';
import { rangeOf } from '@refined/screen-kit/provided-modules';
import {
  importedPackages,
  installedVersions,
  readManifest,
  writeManifest,
} from './package-manifest.ts';

/** Packages that the kit runs by name, or that its presets name. */
const TOOLS = [
  '@jest/globals',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  'axe-core',
  'jest',
  'jest-environment-jsdom',
  'oxlint',
  'oxlint-tsgolint',
  'ts-loader',
  'typescript',
  'webpack-cli',
];
/** Only for stores in a bucket, which a team's kit doesn't open. */
const NOT_NEEDED = ['@aws-sdk/client-s3'];
/** Copied unchanged: webpack and jest load them in a screen's folder. */
const AS_THEY_ARE = ['bundler', 'presets', 'template', 'new-screen.mjs'];

interface Requested {
  readonly context?: string;
  readonly request?: string;
}

/** Packages, and files that are copied, stay imports; our servers' code is bundled. */
const external =
  (kit: string) =>
  async ({ context = '', request = '' }: Requested): Promise<string | undefined> => {
    if (/^(node:|[^.@/]|@(?!refined\/))/.test(request)) return `module-import ${request}`;
    const file = path.relative(kit, path.resolve(context, request));
    return AS_THEY_ARE.some((place) => file.startsWith(place))
      ? `module-import ../${file}`
      : undefined;
  };

const commandConfig = (kit: string, folder: string): Configuration => ({
  mode: 'production',
  target: 'node22',
  context: kit,
  entry: { 'refined-screen': './src/refined-screen.ts' },
  experiments: { outputModule: true },
  output: {
    path: path.join(folder, 'dist'),
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
    module: true,
    library: { type: 'module' },
  },
  externals: external(kit),
  // Files find others by their own path, so `import.meta` stays unchanged.
  resolve,
  module: {
    parser: { javascript: { importMeta: false, createRequire: false } },
    rules: [typescript('kit')],
  },
  // Readable for debugging.
  optimization: { minimize: false, chunkIds: 'named' },
  devtool: false,
  performance: { hints: false },
  plugins: [
    new webpack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true, entryOnly: true }),
  ],
});

const bundle = (config: Configuration): Promise<void> =>
  new Promise((done, reject) => {
    webpack(config, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else done();
    });
  });

/** The kit's exports that a screen's files use. */
const FOR_TEAMS = [
  './webpack',
  './jest',
  './css',
  './tsconfig.json',
  './oxlint.json',
  './package.json',
];

const README = `# @refined/screen-kit

\`\`\`
npx refined-screen new price-history     a repository with a screen that works
npm test                                 types, lint and its tests
npm run dev -- --host URL                in the page of a running host, at every change
npm run build                            its bundle, without what the page gives
npm run check -- --host URL              what a release has to pass there
\`\`\`

\`refined-screen --help\` says the rest; \`--json\` answers one JSON document. \`docs\` says what a screen
may rely on, what a release has to pass, and how it is published. A new version of the kit changes no
file of yours.
`;

/** The guides for teams. */
const GUIDES = ['screens.md', 'teams.md'];

/** A guide without links to what isn't in the package. */
const guideText = (text: string): string =>
  text.replace(/\[([^\]]+)\]\(([^)#]*)[^)]*\)/g, (link: string, name: string, target: string) =>
    target === '' || GUIDES.includes(target) || target.startsWith('https:') ? link : name,
  );

/**
 * Prepares `@refined/screen-kit` for a registry: the command in a few files, and the unchanged
 * bundler configuration, presets and template.
 */
export const stageKit = async (root: string, folder: string): Promise<string> => {
  const kit = path.join(root, 'kit');
  for (const place of AS_THEY_ARE)
    cpSync(path.join(kit, place), path.join(folder, place), { recursive: true });
  await bundle(commandConfig(kit, folder));
  const scripts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m[jt]s$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}template${path.sep}`));
  const imported = scripts.flatMap((file) => importedPackages(readFileSync(file, 'utf8')));
  const installed = imported.filter((name) => !NOT_NEEDED.includes(name));
  const { exports = {} } = readManifest(kit);
  const { name, version } = readManifest(root, 'shared');
  writeManifest(root, folder, 'kit', {
    bin: { 'refined-screen': './dist/refined-screen.mjs' },
    // Without exports for the command's own scripts, which are in its bundle.
    exports: Object.fromEntries(FOR_TEAMS.map((door) => [door, exports[door]])),
    dependencies: installedVersions(root, [...TOOLS, ...installed]),
    peerDependencies: { [name]: rangeOf(version) },
  });
  writeFileSync(path.join(folder, 'README.md'), README);
  mkdirSync(path.join(folder, 'docs'));
  for (const guide of GUIDES) {
    const text = readFileSync(path.join(root, 'docs', guide), 'utf8');
    writeFileSync(path.join(folder, 'docs', guide), guideText(text));
  }
  return folder;
};
