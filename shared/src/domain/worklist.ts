import { LIMITS } from './limits.ts';
import { isCalendarDay } from './publication.ts';
import { QUEUE_NAMES, QUEUES, type Queue, type QueueName } from './queues.ts';
import type { SourceStatus } from './source-status.ts';

/** How long a card is snoozed: until a date, the next import, or until the drug is marketed. */
export const SNOOZE_UNTIL = ['date', 'import', 'marketed'] as const;
export type SnoozeUntil = (typeof SNOOZE_UNTIL)[number];

/** How long, and for `date` when the card comes back (ISO, UTC). */
export interface SnoozeChoice {
  readonly until: SnoozeUntil;
  readonly back_at?: string | null;
}

/**
 * Whether a queue's cards can be snoozed. Not in Update: a publication takes the whole queue, so a
 * hidden card would be published unseen.
 */
export const canBeSnoozed = (queue: Queue): queue is QueueName =>
  queue !== '' && QUEUES[queue].stage !== 'update';

export const SNOOZE_QUEUES = QUEUE_NAMES.filter(canBeSnoozed);

/** Whether waiting makes sense: a drug that is already marketed would come back at once. */
export const canWaitFor = (until: SnoozeUntil, status: SourceStatus | null | undefined): boolean =>
  until !== 'marketed' || status !== 'marketed';

const DAY_MS = 24 * 60 * 60_000;

/** Whether a card may come back at this time: in the future, and within LIMITS.snooze.within. */
export const isSnoozeMoment = (at: string | null | undefined, now: Date): at is string => {
  const moment = new Date(at ?? '').getTime();
  return moment > now.getTime() && moment <= now.getTime() + LIMITS.snooze.within * DAY_MS;
};

/** The presets of the dialog, in their order; it offers a date too. */
export const SNOOZE_PRESETS = ['tomorrow', 'week', 'month', 'import', 'marketed'] as const;
export type SnoozePreset = (typeof SNOOZE_PRESETS)[number];

/** The start of a day in the user's time, `days` or `months` from `now` on. */
const startOfDay = (now: Date, { days = 0, months = 0 }): Date => {
  const last = new Date(now.getFullYear(), now.getMonth() + months + 1, 0).getDate();
  return new Date(
    now.getFullYear(),
    now.getMonth() + months,
    // A month after January 31 is the end of February.
    (months > 0 ? Math.min(now.getDate(), last) : now.getDate()) + days,
  );
};

/** The choice that a preset means at `now`. */
export const snoozeChoice = (preset: SnoozePreset, now: Date): SnoozeChoice => {
  const on = (day: Date): SnoozeChoice => ({ until: 'date', back_at: day.toISOString() });
  switch (preset) {
    case 'tomorrow':
      return on(startOfDay(now, { days: 1 }));
    case 'week':
      return on(startOfDay(now, { days: LIMITS.snooze.days }));
    case 'month':
      return on(startOfDay(now, { months: 1 }));
    case 'import':
    case 'marketed':
      return { until: preset };
  }
};

/** The start of a day (YYYY-MM-DD) in the user's time zone; undefined: the day is invalid. */
export const snoozeOnDay = (day: string): SnoozeChoice | undefined =>
  isCalendarDay(day)
    ? { until: 'date', back_at: new Date(`${day}T00:00:00`).toISOString() }
    : undefined;

const HOUR_MS = 60 * 60_000;
const WEEKEND = [0, 6];

/** The same time on the next working day, if it isn't one (UTC). */
const onWorkingDay = (at: Date): Date =>
  WEEKEND.includes(at.getUTCDay()) ? onWorkingDay(new Date(at.getTime() + DAY_MS)) : at;

/**
 * When an assignment made at `at` expires: a working day later, at the same time. Saturdays and
 * Sundays (UTC) don't count: an assignment of Friday expires on Monday, one of Saturday on Tuesday:
 * in Canada's west a Friday's evening is Saturday.
 */
export const lapseOf = (at: Date): Date =>
  onWorkingDay(new Date(onWorkingDay(at).getTime() + LIMITS.assign.hours * HOUR_MS));

/** When a colleague's assignment expires: a request waits longer than one's own assignment. */
export const assignedUntil = (at: Date): Date =>
  new Date(at.getTime() + LIMITS.assign.days * DAY_MS);
