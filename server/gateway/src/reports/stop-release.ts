import {
  fallbackFails,
  isFault,
  rolledBack,
  withdrawn,
  type FailingRelease,
  type ReleaseStore,
  type Reports,
  type StateChange,
  failedLately,
  type LoadCount,
} from '@refined/releases';
import type { ReleaseState, ReleaseDocument } from '@refined/shared/contract';
import type { StopRule } from '@refined/server-base/settings';
import { offersContract } from '@refined/shared/federation';

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
const targetRelease = async (
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

/** The outcome for a release that fails too often. */
export type Stopped =
  | { readonly done: 'rolled back' | 'withdrawn'; readonly generation: number; readonly to: string }
  /** Another gateway, or an operator, changed the state first: check again. */
  | { readonly done: 'overtaken' }
  /** A person has to decide. */
  | { readonly done: 'nothing'; readonly why: string; readonly err?: unknown };

const ACTOR = 'stop rule';
/** Number of history entries that are searched for the activation of a workspace's release. */
const LOOKED_BACK = 100;

const NOT_SIGNED =
  'release states are signed, and this gateway has no key for that (STOP_RULE_SIGNING_KEY)';

/** Whether the release is active because the rule stopped another. */
const isOwnChoice = async (
  store: ReleaseStore,
  { workspaces }: ReleaseState,
  workspace: string,
): Promise<boolean> => {
  const since = workspaces[workspace]?.since;
  const entries = await store.history({ workspace, limit: LOOKED_BACK });
  return entries.find(({ generation }) => generation === since)?.automatic !== undefined;
};

const changed = async (
  store: ReleaseStore,
  state: ReleaseState,
  { workspace, failed, loads, minutes }: FailingRelease,
  change: Pick<StateChange, 'command' | 'change'>,
): Promise<ReleaseState> => {
  const made = await store.changeState({
    ...change,
    workspace,
    actor: ACTOR,
    reason: `${failed} of ${loads} counted loads failed within ${minutes} minutes`,
    automatic: { failed, loads, minutes },
    // Several gateways see the same figures; only one of them may change the state.
    expectedGeneration: state.generation,
  });
  return made.state;
};

/**
 * Withdraws a failing canary, or rolls back a failing active release. Leaves it to a person if the
 * fallback fails as well, or if the rule itself made the failing release active.
 */
export const stopRelease = async (
  store: ReleaseStore,
  state: ReleaseState,
  failing: FailingRelease,
  rule: StopRule,
  { loads }: Reports,
): Promise<Stopped> => {
  const { workspace, role } = failing;
  const { active, previous = [] } = state.workspaces[workspace] ?? {};
  const fallback = role === 'canary' ? active : previous[0];
  if (fallback && fallbackFails(rule, loads, { workspace, version: fallback }, Date.now()))
    return { done: 'nothing', why: 'the release that pages fall back to fails as well' };
  try {
    if (role === 'canary') {
      const { generation, workspaces } = await changed(store, state, failing, {
        command: 'withdraw',
        change: withdrawn(),
      });
      return { done: 'withdrawn', generation, to: workspaces[workspace]!.active };
    }
    if (await isOwnChoice(store, state, workspace))
      return { done: 'nothing', why: 'the rule made it active by stopping another release' };
    const to = await targetRelease(store, state, loads, workspace, rule);
    if (to === undefined)
      return { done: 'nothing', why: 'there is no earlier release that fits and does not fail' };
    const { generation } = await changed(store, state, failing, {
      command: 'rollback',
      change: rolledBack(to),
    });
    return { done: 'rolled back', generation, to };
  } catch (err) {
    if (isFault(err, 'generation-conflict')) return { done: 'overtaken' };
    if (isFault(err, 'bad-signature')) return { done: 'nothing', why: NOT_SIGNED, err };
    return { done: 'nothing', why: 'the release state can not be changed', err };
  }
};
