import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createScreen } from './create-screen.ts';

/**
 * A copy of the repository's browser side with a new screen in it: compiled, tested, linted and
 * built as the others are.
 */

const REPOSITORY = process.cwd();
const PATIENCE = 600_000;
const root = mkdtempSync(join(tmpdir(), 'refined-made-screen-'));
const at = (...place: string[]) => join(root, ...place);

/** But the compiled files of `shared`, if there are any: the compiler sees which still hold. */
const IS_LEFT_OUT = /\/node_modules$|(?<!\/shared)\/dist$/;

const copy = (...places: string[]) => {
  for (const place of places)
    cpSync(join(REPOSITORY, place), at(place), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => !IS_LEFT_OUT.test(source),
    });
};

const workspaces = (
  JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as { workspaces: string[] }
).workspaces;

/** The installed packages, but the copy's own `shared`. */
const linkPackages = () => {
  mkdirSync(at('node_modules/@refined'), { recursive: true });
  for (const name of readdirSync(join(REPOSITORY, 'node_modules'))) {
    if (name !== '@refined' && !name.startsWith('.') && !workspaces.includes(name))
      symlinkSync(join(REPOSITORY, 'node_modules', name), at('node_modules', name));
  }
  symlinkSync(at('shared'), at('node_modules/@refined/shared'));
};

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: PATIENCE,
    // The compiler, and what tells oxlint the types, collect their garbage less often.
    env: { ...process.env, GOGC: '400' },
  });
  return { status, output: stdout + stderr, stdout };
};
const node = (...args: string[]) => run(process.execPath, ...args);

/** As `npm run build` has it built; what fails is said on stdout. */
const BUILD = `
  const { buildWorkspace } = await import('./tools/bundler/build.mjs');
  const { sourceVersion } = await import('./tools/bundler/source-version.mjs');
  const [workspace, mode] = ['price-history-mfe', 'production'];
  const version = sourceVersion(process.cwd(), workspace, mode);
  const order = { root: process.cwd(), workspace, version, outDir: process.cwd() + '/built', mode };
  const said = await buildWorkspace(order).catch(({ errors }) => ({ errors }));
  process.stdout.write(JSON.stringify({ version, ...said }));
`;
const build = () => {
  const { status, stdout, output } = node('build-screen.mjs');
  expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
  return JSON.parse(stdout) as {
    version: string;
    federationName: string;
    entry: string;
    initial: string[];
    files: string[];
    errors?: string[];
  };
};
const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(at(folder)).map((name) => [name, readFileSync(at(folder, name), 'utf8')]),
  );

/** What the bundler's own settings are read from is compiled too. */
let compiled: ReturnType<typeof run>;

beforeAll(() => {
  copy(
    '.prettierrc.json',
    '.prettierignore',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'jest.config.mjs',
    '.oxlintrc.json',
    'shared',
    'tools',
  );
  // The bundler's TypeScript settings ask for some file of the shell.
  copy(
    'shell/src/main.tsx',
    ...workspaces.flatMap((workspace) => [
      `${workspace}/package.json`,
      `${workspace}/tsconfig.json`,
    ]),
  );
  writeFileSync(at('build-screen.mjs'), BUILD);
  linkPackages();
  // It is built several times, as where a team works: from the first time on with a cache.
  mkdirSync(at('.cache/webpack/price-history-mfe-production'), { recursive: true });
  createScreen({ root, name: 'price-history', title: "The year's prices" });
  compiled = node('node_modules/typescript/lib/tsc.js', '-b', 'price-history-mfe');
}, PATIENCE);

describe('a screen as it is made', () => {
  it(
    'is formatted, and so is what makes it known',
    () =>
      expect(
        node(
          'node_modules/prettier/bin/prettier.cjs',
          '--list-different',
          'price-history-mfe',
          'package.json',
          'tsconfig.json',
        ),
      ).toMatchObject({ status: 0, output: '' }),
    PATIENCE,
  );

  it('compiles', () => expect(compiled).toMatchObject({ status: 0, output: '' }));

  it(
    'passes its own test, which is found without further ado',
    () => {
      // Of the other workspaces only the manifests are here.
      writeFileSync(
        at('screens.config.mjs'),
        "import config from './jest.config.mjs'; export default { ...config, projects: config.projects.filter(({ displayName }) => displayName === 'screens').map((screens) => ({ ...screens, rootDir: import.meta.dirname, roots: screens.roots.filter((place) => place.includes('price-history')) })) };",
      );
      const { status, output } = node(
        'node_modules/jest/bin/jest.js',
        '--config',
        'screens.config.mjs',
        '--ci',
        '--runInBand',
      );
      expect(output).toContain('2 passed, 2 total');
      expect(status).toBe(0);
    },
    PATIENCE,
  );

  it(
    'keeps the house rules of lint',
    () => {
      expect(node('node_modules/oxlint/bin/oxlint', 'price-history-mfe')).toMatchObject({
        status: 0,
      });
    },
    PATIENCE,
  );

  it(
    'is installed by npm ci without anything to fetch',
    () => {
      const { status, output } = run(
        'npm',
        'ci',
        '--dry-run',
        '--offline',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      );
      expect({ status, unfit: /lock file|ERR!/.test(output) }).toEqual({ status: 0, unfit: false });
    },
    PATIENCE,
  );

  it(
    'is built alone, and exposes its page',
    () => {
      const bundle = build();
      expect(bundle.version).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
      expect(bundle).toMatchObject({
        federationName: `price_history_mfe_${bundle.version.replace(/\W/g, '_')}`,
        initial: [expect.stringMatching(/^screen\.[0-9a-f]{8}\.js$/)],
      });
      const built = (file = '') => readFileSync(at('built', file), 'utf8');
      expect(built(bundle.entry)).toContain('"./screen"');
      expect(built(bundle.initial[0])).toContain("The year's prices");
      // Its own code only: what the shell gives isn't in it.
      const scripts = bundle.files.filter((file) => file.endsWith('.js'));
      expect(scripts.reduce((bytes, file) => bytes + built(file).length, 0)).toBeLessThan(60_000);
    },
    PATIENCE,
  );

  it(
    'is built by webpack in its own folder, to the same bytes',
    () => {
      const webpack = join(REPOSITORY, 'node_modules/webpack/bin/webpack.js');
      const { status, stdout, stderr } = spawnSync(process.execPath, [webpack], {
        cwd: at('price-history-mfe'),
        encoding: 'utf8',
        timeout: PATIENCE,
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('compiled successfully');
      expect(Object.keys(filesIn('built')).filter((file) => file.endsWith('.js'))).toHaveLength(2);
      expect(filesIn('price-history-mfe/dist/bundle')).toEqual(filesIn('built'));
    },
    PATIENCE,
  );

  it(
    'that does not build says which file and why',
    () => {
      appendFileSync(
        at('price-history-mfe/src/price-history-screen.tsx'),
        "\nimport './nowhere.ts';\n",
      );
      expect(build().errors).toEqual([
        expect.stringMatching(/price-history-screen\.tsx[^]*Can't resolve '\.\/nowhere\.ts'/),
      ]);
    },
    PATIENCE,
  );
});
