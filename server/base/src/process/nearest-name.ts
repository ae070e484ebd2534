/** Edit distance: inserted, removed or replaced characters, and swapped neighbours. */
const distance = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? rows[i - 2]![j - 2]! + 1
          : Infinity;
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, exchanged, swapped));
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
};

/** The nearest name, at most `most` edits away. */
export const nearestWithin = (
  most: number,
  typed: string,
  names: readonly string[],
): string | undefined => {
  const [best] = names
    .map((name) => ({ name, steps: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  return best && best.steps <= most ? best.name : undefined;
};

/**
 * The name that was probably meant: the only one that starts with what was typed, else the nearest
 * one; undefined if none is near.
 */
export const nearestName = (typed: string, names: readonly string[]): string | undefined => {
  const beginning = names.filter((name) => typed.length > 1 && name.startsWith(typed));
  if (beginning.length === 1) return beginning[0];
  return nearestWithin(Math.max(1, Math.floor(typed.length / 3)), typed, names);
};
