export interface LineLimits {
  /** Served at once. */
  readonly places: number;
  /** Longest wait for a place, in ms. */
  readonly patience: number;
  /** Longest line: who comes when it is full is refused at once. */
  readonly longest: number;
}

/** One request's turn. */
export interface Turn {
  /**
   * Whether there is a place: at once, or when one comes free. False: none came free in time, or
   * the line was full.
   */
  readonly granted: Promise<boolean>;
  /**
   * The place is free while the request's body is still on its way: a slow sender keeps nobody out.
   */
  lend(): void;
  /**
   * The body is here. Whoever was let in goes on without waiting again: what was begun is never
   * refused.
   */
  resume(): void;
  /** The request is over, or gave up waiting. */
  leave(): void;
}

export interface WaitingLine {
  ask(): Turn;
}

type State = 'waiting' | 'held' | 'lent' | 'over';

/**
 * A bounded number of places, and a line before them in which nobody stands longer than `patience`:
 * under overload those who are let in are served soon, and the others are told so soon. A few slow
 * requests wait at their places, however long they take: the line is for those who come when all
 * places are taken.
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
      let state: State = 'waiting';
      let timer: ReturnType<typeof setTimeout> | undefined;
      let settle: (granted: boolean) => void = () => {};
      const granted = new Promise<boolean>((resolve) => (settle = resolve));
      const stopWaiting = (next: 'held' | 'over'): void => {
        clearTimeout(timer);
        grants.delete(grant);
        state = next;
        if (next === 'held') taken += 1;
        settle(next === 'held');
      };
      const grant = (): void => stopWaiting('held');

      if (taken < places) grant();
      else if (grants.size >= longest) stopWaiting('over');
      else {
        grants.add(grant);
        timer = setTimeout(() => stopWaiting('over'), patience);
      }
      return {
        granted,
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
