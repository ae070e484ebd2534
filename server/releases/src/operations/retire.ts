import { RELEASE_OPERATIONS } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { reinstated, retired } from '../state/workspace-changes.ts';
import { EXPECT_HELP, FORCE, FORCE_HELP, WHY_HELP, WORKSPACE } from './definition/operation.ts';
import { stateOperation } from './state-change.ts';

const { input } = RELEASE_OPERATIONS.enable;

export const retire = stateOperation({
  summary: 'Takes a screen out of the product; its releases and history stay.',
  arguments: '<workspace>',
  about:
    'It leaves the navigation, and its addresses say why. Open pages keep unsaved work until they leave it. Works without its sources, too;\nreinstate takes it back.',
  input: z.extend(input, { ...WORKSPACE, reason: z.string() }),
  options: {
    reason: {
      value: 'TEXT',
      text: "What reviewers read at the screen's addresses: why it is gone, and what to use instead.",
      missing:
        'Say why: reviewers read it at the screen\'s addresses. --reason "Imports are run by operations now."',
    },
    ...EXPECT_HELP,
  },
  examples: [
    [
      'retire month-mfe --reason "Imports are run by operations now."',
      'Takes the screen out of the product.',
    ],
  ],
  order: ({ reason }) => ({ command: 'retire', change: retired(reason), mustFit: false }),
  sentences: ({ workspace, name }, { asks }) => [
    `${name} is retired.`,
    `Its releases and history stay. To take it back: ${asks('reinstate', { workspace })}`,
  ],
});

export const reinstate = stateOperation({
  summary: 'Takes a retired screen back into the product.',
  arguments: '<workspace>',
  about:
    'Shows the release that was active when it was retired. Refused when the active shell does not offer what it needs.',
  input: z.extend(input, { ...WORKSPACE, ...FORCE }),
  options: { ...FORCE_HELP, ...WHY_HELP },
  examples: [['reinstate month-mfe --reason "needed again"', 'Shows the screen again.']],
  order: () => ({ command: 'reinstate', change: reinstated(), mustFit: true }),
  sentences: ({ name, after }) => [`${name} is back, in version ${after.active}.`],
});
