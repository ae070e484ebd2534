/**
 * All rows of what is read a page at a time, after the last row's place: many of them need the memory
 * of one page.
 */
export async function* pagesOf<Row>(
  read: (after: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => number,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = placeOf(last);
  }
}
