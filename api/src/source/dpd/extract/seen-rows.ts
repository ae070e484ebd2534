/** More rows of one product in one file than this are looked up; fewer are quicker compared. */
const FEW = 16;

/** A product's rows in the file that is read, to recognise repetitions. */
export class SeenRows {
  #file = '';
  #rows: string[] = [];
  #many: Set<string> | undefined;

  isNew(file: string, row: string): boolean {
    if (this.#file !== file) {
      this.#file = file;
      this.#rows = [];
      this.#many = undefined;
    }
    if (this.#many?.has(row) ?? this.#rows.includes(row)) return false;
    if (this.#many) this.#many.add(row);
    else if (this.#rows.push(row) > FEW) this.#many = new Set(this.#rows);
    return true;
  }
}
