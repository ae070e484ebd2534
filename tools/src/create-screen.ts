// Makes a screen in this repository from the kit's template (docs/screens.md).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as addresses from '@refined/releases/addresses';
import {
  newScreen,
  ScreenRefusal,
  writeScreen,
  type ScreenRequest,
} from '@refined/screen-kit/new-screen';
import { allWorkspaces } from './workspaces.ts';

const PRETTIER = createRequire(import.meta.url).resolve('prettier/bin/prettier.cjs');

type Versions = Record<string, string>;

/** The used members of a package.json and the lock file. */
interface Manifest {
  readonly devDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly refined?: {
    readonly title: string;
    readonly routes?: readonly { readonly path: string }[];
    readonly contract: string;
  };
  readonly packages: Record<string, object> & { '': { workspaces: readonly string[] } };
}
type Named = Readonly<Record<'dependencies' | 'devDependencies', Versions>>;

const readJson = (...place: string[]): Manifest =>
  JSON.parse(readFileSync(path.join(...place), 'utf8')) as Manifest;
const writeJson = (file: string, value: object, indent: number): void =>
  writeFileSync(file, `${JSON.stringify(value, undefined, indent)}\n`);

const takenRoutes = (root: string) =>
  allWorkspaces(root).flatMap((workspace) => {
    const { title = '', routes = [] } = readJson(root, workspace, 'package.json').refined ?? {};
    return routes.map((route) => ({ workspace, title, path: route.path }));
  });

/** The packages that the template imports. */
const packagesOf = (root: string): Named => {
  const versions: Versions = {
    ...readJson(root, 'package.json').devDependencies,
    ...readJson(root, 'shared', 'package.json').peerDependencies,
  };
  const versionsOf = (...names: string[]): Versions =>
    Object.fromEntries(names.map((name) => [name, versions[name] ?? '*']));
  return {
    dependencies: versionsOf('@refined/shared', 'react'),
    devDependencies: versionsOf('@jest/globals', '@refined/screen-kit', '@testing-library/react'),
  };
};

/** Registers the workspace for npm and the compiler, after the last one that browsers load. */
const register = (root: string, workspace: string, named: Named): void => {
  const workspaces = allWorkspaces(root);
  const isReleased = (name: string) => readJson(root, name, 'package.json').refined !== undefined;
  workspaces.splice(workspaces.findLastIndex(isReleased) + 1, 0, workspace);
  const change = (file: string, changed: object, indent = 2): void =>
    writeJson(path.join(root, file), { ...readJson(root, file), ...changed }, indent);
  change('package.json', { workspaces });
  // Without line breaks, which Prettier would keep, so that it formats the file as before.
  change('tsconfig.json', { references: workspaces.map((name) => ({ path: name })) }, 0);
  // The same that `npm install` would write; its dependencies are installed already.
  const { packages } = readJson(root, 'package-lock.json');
  packages[''].workspaces = workspaces;
  packages[workspace] = { version: '1.0.0', ...named };
  packages[`node_modules/${workspace}`] = { resolved: workspace, link: true };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  change('package-lock.json', { packages: Object.fromEntries(sorted) });
};

/**
 * Makes `<name>-mfe` in `root`, formatted. Throws ScreenRefusal for a name, title or path that is
 * invalid or taken.
 */
export const createScreen = ({ root, ...request }: ScreenRequest & { root: string }) => {
  const screen = newScreen(request, takenRoutes(root), addresses);
  const { workspace, route, navigation } = screen;
  const folder = path.join(root, workspace);
  if (existsSync(folder))
    throw new ScreenRefusal(`The folder ${workspace} already exists. Choose another name.`);
  const named = packagesOf(root);
  writeScreen(folder, screen, {
    place: 'workspace',
    manifest: {
      scripts: { build: 'webpack', dev: `exec node ../tools/dev.mjs ${workspace}` },
      ...named,
    },
    contract: readJson(root, 'shell', 'package.json').refined!.contract,
  });
  register(root, workspace, named);
  const format = [PRETTIER, '--write', '--log-level', 'warn', workspace, 'tsconfig.json'];
  spawnSync(process.execPath, format, { cwd: root, stdio: 'inherit' });
  return { workspace, path: route, navigation };
};
