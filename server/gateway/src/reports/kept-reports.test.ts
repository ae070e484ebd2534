import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { LoadCount, Reports } from '@refined/releases';
import type { ClientReport } from '@refined/shared/contract';
import { metError } from './met-error.ts';
import { keptReports } from './kept-reports.ts';

const REPORT: ClientReport = {
  workspace: 'queues-mfe',
  version: '1.0.0',
  stage: 'entry',
  fault: 'status',
  shown: null,
};
const RELEASE = { workspace: 'queues-mfe', version: '1.0.0', generation: 3 };
const minuteOf = (time: number) => Math.floor(time / 60_000);

const loaded = (over: Partial<LoadCount> = {}): Reports => ({
  failures: [],
  loads: [
    {
      ...RELEASE,
      minute: minuteOf(Date.now()),
      loads: 1,
      failed: 0,
      counted: { loads: 1, failed: 0 },
      ...over,
    },
  ],
  errors: [],
});
const failed = (report: ClientReport): Reports => {
  const at = new Date().toISOString();
  const once = { count: 1, first: at, last: at };
  const { workspace, version, stage, fault } = report;
  return {
    failures: [{ workspace, version, stage, fault, ...once }],
    loads: [],
    errors: [{ ...metError(report, 'Chrome/156', []), ...once }],
  };
};

let written: Reports[];
const kept = () =>
  keptReports({
    write: async (reports) => void written.push(reports),
    interval: 2_000,
    onFailure: () => {},
  });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-04-02T10:00:00Z') });
  written = [];
});
afterEach(() => {
  jest.useRealTimers();
});

it('writes at most once in an interval, all of it, and nothing when nothing came', async () => {
  const reports = kept();
  reports.add(failed(REPORT));
  await jest.advanceTimersByTimeAsync(1_999);
  reports.add(failed(REPORT));
  expect(written).toEqual([]);
  expect(reports.isWritten()).toBe(false);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(written).toHaveLength(1);
  expect(reports.isWritten()).toBe(true);
  expect(written[0]!.failures).toEqual([
    {
      workspace: 'queues-mfe',
      version: '1.0.0',
      stage: 'entry',
      fault: 'status',
      count: 2,
      first: '2026-04-02T10:00:00.000Z',
      last: '2026-04-02T10:00:01.999Z',
    },
  ]);
  reports.add(failed({ ...REPORT, fault: 'timeout' }));
  await reports.flush();
  expect(written[1]!.failures).toHaveLength(2);
  await reports.flush();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(written).toHaveLength(2);
});

it('counts loads by minute, and forgets them after an hour', async () => {
  const reports = kept();
  const minute = minuteOf(Date.now());
  for (const at of [minute, minute, minute + 1]) reports.add(loaded({ minute: at }));
  expect(reports.all().loads).toEqual([
    {
      ...RELEASE,
      minute,
      loads: 2,
      failed: 0,
      counted: { loads: 2, failed: 0, people: 0 },
    },
    ...loaded({ minute: minute + 1 }).loads,
  ]);
  jest.setSystemTime(Date.now() + 60 * 60_000);
  expect(reports.all().loads.map((count) => count.minute)).toEqual([minute + 1]);
});

it('is bounded, whatever pages tell', () => {
  const reports = kept();
  for (let at = 0; at < 3_000; at++) {
    reports.add(failed({ ...REPORT, version: `1.0.${at}`, reference: `r-${at}` }));
    reports.add(loaded({ generation: at }));
  }
  for (let at = 0; at < 100; at++) {
    const error = { name: 'Error', message: `odd ${'x'.repeat(at)}` };
    for (const reference of ['a', 'b', 'c', 'd', 'e', 'f'])
      reports.add(failed({ ...REPORT, error, reference: `${reference}${at}` }));
  }
  const { failures, loads, errors } = reports.all();
  expect(failures).toHaveLength(2_000);
  expect(loads).toHaveLength(2_000);
  const own = errors.filter(({ version }) => version === REPORT.version);
  expect(own.map(({ count }) => count)).toEqual([6, 6, 6, 6, 6]);
  expect(own.at(-1)!.references).toEqual(['f99', 'e99', 'd99', 'c99', 'b99']);
  expect(new Set(errors.map(({ version }) => version)).size).toBe(40);
});

it('tries again with the next report when writing failed', async () => {
  let fails = true;
  const onFailure = jest.fn();
  const reports = keptReports({
    write: async (all) => {
      if (fails) throw new Error('full');
      written.push(all);
    },
    interval: 2_000,
    onFailure,
  });
  reports.add(failed(REPORT));
  await reports.flush();
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(reports.isWritten()).toBe(false);
  fails = false;
  await reports.flush();
  expect(written[0]!.failures).toHaveLength(1);
  expect(reports.isWritten()).toBe(true);
});
