import {
  failedLately,
  failingReleases,
  fallbackFails,
  isFault,
  rolledBack,
  withdrawn,
  type FailingRelease,
  type LoadCount,
  type ReleaseStore,
  type Reports,
  type RuleOf,
  type StateChange,
} from '@refined/releases';
import type { HistoryEntry, ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import { offersContract } from '@refined/shared/federation';
import type { CauseLog } from '@refined/server-base/process';
import type { StopRule } from '@refined/server-base/settings';
import type { FastifyBaseLogger } from 'fastify';
import { causeOf } from '../releases/store-watch.ts';

/** Number of history entries that are searched for what put a release in service. */
const LOOKED_BACK = 100;

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
    if (failedLately(rule, loads, { workspace, version })) continue;
    const release = await store.readRelease(workspace, version).catch(() => undefined);
    if (release && fits(state, release)) return version;
  }
  return undefined;
};

/** The outcome for a release that fails too often. */
type Stopped =
  | { readonly done: 'rolled back' | 'withdrawn'; readonly generation: number; readonly to: string }
  /** Another gateway, or an operator, changed the state first: check again. */
  | { readonly done: 'overtaken' }
  /** A person has to decide. */
  | { readonly done: 'nothing'; readonly why: string; readonly err?: unknown };

const ACTOR = 'stop rule';
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
const stopRelease = async (
  store: ReleaseStore,
  state: ReleaseState,
  failing: FailingRelease,
  rule: StopRule,
  { loads }: Reports,
): Promise<Stopped> => {
  const { workspace, role } = failing;
  const { active, previous = [] } = state.workspaces[workspace] ?? {};
  const fallback = role === 'canary' ? active : previous[0];
  if (fallback && fallbackFails(rule, loads, { workspace, version: fallback }))
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

export interface StopRuleOptions {
  readonly store: ReleaseStore;
  readonly ruleOf: RuleOf;
  readonly log: FastifyBaseLogger;
  readonly causes: CauseLog;
  /** ms from a failure to the check of the figures, and from there to the second check. */
  readonly delay: number;
  /** The reports to all gateways, as far as they can be read. */
  reports(): Promise<Reports>;
}

const nameOf = ({ workspace, version, role }: FailingRelease): string =>
  `${role} ${workspace} ${version}`;

/**
 * Stops releases that fail too often, by the figures of all gateways. It checks some seconds after
 * a failure, and again: pages report failures at once, but loads some seconds later, so a release
 * must fail too often at two checks in a row.
 */
export const watchStopRule = (options: StopRuleOptions) => {
  const { store, ruleOf, log, causes, delay, reports } = options;
  let suspects = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** One check at a time: the store may be slow. */
  let looking = Promise.resolve();

  const judge = async (state: ReleaseState, { loads }: Reports): Promise<FailingRelease[]> => {
    const failing = (history: readonly HistoryEntry[]) =>
      failingReleases({ state, loads, ruleOf, history });
    const found = failing([]);
    return found.some(({ role }) => role === 'canary')
      ? failing(await store.history({ limit: LOOKED_BACK }))
      : found;
  };

  /** Returns whether the state has changed. */
  const stop = async (
    state: ReleaseState,
    failing: FailingRelease,
    counts: Reports,
  ): Promise<boolean> => {
    const rule = ruleOf(failing.workspace);
    if (!rule) return false;
    const stopped = await stopRelease(store, state, failing, rule, counts);
    if (stopped.done === 'overtaken') return true;
    if (stopped.done === 'nothing') {
      const { why, err } = stopped;
      causes.error(
        `not stopped ${nameOf(failing)} ${why}`,
        { ...failing, why, ...(err === undefined ? {} : { err }) },
        'a release fails too often and is not stopped: roll it back, or withdraw it',
      );
      return false;
    }
    log.error({ ...failing, ...stopped }, 'a release failed too often and was stopped');
    return true;
  };

  const look = async (): Promise<void> => {
    const counts = await reports();
    const state = await store.readState();
    if (!state) return;
    const failing = await judge(state, counts);
    const again = failing.filter((release) => suspects.has(nameOf(release)));
    suspects = new Set(failing.map(nameOf));
    if (failing.length > again.length) plan();
    for (const release of again) {
      if (!(await stop(state, release, counts))) continue;
      // Check the others against the new state. Reactivated releases start anew.
      suspects = new Set();
      return plan();
    }
  };

  const plan = (): void => {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      looking = looking
        .then(look)
        .catch((err: unknown) =>
          causes.error(
            `stop rule ${causeOf(err)}`,
            { err },
            'the stop rule can not read what was reported or what is active',
          ),
        );
    }, delay);
    timer.unref();
  };

  return {
    failureCounted: plan,
    /** Resolves when a running check has ended. */
    close: (): Promise<void> => {
      isClosed = true;
      clearTimeout(timer);
      return looking;
    },
  };
};
