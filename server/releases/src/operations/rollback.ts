import { RELEASE_OPERATIONS } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { rolledBack } from '../state/workspace-changes.ts';
import { stillStored } from './known-releases.ts';
import { FORCE, FORCE_HELP, WHY_HELP, WORKSPACE } from './definition/operation.ts';
import { goesOn, stateOperation } from './state-change.ts';

export const rollback = stateOperation({
  summary: 'Shows the release that was active before; again, and it goes one further back.',
  arguments: '<workspace>',
  about:
    'New page loads get it within a second; open pages at their next navigation, at once where the screen is broken. A canary and a\nkill switch stay as they are.',
  input: z.extend(RELEASE_OPERATIONS.rollback.input, { ...WORKSPACE, ...FORCE }),
  options: {
    to: { value: 'VERSION', text: 'Go back to this one at once; status lists them.' },
    ...FORCE_HELP,
    ...WHY_HELP,
  },
  examples: [
    ['rollback queues-mfe --reason "empty lists"', 'Shows what was active before.'],
    ['rollback queues-mfe --to 1.2.0', 'Shows 1.2.0, which was active earlier.'],
  ],
  check: async (call, { workspace, to }, entry) => {
    const target = to ?? entry?.previous[0];
    if (target !== undefined && entry?.previous.includes(target))
      await stillStored(call, workspace, target, entry.previous);
  },
  order: ({ to }) => ({ command: 'rollback', change: rolledBack(to), mustFit: true }),
  sentences: (changed, reader) => {
    const { workspace, name, before, after } = changed;
    const { active, previous } = after;
    return [
      `${name} is back at ${active}; ${before?.active} is not active any more.`,
      previous.length > 0
        ? `Still before it: ${previous.join(', ')}.`
        : 'Nothing was active before it: another rollback is not possible.',
      ...goesOn(changed, reader),
      `Forward again: ${reader.asks('activate', { workspace, version: before?.active })}`,
    ];
  },
});
