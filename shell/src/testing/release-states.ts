import type { NamedRelease, ReleaseState } from '@refined/shared/contract';
import { SHARED_CONTRACT } from '@refined/shared/federation';
import { screensStore } from '../remotes/index.ts';

const file = { path: 'remoteEntry.1.js', bytes: 1, integrity: `sha384-${'A'.repeat(64)}` };
const files = { entry: file, initial: [], integrity: {} };

type Navigation = Extract<NamedRelease['declaration'], { kind: 'screen' }>['navigation'];

/** A screen's release as in a state. */
export const screenRelease = (
  title: string,
  {
    commit = null,
    navigation,
    path = '/drugs/example',
    starts,
    contract = SHARED_CONTRACT,
  }: {
    commit?: string | null;
    navigation?: Navigation;
    path?: string;
    starts?: string;
    contract?: string;
  } = {},
): NamedRelease => ({
  commit,
  federationName: title.toLowerCase().replaceAll(' ', '_'),
  declaration: {
    kind: 'screen',
    title,
    expose: './screen',
    contract,
    routes: [{ path, ...(starts ? { starts } : {}) }],
    ...(navigation ? { navigation } : {}),
  },
  ...files,
});

export const shellRelease = (commit: string | null = null): NamedRelease => ({
  commit,
  declaration: { kind: 'shell', contract: SHARED_CONTRACT },
  ...files,
});

type Workspaces = Readonly<
  Record<
    string,
    { readonly releases: Readonly<Record<string, NamedRelease>> } & Partial<
      ReleaseState['workspaces'][string]
    >
  >
>;

/** A release state; by default the first release of each workspace is the active one. */
export const releaseStateOf = (workspaces: Workspaces, generation = 12): ReleaseState => ({
  format: 1,
  generation,
  changedAt: '2026-04-02T08:00:00.000Z',
  history: '',
  workspaces: Object.fromEntries(
    Object.entries(workspaces).map(([workspace, { releases, ...entry }]) => [
      workspace,
      { active: Object.keys(releases)[0] ?? '', since: 1, previous: [], ...entry },
    ]),
  ),
  releases: Object.fromEntries(
    Object.entries(workspaces).map(([workspace, { releases }]) => [workspace, releases]),
  ),
});

/** Resets the page's store: no screens are known. */
export const forgetScreens = (): void => {
  for (const workspace of screensStore.overridden()) screensStore.setOverride(workspace, undefined);
  for (const { workspace } of screensStore.choices()) {
    screensStore.show(workspace, undefined);
    screensStore.clearFailures(workspace);
  }
  screensStore.take(releaseStateOf({}, 0));
};
