import type { UndoneAction } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import { readAction, type WantedUndo } from '../actions/action-store.ts';
import { recordUndo } from '../actions/undo-members.ts';
import type { Schema } from '../db/schema.ts';
import { apiMessages } from '../messages/api.ts';
import { decideDrugs } from './decide-drugs.ts';
import { decidedInBatch } from './decided-rows.ts';
import type { SourceAnswers } from './source-answer.ts';

/**
 * Undoes a decision on a group, or on some of its drugs, if nothing else has happened since. Uses
 * the same chunks as the decision.
 */
export const undoDecided =
  (db: Kysely<Schema>, answers: SourceAnswers) =>
  (wanted: WantedUndo): Promise<UndoneAction> =>
    recordUndo(db, wanted, async () => {
      const { action, drugs, id: undo, author } = wanted;
      const chosen = drugs && new Set(drugs);
      const read = async () =>
        (await decidedInBatch(db, action.id)).filter(({ id }) => !chosen || chosen.has(id));
      // Last decisions first: then each undo finds the drug as its decision left it.
      const fields = new Set((await read()).toReversed().map(({ field }) => field));
      for (const field of fields) {
        const open = (await read()).filter((row) => row.field === field && row.last && !row.undone);
        const found = new Map(open.map((row) => [row.id, row]));
        await decideDrugs(db, answers, [...found.keys()], {
          field,
          decision: 'undo',
          noteOf: ({ id }) => ({
            batch: action.id,
            undoes: found.get(id)!.version,
            action: undo,
          }),
          author,
          refusals: async (seen) =>
            new Map(
              seen
                .map(({ state }) => state.row)
                .filter(({ id, version }) => version !== found.get(id)?.current)
                .map(({ id }) => [id, apiMessages.staleVersion]),
            ),
        });
      }
      return (await readAction(db, undo))!.size;
    });
