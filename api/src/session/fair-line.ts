import { HttpProblem } from '../http/problem.ts';
import { apiMessages } from '../messages/api.ts';

/** A place in the queue. */
export interface Place {
  /** Lanes take turns: an address is one lane, a user at a known address another. */
  readonly lane: string;
  /** Entries with the same value run one at a time. */
  readonly alone: string;
  readonly isKnown: boolean;
  /** Aborted when the waiting client disconnects. */
  readonly signal?: AbortSignal;
}

export interface LineLimits {
  /** Number of concurrent tasks, and how many of them may be for strangers. */
  readonly atOnce: number;
  readonly strangersAtOnce: number;
  readonly waiting: number;
  /** Longest wait, in ms. */
  readonly patience: number;
}

interface Waiter {
  readonly place: Place;
  readonly start: () => void;
  readonly letGo: () => void;
}

const busy = (): HttpProblem => new HttpProblem(503, apiMessages.busy, { retryAfter: 10 });

/**
 * A queue whose lanes take turns, so that a thousand entries in one lane delay the others by one
 * turn. An entry that waits too long, or finds the queue full, gets a 503 problem; a full queue
 * makes room for a shorter lane by dropping from the longest.
 */
export class FairLine {
  readonly #limits: LineLimits;
  /** In the order of their next turn. */
  readonly #lanes = new Map<string, Waiter[]>();
  readonly #running = new Set<Place>();
  #waiting = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  async run<Result>(place: Place, task: () => Promise<Result>): Promise<Result> {
    await this.#wait(place);
    try {
      return await task();
    } finally {
      this.#running.delete(place);
      this.#startNext();
    }
  }

  #wait(place: Place): Promise<void> {
    this.#makeRoom(place.lane);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        place.signal?.removeEventListener('abort', letGo);
        this.#remove(waiter);
      };
      const letGo = (): void => {
        leave();
        reject(busy());
      };
      const start = (): void => {
        leave();
        this.#running.add(place);
        resolve();
      };
      const waiter: Waiter = { place, start, letGo };
      const timer = setTimeout(letGo, this.#limits.patience).unref();
      place.signal?.addEventListener('abort', letGo);
      this.#lanes.set(place.lane, [...(this.#lanes.get(place.lane) ?? []), waiter]);
      this.#waiting += 1;
      if (place.signal?.aborted) letGo();
      this.#startNext();
    });
  }

  #makeRoom(lane: string): void {
    if (this.#waiting < this.#limits.waiting) return;
    const longest = [...this.#lanes.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    );
    if (longest.length <= (this.#lanes.get(lane)?.length ?? 0) + 1) throw busy();
    longest.at(-1)?.letGo();
  }

  #remove(waiter: Waiter): void {
    const { lane } = waiter.place;
    const rest = (this.#lanes.get(lane) ?? []).filter((other) => other !== waiter);
    if (rest.length > 0) this.#lanes.set(lane, rest);
    else this.#lanes.delete(lane);
    this.#waiting -= 1;
  }

  #mayStart({ alone, isKnown }: Place): boolean {
    const running = [...this.#running];
    if (running.some((other) => other.alone === alone)) return false;
    return (
      isKnown || running.filter((other) => !other.isKnown).length < this.#limits.strangersAtOnce
    );
  }

  #startNext(): void {
    while (this.#running.size < this.#limits.atOnce) {
      const next = this.#next();
      if (!next) return;
      next.start();
    }
  }

  #next(): Waiter | undefined {
    for (const [lane, waiters] of this.#lanes) {
      const waiter = waiters.find(({ place }) => this.#mayStart(place));
      if (!waiter) continue;
      // The lane had its turn.
      this.#lanes.delete(lane);
      this.#lanes.set(lane, waiters);
      return waiter;
    }
    return undefined;
  }
}
