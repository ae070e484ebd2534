import {
  type ReportCount,
  type LoadCount,
  errorKey,
  REPORTS_KEPT,
  type ReportedError,
} from '@refined/releases';
import type { ClientReport } from '@refined/shared/contract';
import { LRUCache } from 'lru-cache';

const oldestFirst = <T extends object>(cache: LRUCache<string, T>): T[] =>
  [...cache.rvalues()].filter((value) => value !== undefined);

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
  const counts = new LRUCache<string, LoadCount>({ max: LOADS_KEPT });
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
    },
    list(now) {
      const oldest = Math.floor(now / MINUTE) - REPORTS_KEPT.minutes;
      for (const [key, { minute }] of counts) if (minute <= oldest) counts.delete(key);
      return oldestFirst(counts);
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
  const releases = new LRUCache<string, LRUCache<string, ReportedError>>({ max: RELEASES_KEPT });
  return {
    list: () => oldestFirst(releases).flatMap((errors) => oldestFirst(errors)),
    add(error, at) {
      const release = `${error.workspace} ${error.version}`;
      const errors =
        releases.get(release) ?? new LRUCache<string, ReportedError>({ max: REPORTS_KEPT.errors });
      const key = errorKey(error);
      const known = errors.get(key);
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
      releases.set(release, errors);
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
  const counts = new LRUCache<string, ReportCount>({ max: FAILURES_KEPT });
  return {
    list: () => oldestFirst(counts),
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
    },
  };
};
