/** How many results are remembered by default: those of the lists that are open, in their filters. */
const MOST = 50;

/**
 * Remembers results by what they were made of, so that many readers of a list, and whoever comes
 * back to it, cost one computation. The one that wasn't asked for longest is forgotten first.
 */
export class Remembered<Result> {
  readonly #results = new Map<string, Result>();
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  get(key: string, make: () => Result): Result {
    const known = this.#results.get(key);
    const result = known ?? make();
    this.#results.delete(key);
    this.#results.set(key, result);
    if (this.#results.size > this.#most) this.#results.delete(this.#results.keys().next().value!);
    return result;
  }
}
