/** How many changes are known at least: after more, whoever asks reads everything. */
const KEPT = 2_000;

/** Which drugs changed, in order, so that a result can be brought up to date by them. */
export class ChangeLog {
  #ids: number[] = [];
  #forgotten = 0;

  /** The place after the last change. */
  get end(): number {
    return this.#forgotten + this.#ids.length;
  }

  add(id: number): void {
    this.#ids.push(id);
    if (this.#ids.length < 2 * KEPT) return;
    this.#ids = this.#ids.slice(KEPT);
    this.#forgotten += KEPT;
  }

  /** Drugs that changed after a place, some more than once; undefined: too many to know. */
  since(place: number): readonly number[] | undefined {
    return place < this.#forgotten ? undefined : this.#ids.slice(place - this.#forgotten);
  }
}
