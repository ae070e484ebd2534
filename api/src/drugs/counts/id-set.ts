/** Ids, as one bit each, in their order. */
export class IdSet {
  #bits = new Uint8Array(1_024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    return ((this.#bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }

  add(id: number): void {
    if (this.has(id)) return;
    if (id >> 3 >= this.#bits.length) this.#grow((id >> 3) + 1);
    this.#bits[id >> 3]! |= 1 << (id & 7);
    this.#size += 1;
  }

  delete(id: number): void {
    if (!this.has(id)) return;
    this.#bits[id >> 3]! &= ~(1 << (id & 7));
    this.#size -= 1;
  }

  /** The ids after one, ascending, at most as many. */
  after(id: number, most = Infinity): number[] {
    const found: number[] = [];
    const end = this.#bits.length * 8;
    for (let next = id + 1; next < end && found.length < most; next += 1) {
      // Eight ids at once where there are none.
      if ((next & 7) === 0 && this.#bits[next >> 3] === 0) next += 7;
      else if (this.has(next)) found.push(next);
    }
    return found;
  }

  #grow(bytes: number): void {
    const bits = new Uint8Array(Math.max(bytes, this.#bits.length * 2));
    bits.set(this.#bits);
    this.#bits = bits;
  }
}
