import { canaried, promoted, withdrawn } from '../../state/workspace-changes.ts';
import { wrongUsage } from '../command-error.ts';
import type { Call, ReleaseCommand } from '../command.ts';
import { knownRelease } from '../known-releases.ts';
import { CHANGE_OPTIONS, flag, FORCE_OPTION, notTogether, numberOption } from '../option-values.ts';
import { changeSentence, changeState, type Changed, type ChangeOrder } from '../state-change.ts';

const orderOf = (call: Call, workspace: string, version: string | undefined): ChangeOrder => {
  notTogether(call, 'percent', 'promote', 'withdraw');
  if (flag(call, 'promote') || flag(call, 'withdraw')) {
    if (version !== undefined)
      throw wrongUsage(`Leave ${version} out: there is one canary of a workspace at most.`);
    return flag(call, 'promote')
      ? { command: 'promote', workspace, change: promoted(), mustFit: true }
      : { command: 'withdraw', workspace, change: withdrawn(), mustFit: false };
  }
  const percent = numberOption(call, 'percent', { from: 1, to: 99 });
  if (version === undefined)
    throw wrongUsage(
      `Say which version to try with --percent N, or what becomes of the canary: --promote or --withdraw.`,
    );
  if (percent === undefined)
    throw wrongUsage(
      `Say how many browsers get ${version}: --percent N, from 1 to 99. For everybody: ${call.reader.typed('activate', workspace, version)}`,
    );
  return { command: 'canary', workspace, change: canaried(version, percent), mustFit: true };
};

const sentenceOf = (
  { typed }: Call['reader'],
  changed: Changed,
  command: ChangeOrder['command'],
): string => {
  const { workspace, before, after } = changed;
  if (command === 'promote')
    return changeSentence(
      changed,
      `${workspace} ${after.active} is active for everybody.`,
      `Before: ${before?.active}. Back to it: ${typed('rollback', workspace)}`,
    );
  if (command === 'withdraw')
    return changeSentence(
      changed,
      `The canary ${before?.canary?.version} of ${workspace} is withdrawn: everybody gets ${after.active}.`,
    );
  return changeSentence(
    changed,
    `${workspace} ${after.canary?.version} is shown to ${after.canary?.percent} % of the browsers, ${after.active} to the others.`,
    `For everybody: ${typed('canary', workspace, '--promote')}`,
    `For nobody: ${typed('canary', workspace, '--withdraw')}`,
  );
};

export const canary: ReleaseCommand = {
  name: 'canary',
  summary: 'Shows a release to a share of the browsers; promotes or withdraws it.',
  usage: ['<workspace> <version> --percent N', '<workspace> --promote', '<workspace> --withdraw'],
  arguments: '<workspace> [version]',
  about:
    "The same browsers each time; raising the share keeps those that have it. Another version takes the canary's place.",
  options: {
    percent: { type: 'string', value: 'N', text: 'Share of the browsers, 1 to 99.' },
    promote: { type: 'boolean', text: 'The canary becomes active for everybody.' },
    withdraw: { type: 'boolean', text: 'Nobody gets the canary any more.' },
    ...FORCE_OPTION,
    ...CHANGE_OPTIONS,
  },
  examples: [
    ['canary queues-mfe 1.5.0 --percent 5', 'Shows 1.5.0 to one browser in twenty.'],
    ['canary queues-mfe --promote', 'Shows it to everybody.'],
    ['canary queues-mfe --withdraw', 'Ends it; everybody gets the active release.'],
  ],
  async run(call) {
    const [workspace = '', version] = call.positionals;
    const order = orderOf(call, workspace, version);
    const store = call.store();
    if (version !== undefined) await knownRelease(store, workspace, version);
    const changed = await changeState(call, store, order);
    return { document: changed, text: sentenceOf(call.reader, changed, order.command) };
  },
};
