import type { PageScreen, ReleaseState } from '@refined/shared/contract';
import { SHARED_CONTRACT, type ScreenChoice } from '@refined/shared/federation';

const hash = (letter: string): string => `sha384-${letter.repeat(64)}`;

/** A released screen for tests: two files to fetch first, one lazy. */
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

/**
 * A state in which these releases of one or more screens can be loaded; the first one per workspace
 * is active.
 */
export const testState = (generation: number, ...screens: readonly PageScreen[]): ReleaseState => {
  const workspaces = [...new Set(screens.map(({ workspace }) => workspace))];
  const of = (workspace: string) => screens.filter((screen) => screen.workspace === workspace);
  return {
    format: 1,
    generation,
    changedAt: '2026-04-02T08:00:00.000Z',
    history: '',
    workspaces: Object.fromEntries(
      workspaces.map((workspace) => [
        workspace,
        {
          active: of(workspace)[0]!.version,
          since: 1,
          previous: of(workspace)
            .slice(1)
            .map(({ version }) => version),
        },
      ]),
    ),
    releases: Object.fromEntries(
      workspaces.map((workspace) => [
        workspace,
        Object.fromEntries(
          of(workspace).map(
            ({
              version,
              commit,
              title,
              routes,
              contract,
              federationName,
              entry,
              initial,
              integrity,
            }) => [
              version,
              {
                commit,
                federationName,
                entry,
                initial: [...initial],
                integrity: { ...integrity },
                declaration: {
                  kind: 'screen' as const,
                  title,
                  expose: './screen' as const,
                  routes: routes.map((route) => ({ ...route })),
                  contract,
                },
              },
            ],
          ),
        ),
      ]),
    ),
  };
};
