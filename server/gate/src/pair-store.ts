import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import { namedReleaseOf, signState, type ReleaseStore } from '@refined/releases';
import type { ReleasePair } from './release-pairs.ts';

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
