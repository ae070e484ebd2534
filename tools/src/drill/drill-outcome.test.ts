import { expect, it } from '@jest/globals';
import { roundResults } from './drill-outcome.ts';
import type { RoundRecord } from './drill-outcome.ts';
import { drillTable, meetsBar } from './drill-report.ts';

const record = (over: Partial<RoundRecord> = {}): RoundRecord => ({
  kind: {
    name: 'draws nothing',
    workspace: 'queues-mfe',
    gate: 'refuses',
    ending: 'in the page',
  },
  good: '9.1.0',
  bad: '9.1.1',
  publishedGood: { at: 1_000, changedAt: 1_200, old: '1.0.0' },
  activatedBad: { at: 5_000, changedAt: 5_100, old: '9.1.0' },
  stopped: { at: 14_100, changedAt: 14_100, old: '9.1.1' },
  noticedAfter: 300,
  reports: 3,
  until: 17_000,
  ...over,
});
const load = (loads: readonly (readonly [number, string])[]) => ({
  begun: 400,
  finished: 400,
  failures: [],
  failedLoads: 0,
  p50: 5,
  p99: 20,
  loads,
});
const calm = { walks: [{ at: 6_000, took: 2_000 }], consoleErrors: [] };

const outcomeOf = (over: Partial<RoundRecord> = {}, problem?: string) => {
  const walks = problem ? { ...calm, walks: [{ at: 6_000, took: 15_000, problem }] } : calm;
  const loads = load([]);
  return {
    rounds: roundResults([record(over)], loads, walks),
    load: loads,
    walks,
    otherBytes: 0,
    seconds: 2,
  };
};

it('measures each change by the loads that still got the former release', () => {
  const [round] = roundResults(
    [record()],
    load([
      [1_250, '1.0.0'],
      [1_300, '9.1.0'],
      [5_050, '9.1.0'],
      [5_150, '9.1.0'],
      [14_000, '9.1.1'],
      [14_400, '9.1.1'],
      [14_500, '9.1.0'],
    ]),
    calm,
  );
  expect(round).toMatchObject({ lastOld: [50, 50, 300], stoppedAfter: 9_000 });
  expect(round!.walks).toHaveLength(1);
});

it('is met when each bad release was stopped and nobody noticed', () => {
  const outcome = outcomeOf();
  expect(meetsBar(outcome)).toBe(true);
  expect(drillTable(outcome)).toContain(
    'draws nothing  9.0 s          3        1               2.0 s    0',
  );
  expect(drillTable(outcome)).toContain('Every bar is met.');
});

it.each([
  ['a bad release that nothing stops', outcomeOf({ stopped: undefined })],
  ['an idle tab that hears nothing', outcomeOf({ noticedAfter: undefined })],
  ['an idle tab that hears it late', outcomeOf({ noticedAfter: 2_500 })],
  ['a page without its screen', outcomeOf({}, 'no heading')],
])('is missed by %s', (_what, outcome) => {
  expect(meetsBar(outcome)).toBe(false);
  expect(drillTable(outcome)).toContain('A bar is missed.');
});
