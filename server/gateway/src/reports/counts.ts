import {
  type ReportCount,
  type LoadCount,
  errorKey,
  REPORTS_KEPT,
  type ReportedError,
} from '@refined/releases';
import type { ClientReport } from '@refined/shared/contract';

const MINUTE = 60_000;
/** Releases times minutes; a product has a dozen releases in service. The oldest are dropped. */
const LOADS_KEPT = 2_000;

export type Release = Pick<LoadCount, 'workspace' | 'version' | 'generation'>;
type Figures = Pick<LoadCount, 'loads' | 'failed' | 'counted'>;

export interface LoadCounts {
  add(release: Release, figures: Figures, at: number): void;
  /** Those of the last hour. */
  list(now: number): LoadCount[];
}

/** Counts loads per release and minute. */
export const loadCounts = (): LoadCounts => {
  const counts = new Map<string, LoadCount>();
  return {
    add({ workspace, version, generation }, { loads, failed, counted }, at) {
      const minute = Math.floor(at / MINUTE);
      const key = [workspace, version, generation, minute].join(' ');
      const known = counts.get(key);
      counts.set(key, {
        workspace,
        version,
        generation,
        minute,
        loads: (known?.loads ?? 0) + loads,
        failed: (known?.failed ?? 0) + failed,
        counted: {
          loads: (known?.counted.loads ?? 0) + counted.loads,
          failed: (known?.counted.failed ?? 0) + counted.failed,
          people: Math.max(known?.counted.people ?? 0, counted.people ?? 0),
        },
      });
      if (counts.size > LOADS_KEPT) counts.delete(counts.keys().next().value!);
    },
    list(now) {
      const oldest = Math.floor(now / MINUTE) - REPORTS_KEPT.minutes;
      for (const [key, { minute }] of counts) if (minute <= oldest) counts.delete(key);
      return [...counts.values()];
    },
  };
};

/** Releases whose errors are kept; the one that failed longest ago is dropped first. */
const RELEASES_KEPT = 40;

export type MetError = Omit<ReportedError, 'count' | 'first' | 'last'>;

export interface LastErrors {
  add(error: MetError, at: string): void;
  list(): ReportedError[];
}

/** The last different errors of each release, each with its number. */
export const lastErrors = (): LastErrors => {
  const releases = new Map<string, Map<string, ReportedError>>();
  return {
    list: () => [...releases.values()].flatMap((errors) => [...errors.values()]),
    add(error, at) {
      const release = `${error.workspace} ${error.version}`;
      const errors = releases.get(release) ?? new Map<string, ReportedError>();
      const key = errorKey(error);
      const known = errors.get(key);
      // Set anew at the end: the first entry is the one met longest ago.
      errors.delete(key);
      errors.set(key, {
        ...error,
        references: [...error.references, ...(known?.references ?? [])].slice(
          0,
          REPORTS_KEPT.references,
        ),
        count: (known?.count ?? 0) + 1,
        first: known?.first ?? at,
        last: at,
      });
      if (errors.size > REPORTS_KEPT.errors) errors.delete(errors.keys().next().value!);
      releases.delete(release);
      releases.set(release, errors);
      if (releases.size > RELEASES_KEPT) releases.delete(releases.keys().next().value!);
    },
  };
};

/**
 * Number of kinds of failures counted. Releases in service have a few dozen each, so only very old
 * ones are dropped.
 */
const FAILURES_KEPT = 2_000;

export interface FailureCounts {
  add(report: ClientReport, at: string): void;
  list(): ReportCount[];
}

/** Counts the failures that pages report, per release, stage and fault. */
export const failureCounts = (): FailureCounts => {
  const counts = new Map<string, ReportCount>();
  return {
    list: () => [...counts.values()],
    add({ workspace, version, stage, fault }, at) {
      const key = [workspace, version, stage, fault].join(' ');
      const known = counts.get(key);
      counts.set(key, {
        workspace,
        version,
        stage,
        fault,
        count: (known?.count ?? 0) + 1,
        first: known?.first ?? at,
        last: at,
      });
      if (counts.size > FAILURES_KEPT) counts.delete(counts.keys().next().value!);
    },
  };
};
