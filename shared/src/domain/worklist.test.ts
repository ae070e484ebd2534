import { describe, expect, it } from '@jest/globals';
import { LIMITS } from './limits.ts';
import { QUEUE_NAMES } from './queues.ts';
import {
  canBeSnoozed,
  canWaitFor,
  isSnoozeMoment,
  lapseOf,
  snoozeChoice,
  snoozeOnDay,
} from './worklist.ts';

const NOW = new Date(2026, 0, 31, 15, 30);
const startOf = (year: number, month: number, day: number) =>
  new Date(year, month - 1, day).toISOString();

describe('putting a card away', () => {
  it('is offered wherever a publication does not take all', () => {
    expect(['', ...QUEUE_NAMES].filter((queue) => canBeSnoozed(queue as never))).toEqual(
      QUEUE_NAMES.filter((queue) => queue !== 'update'),
    );
  });

  it.each([
    ['tomorrow', startOf(2026, 2, 1)],
    ['week', startOf(2026, 2, 7)],
    ['month', startOf(2026, 2, 28)],
  ] as const)('until %s: back at the start of that day', (preset, back_at) => {
    expect(snoozeChoice(preset, NOW)).toEqual({ until: 'date', back_at });
  });

  it('until something happens has no date', () => {
    expect(snoozeChoice('import', NOW)).toEqual({ until: 'import' });
    expect(snoozeOnDay('2026-03-01')).toEqual({ until: 'date', back_at: startOf(2026, 3, 1) });
    expect(canWaitFor('marketed', 'marketed')).toBe(false);
    expect(canWaitFor('marketed', 'approved')).toBe(true);
    expect(canWaitFor('import', 'marketed')).toBe(true);
  });

  it.each(['12026-12-31', '312026-12-31', '2026-02-30', '2026-1-1', '0000-00-00', '', 'soon'])(
    'on %s is no choice: a date field may hold that while one types (D89)',
    (typed) => {
      expect(snoozeOnDay(typed)).toBeUndefined();
    },
  );

  it('takes a moment in the future, at most so far away', () => {
    const in_ = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
    const most = LIMITS.snooze.within * 24 * 60 * 60_000;
    expect([in_(1), in_(most)].map((at) => isSnoozeMoment(at, NOW))).toEqual([true, true]);
    for (const at of [in_(0), in_(most + 1), 'soon', '', null, undefined])
      expect(isSnoozeMoment(at, NOW)).toBe(false);
  });
});

it.each([
  ['Thursday', '2026-11-19T15:00:00.000Z', '2026-11-20T15:00:00.000Z'],
  ['Friday', '2026-11-20T15:00:00.000Z', '2026-11-23T15:00:00.000Z'],
  ['Friday evening in Vancouver', '2026-11-21T01:00:00.000Z', '2026-11-24T01:00:00.000Z'],
  ['Sunday', '2026-11-22T09:00:00.000Z', '2026-11-24T09:00:00.000Z'],
])('what is taken on %s lapses a working day later', (_, at, lapses) => {
  expect(lapseOf(new Date(at)).toISOString()).toBe(lapses);
});
