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
 * An import's counts as flat numbers by name, as in the contract (D38): rows read, each kind of
 * change, drugs per queue (`queued_noc` …), drugs marked without a move, products out of scope. The
 * whole tally stays in the import's run. Zeros are left out.
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
