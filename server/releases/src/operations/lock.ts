import { RELEASE_OPERATIONS } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { locked, unlocked } from '../state/workspace-changes.ts';
import { wrongUsage } from './definition/command-error.ts';
import { EXPECT_HELP, WHY_HELP, WORKSPACE } from './definition/operation.ts';
import { shownTime } from './definition/shown-values.ts';
import { stateOperation } from './state-change.ts';

/** A time with its zone, because the reading machine may be in another one. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Date.parse alone accepts "month end 2030", and turns 31 February into 3 March. */
const isMoment = (text: string): boolean =>
  MOMENT.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text.slice(0, 10)).toISOString().startsWith(text.slice(0, 10));

/** The end as an ISO time. Throws `usage` unless it is in the future. */
const endOf = (until: string | undefined): string | undefined => {
  if (until === undefined) return undefined;
  const end = isMoment(until) ? Date.parse(until) : NaN;
  if (!(end > Date.now()))
    throw wrongUsage(
      `--until must be a time to come with its zone, such as 2027-01-04T08:00Z, not "${until}".`,
    );
  return new Date(end).toISOString();
};

export const lock = stateOperation({
  summary: 'Keeps the release that is shown: no other one is published, activated or tried.',
  arguments: '<workspace>',
  about:
    'Whoever tries is told who locked it, until when and why. A roll-back is never refused, by hand or by the stop rule. Locking the\nshell locks every screen.',
  input: z.extend(RELEASE_OPERATIONS.lock.input, WORKSPACE),
  options: {
    until: { value: 'TIME', text: 'Until then (2027-01-04T08:00Z); without it, until unlock.' },
    reason: {
      value: 'TEXT',
      text: 'Why: whoever is refused reads it.',
      missing: 'Say why, for whoever is refused: --reason "month end".',
    },
    ...EXPECT_HELP,
  },
  examples: [
    ['lock queues-mfe --until 2027-01-04T08:00Z --reason "month end"', 'Keeps the queues.'],
    ['lock shell --reason "auditors are here"', 'Keeps everything, until unlock shell.'],
  ],
  order: ({ until }) => ({ command: 'lock', change: locked(endOf(until)), mustFit: false }),
  sentences: ({ workspace, name, after }, { asks }) => [
    `${name} is locked${after.lock?.until ? ` until ${shownTime(after.lock.until)}` : ''}: ${after.active} stays, and can be rolled back.`,
    `To end it: ${asks('unlock', { workspace })}`,
  ],
});

export const unlock = stateOperation({
  summary: 'Ends a lock.',
  arguments: '<workspace>',
  input: z.extend(RELEASE_OPERATIONS.unlock.input, WORKSPACE),
  options: WHY_HELP,
  examples: [
    ['unlock queues-mfe --reason "month is closed"', 'Other releases can be shown again.'],
  ],
  order: () => ({ command: 'unlock', change: unlocked(), mustFit: false }),
  sentences: ({ name }) => [`${name} is not locked any more.`],
});
