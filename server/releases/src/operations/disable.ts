import { RELEASE_OPERATIONS } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { disabled, enabled } from '../state/workspace-changes.ts';
import { WHY_HELP, WORKSPACE } from './definition/operation.ts';
import { stateOperation } from './state-change.ts';

export const disable = stateOperation({
  summary: 'Switches a screen off: its place shows your message.',
  arguments: '<workspace>',
  about:
    'The other screens go on, and so does the navigation. Rolling back does not switch it on again: enable does.',
  input: z.extend(RELEASE_OPERATIONS.disable.input, WORKSPACE),
  options: {
    message: {
      value: 'TEXT',
      text: 'What reviewers read instead of the screen: what is the matter, and until when.',
      missing:
        'Say what reviewers read instead of the screen: --message "Queues are being corrected until 14:00."',
    },
    ...WHY_HELP,
  },
  examples: [
    [
      'disable queues-mfe --message "Queues are being corrected until 14:00."',
      'Shows the sentence instead of the queues.',
    ],
  ],
  order: ({ message }) => ({ command: 'disable', change: disabled(message), mustFit: false }),
  sentences: ({ workspace, name, after }, { asks }) => [
    `${name} is switched off. Reviewers read: "${after.disabled?.message}"`,
    `To show it again: ${asks('enable', { workspace })}`,
  ],
});

export const enable = stateOperation({
  summary: 'Shows a screen again that was switched off.',
  arguments: '<workspace>',
  input: z.extend(RELEASE_OPERATIONS.enable.input, WORKSPACE),
  options: WHY_HELP,
  examples: [['enable queues-mfe --reason "corrected"', 'Shows the queues again.']],
  order: () => ({ command: 'enable', change: enabled(), mustFit: false }),
  sentences: ({ name, after }) => [`${name} is shown again, in version ${after.active}.`],
});
