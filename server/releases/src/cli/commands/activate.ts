import { activated } from '../../state/workspace-changes.ts';
import type { ReleaseCommand } from '../command.ts';
import { knownRelease } from '../known-releases.ts';
import { CHANGE_OPTIONS, FORCE_OPTION } from '../option-values.ts';
import { changeSentence, changeState } from '../state-change.ts';

export const activate: ReleaseCommand = {
  name: 'activate',
  summary: 'Shows a stored release to everybody.',
  usage: ['<workspace> <version>'],
  arguments: '<workspace> <version>',
  about:
    'New page loads get it within a second, open pages at their next navigation. Refused when the active shell does not offer what a screen needs,\nor a shell does not offer what the active screens need.',
  options: { ...FORCE_OPTION, ...CHANGE_OPTIONS },
  examples: [
    [
      'activate queues-mfe 1.4.0 --reason "after the freeze"',
      'Shows queues-mfe 1.4.0 from now on.',
    ],
  ],
  async run(call) {
    const [workspace = '', version = ''] = call.positionals;
    const store = call.store();
    await knownRelease(store, workspace, version);
    const changed = await changeState(call, store, {
      command: 'activate',
      workspace,
      change: activated(version),
      mustFit: true,
    });
    const back = changed.before
      ? [
          `Before: ${changed.before.active}. Back to it: ${call.reader.typed('rollback', workspace)}`,
        ]
      : [];
    return {
      document: changed,
      text: changeSentence(changed, `${workspace} ${version} is active.`, ...back),
    };
  },
};
