import { REPORTS_KEPT, sumReports, type Reports } from '@refined/releases';

/**
 * Calls `write` at most every `interval` ms, one call at a time, for as long as there is something
 * to write. If writing fails, it is tried again with the next report.
 */
const reportWriter = (
  write: () => Promise<void>,
  interval: number,
  onFailure: (error: unknown) => void,
) => {
  let unwritten = false;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isWritten = false;

  /** Writes what isn't written yet; never rejects. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!unwritten) return writing;
    unwritten = false;
    // One at a time: the store keeps the last write.
    writing = writing
      .then(write)
      .then(() => void (isWritten = true))
      .catch((error: unknown) => {
        unwritten = true;
        isWritten = false;
        onFailure(error);
      });
    return writing;
  };

  return {
    flush,
    /** Whether the last write succeeded; false before the first one. */
    isWritten: () => isWritten,
    /** There is something new to write. */
    changed() {
      unwritten = true;
      timer ??= setTimeout(() => void flush(), interval);
      timer.unref();
    },
  };
};

export interface KeepOptions {
  write(reports: Reports): Promise<void>;
  /** Interval between two writes, in ms. */
  readonly interval: number;
  onFailure(error: unknown): void;
}

/**
 * Most kinds of failures, and most minutes of loads. A product has a dozen releases in service, so
 * only old ones are dropped.
 */
const COUNTS_KEPT = 2_000;
/** Releases whose errors are kept; the one that failed longest ago is dropped first. */
const RELEASES_KEPT = 40;
/** Most reports that wait to be summed. */
const MOST_NEW = 100;

const MINUTE = 60_000;

const bounded = ({ failures, loads, errors }: Reports): Reports => {
  const oldest = Math.floor(Date.now() / MINUTE) - REPORTS_KEPT.minutes;
  const releaseOf = ({ workspace, version }: { workspace: string; version: string }) =>
    `${workspace} ${version}`;
  const releases = [...new Set(errors.map(releaseOf).toReversed())].slice(0, RELEASES_KEPT);
  return {
    failures: failures.slice(-COUNTS_KEPT),
    loads: loads.filter(({ minute }) => minute > oldest).slice(-COUNTS_KEPT),
    errors: errors.filter((error) => releases.includes(releaseOf(error))),
  };
};

/** Keeps the reports to this gateway since its start, up to the limits above, and writes them. */
export const keptReports = ({ write, interval, onFailure }: KeepOptions) => {
  let kept: Reports = { failures: [], loads: [], errors: [] };
  let fresh: Reports[] = [];
  const all = (): Reports => {
    kept = bounded(sumReports([kept, ...fresh]));
    fresh = [];
    return kept;
  };
  const writer = reportWriter(() => write(all()), interval, onFailure);
  return {
    all,
    flush: writer.flush,
    /** Others can read them now. */
    isWritten: writer.isWritten,
    add(report: Reports): void {
      fresh.push(report);
      if (fresh.length >= MOST_NEW) all();
      writer.changed();
    },
  };
};
