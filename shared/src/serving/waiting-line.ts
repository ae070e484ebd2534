export interface LineLimits {
  /** Number of places. */
  readonly places: number;
  /** Longest wait for a place, in ms. */
  readonly patience: number;
  /** Longest queue: when it is full, further requests are refused at once. */
  readonly longest: number;
}

/** One request's turn. */
export interface Turn {
  /**
   * Whether the request gets a place; a promise while it waits for one. False: none became free in
   * time, or the queue was full.
   */
  readonly granted: boolean | Promise<boolean>;
  /** Releases the place while the request's body is still arriving: a slow sender blocks nobody. */
  lend(): void;
  /**
   * The body has arrived. An admitted request goes on without waiting again: what has begun is
   * never refused.
   */
  resume(): void;
  /** The request has ended, or stopped waiting. */
  leave(): void;
}

interface WaitingLine {
  ask(): Turn;
}

type State = 'waiting' | 'held' | 'lent' | 'over';

/**
 * A limited number of places, and a queue in which nobody waits longer than `patience`: under
 * overload admitted requests are served soon, and the others are refused soon. A few slow requests
 * keep their places however long they take; the queue only matters when all places are taken.
 */
export const waitingLine = ({ places, patience, longest }: LineLimits): WaitingLine => {
  const grants = new Set<() => void>();
  let taken = 0;

  const free = (): void => {
    taken -= 1;
    while (taken < places && grants.size > 0) {
      const [first] = grants;
      first!();
    }
  };

  return {
    ask() {
      let state = 'waiting' as State;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let settle: (granted: boolean) => void = () => {};
      const stopWaiting = (next: 'held' | 'over'): void => {
        clearTimeout(timer);
        grants.delete(grant);
        state = next;
        if (next === 'held') taken += 1;
        settle(next === 'held');
      };
      const grant = (): void => stopWaiting('held');
      const wait = (): Promise<boolean> => {
        grants.add(grant);
        timer = setTimeout(() => stopWaiting('over'), patience);
        return new Promise((resolve) => (settle = resolve));
      };

      if (taken < places) grant();
      else if (grants.size >= longest) stopWaiting('over');
      return {
        granted: state === 'waiting' ? wait() : state === 'held',
        lend() {
          if (state !== 'held') return;
          state = 'lent';
          free();
        },
        resume() {
          if (state !== 'lent') return;
          state = 'held';
          taken += 1;
        },
        leave() {
          if (state === 'waiting') return stopWaiting('over');
          const held = state === 'held';
          state = 'over';
          if (held) free();
        },
      };
    },
  };
};

/**
 * How many calls are served at once, and how long others wait (docs/decisions/0027). Times in ms.
 * The gateway's limits are below the API's, so that calls are refused where that is cheapest; both
 * waits together stay below a second.
 */
export const LOAD = {
  api: { places: 64, patience: 400, longest: 512 },
  gateway: { places: 48, patience: 500, longest: 1_024 },
  /** Retry-After of a refused call, in seconds. */
  retryAfter: 1,
} as const;
