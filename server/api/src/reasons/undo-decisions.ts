import type { UndoneAction } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { forgetIfEmpty, recordAction, recordLeft } from '../actions/record-action.ts';
import { readAction, type WantedUndo } from '../actions/action-store.ts';
import type { Schema } from '../db/schema.ts';
import { apiMessages } from '../messages/api.ts';
import type { SourceAnswers } from './source-answer.ts';
import { decideDrugs } from './decide-drugs.ts';
import { decidedInBatch } from './decided-rows.ts';

/**
 * Undoes a decision on a group, or on some of its drugs, where nothing else has happened since. The
 * undo is an action too; where there is nothing to undo there is none. Repeated, it goes on.
 */
export const undoDecided =
  (db: Kysely<Schema>, answers: SourceAnswers) =>
  async ({ action, drugs, id: undo, reason, author }: WantedUndo): Promise<UndoneAction> => {
    const chosen = drugs && new Set(drugs);
    const read = async () =>
      (await decidedInBatch(db, action.id)).filter(({ id }) => !chosen || chosen.has(id));
    await recordAction(db, {
      id: undo,
      kind: 'undo',
      actor: author.actor,
      reason,
      undoes: action.id,
      about: { of: 'decision' },
    });
    // A drug's last decision first: each finds the drug as it was made.
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
    const after = await read();
    const stayed = [
      ...new Map(after.filter(({ undone }) => !undone).map((row) => [row.id, row])).values(),
    ];
    const { size } = (await readAction(db, undo))!;
    if (size > 0)
      await recordLeft(
        db,
        undo,
        stayed.map(({ id }) => ({ id, outcome: 'refused', why: 'changed' })),
      );
    else await forgetIfEmpty(db, undo);
    return {
      action: size > 0 ? undo : null,
      undone: size,
      refused: stayed.length,
      results: stayed
        .slice(0, LIMITS.bulk.listed)
        .map(({ id, din, queue }) => ({ id: String(id), din, queue })),
    };
  };
