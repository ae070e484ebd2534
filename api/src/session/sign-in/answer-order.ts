/** What an entrant waits for before a failure is told, and how it says that it is done. */
export interface Turn {
  readonly before: Promise<unknown>;
  readonly done: () => void;
}

/**
 * Keeps the order in which the sign-ins of one address came in: a failure is told after all earlier
 * ones are. Without that, a user who is known and so waits less could be told by the time (D42).
 */
export class AnswerOrder {
  readonly #last = new Map<string, Promise<unknown>>();

  enter(address: string): Turn {
    const before = this.#last.get(address) ?? Promise.resolve();
    let done = (): void => {};
    const mine = Promise.all([before, new Promise<void>((resolve) => (done = resolve))]);
    this.#last.set(address, mine);
    void mine.then(() => {
      if (this.#last.get(address) === mine) this.#last.delete(address);
    });
    return { before, done };
  }
}
