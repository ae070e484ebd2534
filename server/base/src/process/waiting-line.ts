export interface LineLimits {
  readonly places: number;
  /** How many of them one lane may hold; the rest stays free for the others. */
  readonly share: number;
  /** How many of them all strangers together may hold. */
  readonly strangers: number;
  /** Longest wait for a place, in ms. */
  readonly patience: number;
  /** Longest queue, of all lanes together. */
  readonly longest: number;
}

/** Whose request it is. */
export interface Caller {
  /** Requests of one lane wait for each other, and lanes take turns: a lane for each user. */
  readonly lane: string;
  /** False for a stranger: who it is hasn't been checked yet. */
  readonly isKnown: boolean;
}

export interface Turn {
  /**
   * Whether the request gets a place; a promise while it waits for one. False: none became free in
   * time, or the queue was full.
   */
  readonly granted: boolean | Promise<boolean>;
  /** Releases the place while the request's body is still arriving: a slow sender blocks nobody. */
  lend(): void;
  /**
   * The body has arrived. An admitted request goes on without waiting again: it is never refused
   * halfway.
   */
  resume(): void;
  /** The request has ended, or stopped waiting. */
  leave(): void;
}

type State = 'waiting' | 'held' | 'lent' | 'over';

interface Lane extends Caller {
  /** Places that it holds. */
  held: number;
  /** Its requests that haven't ended. */
  turns: number;
  /** Functions that end each wait, the oldest first. */
  readonly waiting: Set<(next: 'held' | 'over') => void>;
}

/**
 * A limited number of places, and a queue in which nobody waits longer than `patience`: under
 * overload admitted requests are served soon, and the others are refused soon. A few slow requests
 * keep their places however long they take.
 *
 * Each user has a lane. A lane holds a share of the places at most, and lanes take turns, so that a
 * thousand requests of one user cost the others one turn. A full queue makes room for a shorter
 * lane by refusing the last of the longest.
 */
export const waitingLine = (limits: LineLimits) => {
  /** In the order of their next turn. */
  const lanes = new Map<string, Lane>();
  let taken = 0;
  let takenByStrangers = 0;
  let waiting = 0;

  const hasPlace = ({ held, isKnown }: Lane): boolean =>
    taken < limits.places &&
    held < limits.share &&
    (isKnown || takenByStrangers < limits.strangers);
  const take = (lane: Lane, places: 1 | -1): void => {
    taken += places;
    lane.held += places;
    if (!lane.isKnown) takenByStrangers += places;
  };
  const nextLane = (): Lane | undefined => {
    for (const lane of lanes.values()) if (lane.waiting.size > 0 && hasPlace(lane)) return lane;
    return undefined;
  };
  const startWaiting = (): void => {
    while (waiting > 0) {
      const lane = nextLane();
      if (!lane) return;
      // Moves the lane to the end: it has its turn now.
      lanes.delete(lane.lane);
      lanes.set(lane.lane, lane);
      const [first] = lane.waiting;
      first!('held');
    }
  };
  /** Whether one more of this lane may wait. */
  const makeRoom = (lane: Lane): boolean => {
    if (waiting < limits.longest) return true;
    let longest = lane;
    for (const other of lanes.values())
      if (other.waiting.size > longest.waiting.size) longest = other;
    if (longest.waiting.size <= lane.waiting.size + 1) return false;
    [...longest.waiting].at(-1)!('over');
    return true;
  };
  const enter = ({ lane: name, isKnown }: Caller): Lane => {
    const lane = lanes.get(name) ?? { lane: name, isKnown, held: 0, turns: 0, waiting: new Set() };
    lanes.set(name, lane);
    lane.turns += 1;
    return lane;
  };
  const exit = (lane: Lane): void => {
    lane.turns -= 1;
    if (lane.turns === 0) lanes.delete(lane.lane);
  };

  return {
    ask(caller: Caller): Turn {
      const lane = enter(caller);
      let state = 'waiting' as State;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let settle: (granted: boolean) => void = () => {};
      const decide = (next: 'held' | 'over'): void => {
        state = next;
        if (next === 'held') take(lane, 1);
        else exit(lane);
      };
      const stopWaiting = (next: 'held' | 'over'): void => {
        clearTimeout(timer);
        lane.waiting.delete(stopWaiting);
        waiting -= 1;
        decide(next);
        settle(next === 'held');
      };
      const wait = (): Promise<boolean> => {
        lane.waiting.add(stopWaiting);
        waiting += 1;
        timer = setTimeout(() => stopWaiting('over'), limits.patience);
        return new Promise((resolve) => (settle = resolve));
      };

      if (hasPlace(lane)) decide('held');
      else if (!makeRoom(lane)) decide('over');
      return {
        granted: state === 'waiting' ? wait() : state === 'held',
        lend() {
          if (state !== 'held') return;
          state = 'lent';
          take(lane, -1);
          startWaiting();
        },
        resume() {
          if (state !== 'lent') return;
          state = 'held';
          take(lane, 1);
        },
        leave() {
          if (state === 'over') return;
          if (state === 'waiting') return stopWaiting('over');
          if (state === 'held') take(lane, -1);
          state = 'over';
          exit(lane);
          startWaiting();
        },
      };
    },
  };
};

/**
 * How many calls are served at once, and how long others wait (docs/decisions/0027). Times in ms.
 * The gateway's limits are below the API's, so that calls are refused where that is cheapest; both
 * waits together stay below a second. The API's share is less than it has connections to a
 * PostgreSQL, so that one user's searches never hold all of them.
 *
 * The embedded database has one connection. A user has two places there: one for a long write, the
 * other for the page's reads meanwhile. The wait is as long as a statement may take, because the
 * gateway already refuses overload.
 */
export const LOAD = {
  api: { places: 64, share: 8, strangers: 32, patience: 400, longest: 512 },
  apiEmbedded: { places: 64, share: 2, strangers: 32, patience: 30_000, longest: 512 },
  gateway: { places: 48, share: 16, strangers: 24, patience: 500, longest: 1_024 },
  /** Retry-After of a refused call, in seconds. */
  retryAfter: 1,
} as const;
