import { failedLately, type LoadCount, type ReleaseStore } from '@refined/releases';
import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import { offersContract } from '@refined/shared/federation';
import type { StopRule } from '@refined/server-base/settings';

/** Whether a release's contract fits the other active releases. */
const fits = (
  state: ReleaseState,
  { workspace, declaration: { kind, contract } }: ReleaseDocument,
): boolean =>
  Object.entries(state.workspaces).every(([name, { active }]) => {
    const other = state.releases[name]?.[active]?.declaration;
    if (name === workspace || !other || other.kind === kind) return true;
    return kind === 'shell'
      ? offersContract(contract, other.contract)
      : offersContract(other.contract, contract);
  });

/**
 * The newest earlier release of a workspace that can be read, fits the other active releases, and
 * didn't fail too often itself; undefined if there is none.
 */
export const targetRelease = async (
  store: ReleaseStore,
  state: ReleaseState,
  loads: readonly LoadCount[],
  workspace: string,
  rule: StopRule,
): Promise<string | undefined> => {
  for (const version of state.workspaces[workspace]?.previous ?? []) {
    if (failedLately(rule, loads, { workspace, version }, Date.now())) continue;
    const release = await store.readRelease(workspace, version).catch(() => undefined);
    if (release && fits(state, release)) return version;
  }
  return undefined;
};
