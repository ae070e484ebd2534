import type { LoadCount, ReportCount, ReportedError, Reports } from '../objects/reports.ts';

export const NO_REPORTS: Reports = { failures: [], loads: [], errors: [] };

export const failureCount = (over: Partial<ReportCount> = {}): ReportCount => ({
  workspace: 'queues-mfe',
  version: '1.0.0',
  stage: 'entry',
  fault: 'network',
  count: 2,
  first: '2026-04-02T10:00:00.000Z',
  last: '2026-04-02T11:00:00.000Z',
  ...over,
});

export const loadCount = (over: Partial<LoadCount> = {}): LoadCount => ({
  workspace: 'queues-mfe',
  version: '1.0.0',
  generation: 3,
  minute: 29_000_000,
  loads: 10,
  failed: 2,
  counted: { loads: 5, failed: 1 },
  ...over,
});

/** An error of a running screen, after which nothing was shown. */
export const reportedError = (over: Partial<ReportedError> = {}): ReportedError => ({
  ...failureCount({ stage: 'run', fault: 'errors', count: 1 }),
  name: 'TypeError',
  message: 'x is not a function',
  frames: [{ function: 'a', file: 'queues-mfe/1.0.0/screen.js', line: 1, column: 1 }],
  shown: null,
  browser: 'Chrome 156',
  references: [],
  ...over,
});
