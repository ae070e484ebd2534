/** Gives each value a number, from 0, so that values are counted and compared in arrays. */
export class Numbered {
  readonly #numbers = new Map<string, number>();
  readonly #values: string[] = [];

  constructor(values: readonly string[] = []) {
    for (const value of values) this.of(value);
  }

  get size(): number {
    return this.#values.length;
  }

  /** The value's number; a new value gets the next one. */
  of(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#values.push(value) - 1;
    this.#numbers.set(value, number);
    return number;
  }

  /** Undefined: no drug ever had this value. */
  known(value: string): number | undefined {
    return this.#numbers.get(value);
  }

  value(number: number): string {
    return this.#values[number]!;
  }
}
