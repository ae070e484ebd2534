import { expect, it, jest } from '@jest/globals';
import type { ReportCount } from '@refined/releases';
import type { ClientReport } from '@refined/shared/contract';
import { reportCounts } from './report-counts.ts';

const REPORT: ClientReport = {
  workspace: 'queues-mfe',
  version: '1.0.0',
  stage: 'entry',
  fault: 'status',
  shown: null,
};

it('writes at most once in an interval, all of it, and nothing when nothing came', async () => {
  jest.useFakeTimers({ now: new Date('2026-04-02T10:00:00Z') });
  const written: ReportCount[][] = [];
  const counts = reportCounts(
    async (all) => void written.push([...all]),
    2_000,
    () => {},
  );
  counts.add(REPORT);
  await jest.advanceTimersByTimeAsync(1_999);
  counts.add(REPORT);
  expect(written).toEqual([]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([
    [
      {
        workspace: 'queues-mfe',
        version: '1.0.0',
        stage: 'entry',
        fault: 'status',
        count: 2,
        first: '2026-04-02T10:00:00.000Z',
        last: '2026-04-02T10:00:01.999Z',
      },
    ],
  ]);
  counts.add({ ...REPORT, fault: 'timeout' });
  await counts.flush();
  expect(written[1]).toHaveLength(2);
  await counts.flush();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(written).toHaveLength(2);
  jest.useRealTimers();
});

it('keeps only so many kinds', async () => {
  let kinds = 0;
  const counts = reportCounts(
    async (all) => void (kinds = all.length),
    2_000,
    () => {},
  );
  for (let at = 0; at < 3_000; at++) counts.add({ ...REPORT, version: `1.0.${at}` });
  await counts.flush();
  expect(kinds).toBe(2_000);
});
