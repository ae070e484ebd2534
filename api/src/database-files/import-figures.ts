type Figures = Record<string, number>;

const isNumber = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number';
const group = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const numbers = (value: unknown): Figures =>
  Object.fromEntries(Object.entries(group(value)).filter(isNumber));
const sum = (value: unknown): number =>
  Object.values(numbers(value)).reduce((total, one) => total + one, 0);

/**
 * An import's counts as flat numbers by name, as the contract has them (D38): what was read, each
 * kind of change, how many drugs went to each queue (`queued_noc` …), how many were marked where
 * they are, how many products were out of scope. The whole tally stays in the import's run. Figures
 * of nothing are left out.
 */
export const importFigures = (counts: Readonly<Record<string, unknown>>): Figures => {
  const queued = Object.entries(group(counts.queues)).map(
    ([queue, tally]) => [`queued_${queue}`, numbers(tally).drugs ?? 0] as const,
  );
  const figures: Figures = {
    ...numbers(counts),
    ...numbers(counts.kinds),
    ...Object.fromEntries(queued),
    marked: numbers(counts.marked).drugs ?? 0,
    skipped: sum(counts.skipped),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== 0));
};
