import {
  canarySince,
  failingReleases,
  type FailingRelease,
  type ReleaseStore,
  type Reports,
  type RuleOf,
} from '@refined/releases';
import type { ReleaseState } from '@refined/shared/contract';
import type { CauseLog } from '@refined/server-base/process';
import type { FastifyBaseLogger } from 'fastify';
import { causeOf } from '../releases/store-watch.ts';
import { stopRelease } from './stop-release.ts';

/** Number of history entries that are searched for the start of a canary. */
const LOOKED_BACK = 100;

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
    const failing = (since: (workspace: string, version: string) => number) =>
      failingReleases({ state, loads, ruleOf, canarySince: since, now: Date.now() });
    const found = failing(() => 0);
    if (!found.some(({ role }) => role === 'canary')) return found;
    const history = await store.history({ limit: LOOKED_BACK });
    return failing((workspace, version) => canarySince(history, workspace, version));
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
    /** Plans a check. */
    failureCounted: plan,
    /** Resolves when a running check has ended. */
    close: (): Promise<void> => {
      isClosed = true;
      clearTimeout(timer);
      return looking;
    },
  };
};
