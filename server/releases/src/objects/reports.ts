import { clientReport, type FailureError } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';

const { workspace, version, stage, fault, shown } = clientReport.shape;
const whole = z.int().check(z.nonnegative());

const failure = {
  workspace,
  version,
  stage,
  fault,
  count: whole,
  first: z.string(),
  last: z.string(),
};
/** Number of reported failures of one release, stage and fault. */
export const reportCount = z.object(failure);
export type ReportCount = z.output<typeof reportCount>;

/** Loads of a release within one minute, and how many of them failed. */
export const loadCount = z.object({
  workspace,
  version,
  /** Generation that the gateway served at that time. */
  generation: whole,
  /** Whole minutes since 1970. */
  minute: whole,
  loads: whole,
  failed: whole,
  /**
   * The part that counts for the stop rule: the release's own failures, reported by signed-in
   * people, each with a limited share. `people`: how many people have reported such failures to the
   * gateway within the hour; several gateways may count the same people.
   */
  counted: z.object({ loads: whole, failed: whole, people: z.optional(whole) }),
});
export type LoadCount = z.output<typeof loadCount>;

/** Limits: errors per release, references per error, and minutes of loads. */
export const REPORTS_KEPT = { errors: 5, references: 5, minutes: 60 } as const;

/** A position in a released file, e.g. `shell/1.4.0/kit.1a2b3c4d.js`; line and column from 1. */
const frame = z.object({
  function: z.optional(z.string()),
  file: z.string(),
  line: whole,
  column: whole,
});
/** With the position and text in the sources, if a source map has them. */
export type ReportedFrame = FailureError['frames'][number];

/** A reported error without personal data; equal errors are counted. */
export const reportedError = z.object({
  ...failure,
  name: z.string(),
  message: z.string(),
  frames: z.array(frame),
  /** The release that the latest page showed instead. */
  shown,
  /** Family and major version of the latest browser. */
  browser: z.string(),
  /** References that users may quote, the latest first. */
  references: z.array(z.string()).check(z.maxLength(REPORTS_KEPT.references)),
});
export type ReportedError = FailureError & ReportCount;

/** Reports of one gateway since its start, or of all gateways. */
export interface Reports {
  readonly failures: readonly ReportCount[];
  readonly loads: readonly LoadCount[];
  readonly errors: readonly ReportedError[];
}

/** Errors with the same key are counted as one. */
const errorKey = ({
  workspace,
  version,
  stage,
  fault,
  name,
  message,
  frames,
}: Omit<ReportedError, 'count' | 'first' | 'last'>): string =>
  JSON.stringify([workspace, version, stage, fault, name, message, frames[0]]);

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
