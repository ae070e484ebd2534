import { jest } from '@jest/globals';
import type { NamedRelease, PageScreen, ReleaseState } from '@refined/shared/contract';
import { SHARED_CONTRACT, type ScreenChoice } from '@refined/shared/federation';
import { screenLoader } from '../remotes/load-screen.ts';
import { releaseStateOf } from './release-states.ts';

const hash = (letter: string): string => `sha384-${letter.repeat(64)}`;

/** A released screen for tests: two initial files, one lazy. */
export const testScreen = (more: Partial<PageScreen> = {}): PageScreen => ({
  workspace: 'queues-mfe',
  version: '1.0.0-ab12cd34',
  commit: 'ab12cd34',
  title: 'Queues',
  federationName: 'queues_mfe_1_0_0_ab12cd34',
  routes: [{ path: '/drugs/queue/:queueSlug', starts: 'queue' }],
  contract: SHARED_CONTRACT,
  base: '/releases/queues-mfe/1.0.0-ab12cd34/',
  entry: { path: 'remoteEntry.1.js', bytes: 10, integrity: hash('e') },
  initial: [{ path: 'screen.1.js', bytes: 10, integrity: hash('s') }],
  integrity: { 'remoteEntry.1.js': hash('e'), 'screen.1.js': hash('s'), 'lazy.1.js': hash('l') },
  ...more,
});

/** Another version of that release, in its own folder. */
export const testRelease = (version: string, more: Partial<PageScreen> = {}): PageScreen =>
  testScreen({
    version,
    federationName: `queues_mfe_${version.replaceAll('.', '_')}`,
    base: `/releases/queues-mfe/${version}/`,
    ...more,
  });

/** The choice of that screen: these versions, the first one active. */
export const testChoice = (first: PageScreen, ...others: readonly PageScreen[]): ScreenChoice => ({
  workspace: first.workspace,
  releases: [first, ...others],
  since: 1,
  isCanary: false,
  navigation: [],
});

/** That screen's release as in a state. */
const namedRelease = (screen: PageScreen): NamedRelease => {
  const { title, routes, contract, commit, federationName, entry, initial, integrity } = screen;
  return {
    ...{ commit, federationName, entry, initial: [...initial], integrity: { ...integrity } },
    declaration: {
      ...{ kind: 'screen', title, expose: './screen', contract },
      routes: routes.map((route) => ({ ...route })),
    },
  };
};

/**
 * A state with these releases of one or more screens; the first one of each workspace is active.
 */
export const testState = (generation: number, ...screens: readonly PageScreen[]): ReleaseState => {
  const workspaces = [...new Set(screens.map(({ workspace }) => workspace))].map((workspace) => {
    const of = screens.filter((screen) => screen.workspace === workspace);
    const releases = Object.fromEntries(of.map((screen) => [screen.version, namedRelease(screen)]));
    return [workspace, { releases, previous: of.slice(1).map(({ version }) => version) }] as const;
  });
  return releaseStateOf(Object.fromEntries(workspaces), generation);
};

/** The screens that the page has fetched, and those that it has run, instead of doing so. */
export const recordLoads = () => {
  const fetched: string[] = [];
  const ran: string[] = [];
  jest.spyOn(screenLoader, 'fetch').mockImplementation(async ({ workspace }) => {
    fetched.push(workspace);
    return undefined;
  });
  jest.spyOn(screenLoader, 'load').mockImplementation(async ({ workspace }) => {
    ran.push(workspace);
    return { ok: true, module: { Screen: () => null } };
  });
  return { fetched, ran };
};
