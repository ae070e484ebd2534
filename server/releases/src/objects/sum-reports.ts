import {
  errorKey,
  REPORTS_KEPT,
  type LoadCount,
  type ReportCount,
  type ReportedError,
  type Reports,
} from './reports.ts';

/** Sums the items with the same key, in the order of the first ones. */
const merged = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  sumOf: (known: T, more: T) => T,
): T[] => {
  const sums = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    const known = sums.get(key);
    sums.set(key, known ? sumOf(known, item) : item);
  }
  return [...sums.values()];
};

const failureSum = <T extends ReportCount>(a: T, b: T): T => ({
  ...(a.last <= b.last ? b : a),
  count: a.count + b.count,
  first: a.first < b.first ? a.first : b.first,
});

const errorSum = (a: ReportedError, b: ReportedError): ReportedError => ({
  ...failureSum(a, b),
  references: (a.last <= b.last
    ? [...b.references, ...a.references]
    : [...a.references, ...b.references]
  ).slice(0, REPORTS_KEPT.references),
});

const loadSum = (a: LoadCount, b: LoadCount): LoadCount => ({
  ...a,
  loads: a.loads + b.loads,
  failed: a.failed + b.failed,
  counted: {
    loads: a.counted.loads + b.counted.loads,
    failed: a.counted.failed + b.counted.failed,
    // Several gateways may have counted the same people.
    people: Math.max(a.counted.people ?? 0, b.counted.people ?? 0),
  },
});

const oldestFirst = <T extends ReportCount>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.last < b.last ? -1 : a.last > b.last ? 1 : 0));

const lastOfReleases = (errors: readonly ReportedError[]): ReportedError[] => {
  const kept = new Map<string, number>();
  return errors
    .toReversed()
    .filter(({ workspace, version }) => {
      const release = `${workspace} ${version}`;
      const count = (kept.get(release) ?? 0) + 1;
      kept.set(release, count);
      return count <= REPORTS_KEPT.errors;
    })
    .toReversed();
};

/**
 * Sums reports, of one gateway or of all. Failures, and the last errors of each release, are sorted
 * with the oldest first.
 */
export const sumReports = (all: readonly Reports[]): Reports => ({
  failures: oldestFirst(
    merged(
      all.flatMap(({ failures }) => failures),
      ({ workspace, version, stage, fault }) => [workspace, version, stage, fault].join(' '),
      failureSum,
    ),
  ),
  loads: merged(
    all.flatMap(({ loads }) => loads),
    ({ workspace, version, generation, minute }) =>
      [workspace, version, generation, minute].join(' '),
    loadSum,
  ),
  errors: lastOfReleases(
    oldestFirst(
      merged(
        all.flatMap(({ errors }) => errors),
        errorKey,
        errorSum,
      ),
    ),
  ),
});
