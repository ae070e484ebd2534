import { disabled, enabled } from '../../state/workspace-changes.ts';
import { wrongUsage } from '../command-error.ts';
import type { ReleaseCommand } from '../command.ts';
import { CHANGE_OPTIONS, textOption } from '../option-values.ts';
import { changeSentence, changeState } from '../state-change.ts';

export const disable: ReleaseCommand = {
  name: 'disable',
  summary: 'Switches a screen off: its place shows your message.',
  usage: ['<workspace> --message TEXT'],
  arguments: '<workspace>',
  about:
    'The other screens go on, and so does the navigation. Rolling back does not switch it on again: enable does.',
  options: {
    message: {
      type: 'string',
      value: 'TEXT',
      text: 'What reviewers read instead of the screen: what is the matter, and until when.',
    },
    ...CHANGE_OPTIONS,
  },
  examples: [
    [
      'disable queues-mfe --message "Queues are being corrected until 14:00."',
      'Shows the sentence instead of the queues.',
    ],
  ],
  async run(call) {
    const [workspace = ''] = call.positionals;
    const message = textOption(call, 'message');
    if (message === undefined)
      throw wrongUsage(
        'Say what reviewers read instead of the screen: --message "Queues are being corrected until 14:00."',
      );
    const changed = await changeState(call, call.store(), {
      command: 'disable',
      workspace,
      change: disabled(message),
      mustFit: false,
    });
    return {
      document: changed,
      text: changeSentence(
        changed,
        `${workspace} is switched off. Reviewers read: "${changed.after.disabled?.message}"`,
        `To show it again: ${call.reader.typed('enable', workspace)}`,
      ),
    };
  },
};

export const enable: ReleaseCommand = {
  name: 'enable',
  summary: 'Shows a screen again that was switched off.',
  usage: ['<workspace>'],
  arguments: '<workspace>',
  options: CHANGE_OPTIONS,
  examples: [['enable queues-mfe --reason "corrected"', 'Shows the queues again.']],
  async run(call) {
    const [workspace = ''] = call.positionals;
    const changed = await changeState(call, call.store(), {
      command: 'enable',
      workspace,
      change: enabled(),
      mustFit: false,
    });
    return {
      document: changed,
      text: changeSentence(
        changed,
        `${workspace} is shown again, in version ${changed.after.active}.`,
      ),
    };
  },
};
