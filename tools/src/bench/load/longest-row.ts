interface Request {
  readonly start: number;
  readonly end: number;
}

/** The most requests one after the other, each sent when the one before had been answered. */
export const longestRow = (requests: readonly Request[]): number => {
  let row = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { start, end } of [...requests].sort((one, other) => one.end - other.end)) {
    if (start < free) continue;
    row += 1;
    free = end;
  }
  return row;
};
