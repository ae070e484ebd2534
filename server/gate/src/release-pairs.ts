import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import { shownVersions, type ReleaseStore, namedReleaseOf, signState } from '@refined/releases';

export interface ReleaseName {
  readonly workspace: string;
  readonly version: string;
}

/** A shell and a screen that a browser may get together. */
export interface ReleasePair {
  readonly shell: ReleaseName;
  readonly screen: ReleaseName;
  /** Another screen in use, which is used in the same page before and after the tried one. */
  readonly other?: ReleaseName;
}

const kindOf = (
  state: ReleaseState,
  workspace: string,
): ReleaseDocument['declaration']['kind'] | undefined =>
  state.releases[workspace]?.[state.workspaces[workspace]?.active ?? '']?.declaration.kind;

/**
 * The next shell: the canary, else the newest stored one that is newer than the active one and was
 * never active. A shell that was active was rolled back or withdrawn, and won't return.
 */
const nextShell = async (
  store: ReleaseStore,
  state: ReleaseState,
  workspace: string,
): Promise<string | undefined> => {
  const { active, canary } = state.workspaces[workspace]!;
  if (canary) return canary.version;
  const versions = await store.listVersions(workspace);
  const newer = versions.slice(versions.indexOf(active) + 1);
  if (newer.length === 0) return undefined;
  const shown = new Set(
    (await store.history({ workspace })).flatMap(({ after }) => shownVersions(after)),
  );
  return newer.reverse().find((version) => !shown.has(version));
};

/** The most telling screens to use come first: those that start with these queries. */
const BEGINNINGS = ['search', 'queue'];

/** The active screen to use beside this one; undefined: no other screen is in use. */
const otherScreen = (state: ReleaseState, workspace: string): ReleaseName | undefined => {
  const others = Object.entries(state.workspaces).flatMap(
    ([name, { active, disabled, retired }]) => {
      const declaration = state.releases[name]?.[active]?.declaration;
      if (name === workspace || disabled || retired || declaration?.kind !== 'screen') return [];
      const at = declaration.routes.map(({ starts }) => BEGINNINGS.indexOf(starts ?? ''));
      const rank = Math.min(...at.map((each) => (each < 0 ? BEGINNINGS.length : each)));
      return { name, active, rank };
    },
  );
  const [first] = others.sort((a, b) => a.rank - b.rank);
  return first && { workspace: first.name, version: first.active };
};

/**
 * The releases that a candidate will meet: for a screen the active shell and the next one, for a
 * shell every active screen and every canary. Screens that are switched off or retired are left
 * out: nobody gets them, and they may be broken.
 */
export const pairsOf = async (
  store: ReleaseStore,
  state: ReleaseState,
  candidate: ReleaseName,
  kind: ReleaseDocument['declaration']['kind'],
): Promise<readonly ReleasePair[]> => {
  const withOther = (pair: ReleasePair): ReleasePair => {
    const other = otherScreen(state, pair.screen.workspace);
    return other ? { ...pair, other } : pair;
  };
  const entries = Object.entries(state.workspaces).filter(
    ([workspace]) => workspace !== candidate.workspace,
  );
  if (kind === 'shell')
    return entries
      .filter(
        ([workspace, { disabled, retired }]) =>
          kindOf(state, workspace) === 'screen' && !disabled && !retired,
      )
      .flatMap(([workspace, entry]) =>
        shownVersions(entry).map((version) =>
          withOther({ shell: candidate, screen: { workspace, version } }),
        ),
      );
  const shells = entries.filter(([workspace]) => kindOf(state, workspace) === 'shell');
  const versions = await Promise.all(
    shells.map(async ([workspace, { active }]) =>
      [active, await nextShell(store, state, workspace)].flatMap((version) =>
        version === undefined ? [] : { workspace, version },
      ),
    ),
  );
  return versions.flat().map((shell) => withOther({ shell, screen: candidate }));
};

/** A state with only these releases: no other screens, no fallbacks. */
const pairState = (releases: readonly ReleaseDocument[], signingKey?: string): ReleaseState => {
  const state: ReleaseState = {
    format: 1,
    generation: 1,
    changedAt: new Date().toISOString(),
    history: '',
    workspaces: Object.fromEntries(
      releases.map(({ workspace, version }) => [
        workspace,
        { active: version, since: 1, previous: [] },
      ]),
    ),
    releases: Object.fromEntries(
      releases.map((release) => [
        release.workspace,
        { [release.version]: namedReleaseOf(release) },
      ]),
    ),
  };
  return signingKey === undefined ? state : signState(state, signingKey);
};

const refuse = (): never => {
  throw new Error('The contract check reads releases only.');
};

/**
 * A read-only store for the gateway with one pair and the other screen, each from its own store.
 * @param storeOf the store of a release: the candidate isn't in the real store yet
 */
export const pairStore = async (
  { shell, screen, other }: ReleasePair,
  storeOf: (workspace: string, version: string) => ReleaseStore,
  signingKey?: string,
): Promise<ReleaseStore> => {
  const served = [shell, screen, ...(other ? [other] : [])];
  const documents = await Promise.all(
    served.map(({ workspace, version }) =>
      storeOf(workspace, version).readRelease(workspace, version),
    ),
  );
  // Unchecked releases would get a page of their own; here all are treated alike.
  const state = pairState(
    documents.map((document) => ({ ...document, skipped: undefined })),
    signingKey,
  );
  return {
    name: 'the contract check',
    readRelease: (workspace, version) =>
      storeOf(workspace, version).readRelease(workspace, version),
    readFile: (workspace, version, path, encoding) =>
      storeOf(workspace, version).readFile(workspace, version, path, encoding),
    readState: async () => state,
    readServed: async () => ({ state }),
    watchState: (onChange) => {
      onChange(state);
      return () => undefined;
    },
    listWorkspaces: async () => served.map(({ workspace }) => workspace),
    listVersions: async (workspace) =>
      served.filter((release) => release.workspace === workspace).map(({ version }) => version),
    entries: refuse,
    history: async () => [],
    readReports: async () => ({ failures: [], loads: [], errors: [] }),
    writeReports: async () => undefined,
    init: refuse,
    freeSpace: refuse,
    put: refuse,
    changeState: refuse,
    verify: refuse,
    restore: refuse,
    prune: refuse,
    teams: {
      registrations: { read: refuse, change: refuse },
      tellEndingPreviews: refuse,
      readProvenance: refuse,
      writeProvenance: refuse,
      writeAudit: refuse,
      readAudit: refuse,
    },
  };
};
