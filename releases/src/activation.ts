import type { ReleaseState } from '@refined/shared/contract';

/** So many releases stay known as previous ones: what a rollback can go back to. */
export const PREVIOUS_KEPT = 10;

const EMPTY: ReleaseState = { generation: 0, changedAt: '', workspaces: {} };

/** The state after a release has been activated, one generation on; the same object when it is active already. */
export const withActive = (state: ReleaseState | undefined, workspace: string, version: string, now: Date): ReleaseState => {
  const before = state ?? EMPTY;
  const entry = before.workspaces[workspace];
  if (entry?.active === version) return before;
  const previous = entry ? [entry.active, ...entry.previous].filter((known, at, all) => known !== version && all.indexOf(known) === at) : [];
  return {
    generation: before.generation + 1,
    changedAt: now.toISOString(),
    workspaces: { ...before.workspaces, [workspace]: { ...entry, active: version, previous: previous.slice(0, PREVIOUS_KEPT) } },
  };
};
