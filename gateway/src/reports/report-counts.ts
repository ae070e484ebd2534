import type { ReportCount } from '@refined/releases';
import type { ClientReport } from '@refined/shared/contract';

/**
 * Number of kinds of failures counted. Releases in service have a few dozen each, so only very old
 * ones are dropped.
 */
const COUNTS_KEPT = 2_000;

export interface ReportCounts {
  add(report: ClientReport): void;
  /** Writes the counts that aren't written yet; never rejects. */
  flush(): Promise<void>;
}

/**
 * Counts the failures that pages report, per release, stage and fault, and passes all counts to
 * `write` at most every `interval` ms. If writing fails, the counts stay and are written with the
 * next report.
 */
export const reportCounts = (
  write: (counts: readonly ReportCount[]) => Promise<void>,
  interval: number,
  onFailure: (error: unknown) => void,
): ReportCounts => {
  const counts = new Map<string, ReportCount>();
  let unwritten = false;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!unwritten) return writing;
    unwritten = false;
    // One at a time: the store keeps the last write.
    writing = writing
      .then(() => write([...counts.values()]))
      .catch((error: unknown) => {
        unwritten = true;
        onFailure(error);
      });
    return writing;
  };

  return {
    flush,
    add({ workspace, version, stage, fault }) {
      const key = [workspace, version, stage, fault].join(' ');
      const now = new Date().toISOString();
      const known = counts.get(key);
      counts.set(key, {
        workspace,
        version,
        stage,
        fault,
        count: (known?.count ?? 0) + 1,
        first: known?.first ?? now,
        last: now,
      });
      if (counts.size > COUNTS_KEPT) counts.delete(counts.keys().next().value!);
      unwritten = true;
      timer ??= setTimeout(() => void flush(), interval);
      timer.unref();
    },
  };
};
