import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import type { ReleaseStore } from '@refined/releases';

export interface ReleaseName {
  readonly workspace: string;
  readonly version: string;
}

/** A shell and a screen that a browser may get together. */
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
 * The next shell: the canary, else the newest stored one if it is newer than the active one and was
 * never active. One that was active has been rolled back or withdrawn, and won't return.
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
 * The releases that a candidate will meet: for a screen the active shell and the next one, for a
 * shell every active screen and every canary. Without screens that operations have switched off or retired:
 * nobody gets them, and they may be broken.
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
      .filter(
        ([workspace, { disabled, retired }]) =>
          kindOf(state, workspace) === 'screen' && !disabled && !retired,
      )
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
