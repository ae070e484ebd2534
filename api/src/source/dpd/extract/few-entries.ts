export interface Entry<Value> {
  readonly key: string;
  value: Value;
  /** The one after it. */
  next: Entry<Value> | undefined;
}

/** More entries than this are looked up; fewer are quicker compared. */
const FEW = 16;

/**
 * A map in the order of its entries. An extract's products have a hundred thousand of them, nearly
 * all with one entry or two, for which a `Map` takes six times the memory: moving it took a quarter
 * of the time that reading an extract takes.
 */
export class FewEntries<Value> {
  #first: Entry<Value> | undefined;
  #last: Entry<Value> | undefined;
  #size = 0;
  #many: Map<string, Entry<Value>> | undefined;

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    return this.#find(key)?.value;
  }

  set(key: string, value: Value): void {
    const known = this.#find(key);
    if (known) {
      known.value = value;
      return;
    }
    const entry: Entry<Value> = { key, value, next: undefined };
    if (this.#last) this.#last.next = entry;
    else this.#first = entry;
    this.#last = entry;
    this.#size += 1;
    if (this.#many) this.#many.set(key, entry);
    else if (this.#size > FEW) this.#many = new Map(this.list().map((one) => [one.key, one]));
  }

  /** In the order in which their keys were first set. */
  list(): Entry<Value>[] {
    const entries: Entry<Value>[] = [];
    for (let entry = this.#first; entry; entry = entry.next) entries.push(entry);
    return entries;
  }

  #find(key: string): Entry<Value> | undefined {
    if (this.#many) return this.#many.get(key);
    for (let entry = this.#first; entry; entry = entry.next) if (entry.key === key) return entry;
    return undefined;
  }
}
