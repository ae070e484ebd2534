/** More rows of one product in one file than this are looked up; fewer are quicker compared. */
const FEW = 16;

/** A product's rows in the file that is read, to recognise repetitions. */
export class SeenRows {
  #file = '';
  /** Mostly the only one: a list that grows makes room for sixteen more. */
  #first = '';
  #others: string[] | undefined;
  #many: Set<string> | undefined;

  isNew(file: string, row: string): boolean {
    if (this.#file !== file) {
      this.#file = file;
      this.#first = row;
      this.#others = undefined;
      this.#many = undefined;
      return true;
    }
    if (this.#first === row) return false;
    if (this.#many?.has(row) ?? this.#others?.includes(row)) return false;
    if (this.#many) this.#many.add(row);
    else if (!this.#others) this.#others = [row];
    else if (this.#others.push(row) > FEW) this.#many = new Set(this.#others);
    return true;
  }
}
