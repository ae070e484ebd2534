/** What a sign-in waits for before its failure is answered, and how it marks its own end. */
export interface Turn {
  readonly before: Promise<unknown>;
  readonly done: () => void;
}

/**
 * Keeps the order of one address's sign-ins: a failure is answered after all earlier ones. Without
 * that, shorter waits would reveal known users (D42).
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
