import type { HistoryEntry, WorkspaceState } from '@refined/shared/contract';
import type { ReleaseCommand } from '../command.ts';
import { gateMessages } from '../gate/gate-messages.ts';
import { knownWorkspace } from '../known-releases.ts';
import { numberOption, STORE_OPTION, textOption } from '../option-values.ts';
import { shownTime, textTable } from '../shown-values.ts';

const USUAL_LIMIT = 20;

const shown = (entry: WorkspaceState | null): string =>
  entry
    ? [
        entry.active,
        ...(entry.canary ? [`canary ${entry.canary.version} ${entry.canary.percent} %`] : []),
        ...(entry.disabled ? ['off'] : []),
        ...(entry.retired ? ['retired'] : []),
      ].join(', ')
    : '–';

const rowOf = ({
  generation,
  at,
  actor,
  command,
  workspace,
  before,
  after,
  reason,
  skipped = [],
  restored,
}: HistoryEntry): string[] => [
  String(generation),
  shownTime(at),
  actor,
  command,
  ...(restored
    ? ['all', `generation ${restored.replaced} → ${restored.generation} of the backup`]
    : [workspace, `${shown(before)} → ${shown(after)}`]),
  [reason, ...(skipped.length > 0 ? [`(${gateMessages.without(skipped)})`] : [])].join(' '),
];

export const history: ReleaseCommand = {
  name: 'history',
  summary: 'Who changed what, when and why; newest first.',
  usage: [''],
  arguments: '',
  options: {
    workspace: { type: 'string', value: 'NAME', text: 'Only the changes of one.' },
    limit: { type: 'string', value: 'N', text: `So many at most; ${USUAL_LIMIT} unless told.` },
    ...STORE_OPTION,
  },
  examples: [['history --workspace queues-mfe --limit 5', 'The last five changes of the queues.']],
  async run(call) {
    const workspace = textOption(call, 'workspace');
    const limit = numberOption(call, 'limit', { from: 1 }) ?? USUAL_LIMIT;
    const store = call.store();
    const entries = await store.history({
      limit,
      ...(workspace === undefined ? {} : { workspace }),
    });
    if (entries.length === 0 && workspace !== undefined) await knownWorkspace(store, workspace);
    const text =
      entries.length === 0
        ? `Nothing was changed yet in ${store.name}.`
        : textTable([
            ['generation', 'when', 'who', 'command', 'workspace', 'before → after', 'why'],
            ...entries.map(rowOf),
          ]);
    return { document: { store: store.name, entries }, text };
  },
};
