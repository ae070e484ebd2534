import type { ReportCount } from '@refined/releases';
import type { ClientReport } from '@refined/shared/contract';

/**
 * Number of kinds of failures counted. Releases in service have a few dozen each, so only very old
 * ones are dropped.
 */
const COUNTS_KEPT = 2_000;

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
      if (counts.size > COUNTS_KEPT) counts.delete(counts.keys().next().value!);
    },
  };
};
