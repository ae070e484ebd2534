import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import type { ReleaseStore } from '@refined/releases';

export interface ReleaseName {
  readonly workspace: string;
  readonly version: string;
}

/** A shell and a screen that some browser may get together. */
export interface ReleasePair {
  readonly shell: ReleaseName;
  readonly screen: ReleaseName;
}

const kindOf = (
  state: ReleaseState,
  workspace: string,
): ReleaseDocument['declaration']['kind'] | undefined =>
  state.releases[workspace]?.[state.workspaces[workspace]?.active ?? '']?.declaration.kind;

/**
 * The shell that comes next: the canary, else the newest one that is stored, is newer than the
 * active one and was never shown. One that was has been rolled back or withdrawn, and will not come
 * again.
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
    (await store.history({ workspace })).flatMap(({ after: { active: then, canary: tried } }) => [
      then,
      ...(tried ? [tried.version] : []),
    ]),
  );
  return newer.reverse().find((version) => !shown.has(version));
};

/**
 * What a candidate will meet: a screen the active shell and the next one, a shell every active
 * screen and every canary. A screen that operations have switched off is left out: nobody gets it,
 * and it may well be broken.
 */
export const pairsOf = async (
  store: ReleaseStore,
  state: ReleaseState,
  candidate: ReleaseName,
  kind: ReleaseDocument['declaration']['kind'],
): Promise<readonly ReleasePair[]> => {
  const entries = Object.entries(state.workspaces).filter(
    ([workspace]) => workspace !== candidate.workspace,
  );
  if (kind === 'shell') {
    return entries
      .filter(([workspace, { disabled }]) => kindOf(state, workspace) === 'screen' && !disabled)
      .flatMap(([workspace, { active, canary }]) =>
        [active, ...(canary ? [canary.version] : [])].map((version) => ({
          shell: candidate,
          screen: { workspace, version },
        })),
      );
  }
  const shells = entries.filter(([workspace]) => kindOf(state, workspace) === 'shell');
  const versions = await Promise.all(
    shells.map(async ([workspace, { active }]) =>
      [active, await nextShell(store, state, workspace)].flatMap((version) =>
        version === undefined ? [] : { workspace, version },
      ),
    ),
  );
  return versions.flat().map((shell) => ({ shell, screen: candidate }));
};
