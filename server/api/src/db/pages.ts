/**
 * Reads all rows page by page, each page after the last row of the one before. Memory for one page
 * is enough.
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
