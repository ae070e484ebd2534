import * as z from '@refined/shared/schema';
import { commandOf, filledText, wholeNumber, type HistoryEntry } from '@refined/shared/contract';
import { operation } from './definition/operation.ts';
import { gateMessages } from './gate/gate-messages.ts';
import { knownWorkspace } from './known-releases.ts';
import { shownTime, textTable } from './definition/shown-values.ts';
import { shownEntry } from './state-change.ts';
import { generationBefore } from '../state/history-record.ts';

const USUAL_LIMIT = 20;

const rowOf = (entry: HistoryEntry): string[] => {
  const { generation, at, actor, workspace, before, after, reason, skipped = [] } = entry;
  const restored = entry.backup ?? entry.restored;
  return [
    String(generation),
    shownTime(at),
    actor,
    commandOf(entry),
    ...(restored
      ? ['all', `generation ${generationBefore(entry)} → ${restored.generation} of the backup`]
      : [workspace, `${shownEntry(before)} → ${shownEntry(after)}`]),
    [reason, ...(skipped.length > 0 ? [`(${gateMessages.without(skipped)})`] : [])].join(' '),
  ];
};

export const history = operation({
  summary: 'Who changed what, when and why; newest first.',
  arguments: '',
  input: z.object({ workspace: z.optional(filledText), limit: z.optional(wholeNumber(1)) }),
  options: {
    workspace: { value: 'NAME', text: 'Only the changes of this workspace.' },
    limit: { value: 'N', text: `How many at most; ${USUAL_LIMIT} by default.` },
  },
  examples: [['history --workspace queues-mfe --limit 5', 'The last five changes of the queues.']],
  async run(call, { workspace, limit = USUAL_LIMIT }) {
    const store = call.store();
    const entries = await store.history({ workspace, limit });
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
});
