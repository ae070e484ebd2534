import type { ReleaseStore } from '@refined/releases';
import type { PageConfig, ReleaseState } from '@refined/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { CauseLog } from '@refined/server-base/process';
import { causeOf, followSilence, storeWatch, type StoreSight } from './store-watch.ts';
import { pageChoices, type PageRender } from '../page/page-choices.ts';
import { holdReleases, type HeldReleases } from './held-releases.ts';
import { stateAnswer, type StateAnswer } from './state-answer.ts';
import type { VerifiedFiles } from './verified-files.ts';

/** Interval of checks of the previews, in ms. */
const LOOK_EVERY = 10 * 60_000;

/**
 * Call it at each check of the store: every ten minutes it notifies teams of previews that end
 * soon. What doesn't arrive is sent again at the next check.
 */
export const tellsEndingPreviews = (
  { teams }: Pick<ReleaseStore, 'teams'>,
  now: () => number = Date.now,
): (() => void) => {
  // A random start: gateways that start together would otherwise send the same twice.
  let next = now() + Math.random() * LOOK_EVERY;
  return () => {
    if (now() < next) return;
    next = now() + LOOK_EVERY;
    teams.tellEndingPreviews().catch(() => undefined);
  };
};

/** One generation with its page, state and files, which belong together. */
export interface ServedGeneration {
  readonly state: ReleaseState;
  readonly render: PageRender;
  readonly answer: StateAnswer;
  readonly held: HeldReleases;
  /** When this gateway began to serve it, in ms since 1970. */
  readonly since: number;
}

/** Gives the served generation: the last good one, whatever happens to the store. */
export interface Generations {
  current(): ServedGeneration | undefined;
  /** Whether the store can be read. The served generation is in memory in any case. */
  store(): StoreSight;
  /** Calls back after each change. Returns the unsubscribe function. */
  onChange(listener: (served: ServedGeneration) => void): () => void;
  close(): void;
}

export interface FollowOptions {
  readonly store: ReleaseStore;
  readonly files: VerifiedFiles;
  readonly config: PageConfig;
  readonly log: FastifyBaseLogger;
  readonly causes: CauseLog;
  /** Interval between two checks of the state, in ms. */
  readonly interval: number;
  /**
   * Public keys are configured. Every state then comes from a holder of a private key, so a state
   * older than the served one is a replay.
   */
  readonly isSigned: boolean;
}

/** Delay before an unreadable state is tried again, in ms: first and longest. */
const FIRST_RETRY = 500;
const LAST_RETRY = 10_000;

/**
 * Follows the store's state. A new generation is served once all its files are verified and in
 * memory; until then the former one.
 */
export const followGenerations = ({
  store,
  files,
  config,
  log,
  causes,
  interval,
  isSigned,
}: FollowOptions): Generations => {
  const sight = storeWatch();
  const tellTeams = tellsEndingPreviews(store);
  const listeners = new Set<(served: ServedGeneration) => void>();
  let served: ServedGeneration | undefined;
  let wanted: ReleaseState | undefined;
  let retry: NodeJS.Timeout | undefined;

  const tryAgain = (state: ReleaseState, attempt: number): void => {
    retry = setTimeout(
      () => void take(state, attempt + 1),
      Math.min(FIRST_RETRY * 2 ** attempt, LAST_RETRY),
    );
    retry.unref();
  };

  const take = async (state: ReleaseState, attempt = 0): Promise<void> => {
    const { generation } = state;
    const serving = served?.state.generation;
    if (isSigned && serving !== undefined && generation < serving)
      return causes.error(
        `replay ${generation}`,
        { generation, serving },
        'an older signed release state is back in the store; not served (npm run release -- restore makes a newer generation of a backup)',
      );
    wanted = state;
    clearTimeout(retry);
    try {
      const render = pageChoices(state, config);
      const [{ held, incomplete }, answer] = await Promise.all([
        holdReleases(files, state, served?.held ?? new Map()),
        stateAnswer(state),
      ]);
      // A newer generation has come meanwhile.
      if (wanted !== state) return;
      const isNew = served?.answer.tag !== answer.tag;
      served = { state, render, answer, held, since: isNew ? Date.now() : served!.since };
      if (incomplete.length > 0) {
        causes.error(
          `incomplete ${incomplete.join()}`,
          { generation, incomplete },
          'releases in service have files that can not be read or are damaged; pages fall back',
        );
        tryAgain(state, attempt);
      }
      if (!isNew) return;
      log.info({ generation }, 'serving generation');
      for (const listener of listeners) listener(served);
    } catch (err) {
      if (wanted !== state) return;
      causes.error(
        `generation ${generation} ${causeOf(err)}`,
        { err, generation, serving },
        'generation not served',
      );
      tryAgain(state, attempt);
    }
  };

  const stop = store.watchState((state) => void take(state), {
    interval,
    onError: (err) => {
      sight.failed(err);
      causes.error(
        causeOf(err),
        { err, serving: served?.state.generation },
        'release state refused',
      );
    },
    onStandIn: (err) => causes.error(causeOf(err), { err }, 'release state comes from the history'),
    onLook: () => {
      if (sight.read()) log.info('release store can be read again');
      tellTeams();
    },
  });
  const stopSilence = followSilence(sight, causes, () => served?.state.generation);
  return {
    current: () => served,
    store: sight.now,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      stop();
      stopSilence();
      wanted = undefined;
      clearTimeout(retry);
    },
  };
};
