import { reinstated, retired } from '../../state/workspace-changes.ts';
import { wrongUsage } from '../command-error.ts';
import type { ReleaseCommand } from '../command.ts';
import { CHANGE_OPTIONS, FORCE_OPTION, textOption } from '../option-values.ts';
import { changeSentence, changeState } from '../state-change.ts';

export const retire: ReleaseCommand = {
  name: 'retire',
  summary: 'Takes a screen out of the product; its releases and history stay.',
  usage: ['<workspace> --reason TEXT'],
  arguments: '<workspace>',
  about:
    'It leaves the navigation, and its addresses say why. Open pages keep unsaved work until they leave it. Works without its sources, too;\nreinstate takes it back.',
  options: {
    ...CHANGE_OPTIONS,
    reason: {
      type: 'string',
      value: 'TEXT',
      text: "What reviewers read at the screen's addresses: why it is gone, and what to use instead.",
    },
  },
  examples: [
    [
      'retire month-mfe --reason "Imports are run by operations now."',
      'Takes the screen out of the product.',
    ],
  ],
  async run(call) {
    const [workspace = ''] = call.positionals;
    const reason = textOption(call, 'reason');
    if (reason === undefined)
      throw wrongUsage(
        'Say why: reviewers read it at the screen\'s addresses. --reason "Imports are run by operations now."',
      );
    const changed = await changeState(call, call.store(), {
      command: 'retire',
      workspace,
      change: retired(reason),
      mustFit: false,
    });
    return {
      document: changed,
      text: changeSentence(
        changed,
        `${workspace} is retired.`,
        `Its releases and history stay. To take it back: npm run release -- reinstate ${workspace}`,
      ),
    };
  },
};

export const reinstate: ReleaseCommand = {
  name: 'reinstate',
  summary: 'Takes a retired screen back into the product.',
  usage: ['<workspace>'],
  arguments: '<workspace>',
  about:
    'Shows the release that was active when it was retired. Refused when the active shell does not offer what it needs.',
  options: { ...FORCE_OPTION, ...CHANGE_OPTIONS },
  examples: [['reinstate month-mfe --reason "needed again"', 'Shows the screen again.']],
  async run(call) {
    const [workspace = ''] = call.positionals;
    const changed = await changeState(call, call.store(), {
      command: 'reinstate',
      workspace,
      change: reinstated(),
      mustFit: true,
    });
    return {
      document: changed,
      text: changeSentence(changed, `${workspace} is back, in version ${changed.after.active}.`),
    };
  },
};
