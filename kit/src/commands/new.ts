import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as addresses from '@refined/releases/addresses';
import { clearFault, refused } from '@refined/releases/cli';
import { SHARED_CONTRACT } from '@refined/shared/federation';
import { newScreen, ScreenRefusal, writeScreen } from '../../new-screen.mjs';
import { readHost, shownRoutes } from '../host.ts';
import { kitMessages } from '../kit-messages.ts';
import type { Answer, Surroundings } from './command.ts';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/**
 * Further members of package.json in a screen's own repository. Upgrades are new versions of these
 * two packages; they don't touch the team's files.
 */
const repositoryManifest = () => ({
  scripts: {
    build: 'refined-screen build',
    check: 'refined-screen check',
    dev: 'refined-screen dev',
    test: 'refined-screen test',
  },
  devDependencies: {
    '@refined/screen-kit': `^${versionIn(resolve('@refined/screen-kit/package.json'))}`,
    '@refined/shared': `^${versionIn(resolve('@refined/shared/package.json'))}`,
  },
});

/** npm's registry for our packages, or undefined. CI must use it too. */
const scopeRegistry = (folder: string): string | undefined => {
  const registry = execFileSync('npm', ['config', 'get', '@refined:registry'], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  return registry === 'undefined' ? undefined : registry;
};

export interface NewOptions {
  readonly title?: string;
  readonly path?: string;
  readonly navigation?: boolean;
  readonly host?: string;
}

/** Makes a screen's repository, in a folder with its name. */
export const makeNew = async (
  { folder }: Surroundings,
  name: string,
  { host, ...options }: NewOptions,
): Promise<Answer> => {
  const known = host === undefined ? undefined : await readHost(host);
  try {
    const screen = newScreen({ name, ...options }, known ? shownRoutes(known) : [], addresses);
    const { workspace, route, navigation } = screen;
    if (known && Object.hasOwn(known.state.workspaces, workspace))
      throw new ScreenRefusal(kitMessages.nameTaken(workspace, known.address));
    const target = path.join(folder, workspace);
    if (existsSync(target)) throw new ScreenRefusal(kitMessages.folderTaken(workspace));
    const registry = scopeRegistry(folder);
    mkdirSync(target);
    try {
      writeScreen(target, screen, {
        place: 'repository',
        manifest: repositoryManifest(),
        contract: SHARED_CONTRACT,
      });
      if (registry) writeFileSync(path.join(target, '.npmrc'), `@refined:registry=${registry}\n`);
    } catch (error) {
      // The next try would be refused: the folder exists.
      rmSync(target, { recursive: true, force: true });
      throw clearFault(folder, error);
    }
    const isLeftOut = options.navigation !== false && !navigation;
    return {
      document: { folder: workspace, workspace, path: route, navigation },
      text: [
        kitMessages.made(workspace, route),
        ...(isLeftOut ? [kitMessages.noNavigation] : []),
      ].join('\n\n'),
    };
  } catch (error) {
    throw error instanceof ScreenRefusal ? refused('name', error.message) : error;
  }
};
