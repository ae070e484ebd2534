/** Rows read before a file's number of columns is determined. */
const LOOKED_AT = 50;

/**
 * Determines a file's number of columns: extracts of other years have more or fewer at the end, but
 * all rows of one file have the same number. Holds the first rows back until most of them agree.
 */
export class FileWidth<Row> {
  readonly #needed: number;
  readonly #width: (row: Row) => number;
  readonly #take: (row: Row, width: number) => void;
  #held: Row[] | undefined = [];
  #found = 0;

  constructor(
    needed: number,
    width: (row: Row) => number,
    take: (row: Row, width: number) => void,
  ) {
    this.#needed = needed;
    this.#width = width;
    this.#take = take;
  }

  add(row: Row): void {
    if (!this.#held) return this.#take(row, this.#found);
    this.#held.push(row);
    if (this.#held.length >= LOOKED_AT) this.end();
  }

  /** Returns the rows held back. */
  end(): void {
    const held = this.#held;
    if (!held) return;
    this.#found = this.#mostFrequent(held);
    this.#held = undefined;
    for (const row of held) this.#take(row, this.#found);
  }

  #mostFrequent(rows: readonly Row[]): number {
    const counts = new Map<number, number>();
    for (const row of rows) {
      const width = this.#width(row);
      if (width >= this.#needed) counts.set(width, (counts.get(width) ?? 0) + 1);
    }
    const [most] = [...counts].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
    return most?.[0] ?? this.#needed;
  }
}
