import { apiMessages } from '@refined/shared/messages';
import { HttpProblem } from '../http/problem.ts';

/** Runs at most `atOnce` tasks at a time; `waiting` more stand in line, further ones get a 503 problem. */
export class Gate {
  #running = 0;
  readonly #line: (() => void)[] = [];
  readonly #atOnce: number;
  readonly #waiting: number;

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  get idle(): boolean {
    return this.#running === 0;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) {
      if (this.#line.length >= this.#waiting) throw new HttpProblem(503, apiMessages.busy, { retryAfter: 5 });
      // Whoever leaves hands over the place, so that nobody slips in between.
      await new Promise<void>((resolve) => this.#line.push(resolve));
    } else this.#running += 1;
    try {
      return await task();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
