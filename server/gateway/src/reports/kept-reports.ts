import type { Reports } from '@refined/releases';
import type { ClientReport } from '@refined/shared/contract';
import { failureCounts, lastErrors, type MetError, loadCounts, type LoadCounts } from './counts.ts';
import { reportWriter } from './report-writer.ts';

export interface KeptReports {
  failed(report: ClientReport, error: MetError): void;
  loaded(...told: Parameters<LoadCounts['add']>): void;
  /** Everything that this gateway was told. */
  all(): Reports;
  flush(): Promise<void>;
  /** Whether the last write succeeded, so that others can read it. */
  isWritten(): boolean;
}

export interface KeepOptions {
  write(reports: Reports): Promise<void>;
  /** Interval between two writes, in ms. */
  readonly interval: number;
  onFailure(error: unknown): void;
}

/** What pages told this gateway since its start, bounded in every direction, and written. */
export const keptReports = ({ write, interval, onFailure }: KeepOptions): KeptReports => {
  const failures = failureCounts();
  const errors = lastErrors();
  const loads = loadCounts();
  const all = (): Reports => ({
    failures: failures.list(),
    loads: loads.list(Date.now()),
    errors: errors.list(),
  });
  const writer = reportWriter(() => write(all()), interval, onFailure);
  return {
    all,
    flush: writer.flush,
    isWritten: writer.isWritten,
    failed(report, error) {
      const at = new Date().toISOString();
      failures.add(report, at);
      errors.add(error, at);
      writer.changed();
    },
    loaded(...told) {
      loads.add(...told);
      writer.changed();
    },
  };
};
