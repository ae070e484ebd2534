import { rolledBack } from '../../state/workspace-changes.ts';
import type { ReleaseCommand } from '../command.ts';
import { knownWorkspace, stillStored } from '../known-releases.ts';
import { CHANGE_OPTIONS, FORCE_OPTION, textOption } from '../option-values.ts';
import { changeSentence, changeState, settledState } from '../state-change.ts';

export const rollback: ReleaseCommand = {
  name: 'rollback',
  summary: 'Shows the release that was active before; again, and it goes one further back.',
  usage: ['<workspace>', '<workspace> --to VERSION'],
  arguments: '<workspace>',
  about:
    'New page loads get it within a second; open pages at their next navigation, at once where the screen is broken. A canary and a\nkill switch stay as they are.',
  options: {
    to: {
      type: 'string',
      value: 'VERSION',
      text: 'Go back to this one at once; status lists them.',
    },
    ...FORCE_OPTION,
    ...CHANGE_OPTIONS,
  },
  examples: [
    ['rollback queues-mfe --reason "empty lists"', 'Shows what was active before.'],
    ['rollback queues-mfe --to 1.2.0', 'Shows 1.2.0, which was active earlier.'],
  ],
  async run(call) {
    const [workspace = ''] = call.positionals;
    const store = call.store();
    const entry = (await settledState(store, workspace))?.workspaces[workspace];
    if (!entry) await knownWorkspace(store, workspace);
    const to = textOption(call, 'to');
    const target = to ?? entry?.previous[0];
    if (entry && target !== undefined && entry.previous.includes(target))
      await stillStored(call, workspace, target, entry.previous);
    const changed = await changeState(call, store, {
      command: 'rollback',
      workspace,
      change: rolledBack(to),
      mustFit: true,
    });
    const { active, previous, canary, disabled } = changed.after;
    const further = [
      previous.length > 0
        ? `Still before it: ${previous.join(', ')}.`
        : 'Nothing was active before it: another rollback is not possible.',
      ...(canary
        ? [
            `The canary ${canary.version} (${canary.percent} %) goes on. To end it: ${call.reader.typed('canary', workspace, '--withdraw')}`,
          ]
        : []),
      ...(disabled
        ? [
            `It is switched off: "${disabled.message}". To show it again: ${call.reader.typed('enable', workspace)}`,
          ]
        : []),
      `Forward again: ${call.reader.typed('activate', workspace, changed.before?.active)}`,
    ];
    return {
      document: changed,
      text: changeSentence(
        changed,
        `${workspace} is back at ${active}; ${changed.before?.active} is not active any more.`,
        ...further,
      ),
    };
  },
};
