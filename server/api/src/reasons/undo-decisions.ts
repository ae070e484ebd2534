import type { decisionsUndoInput, UndoneAction, UndoneDecisions } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { forgetIfEmpty, recordAction, recordLeft } from '../actions/record-action.ts';
import { readAction, type WantedUndo } from '../actions/action-store.ts';
import type { Schema } from '../db/schema.ts';
import { drugId } from '../drugs/drug-row.ts';
import { batchOf } from '../http/idempotency/named-request.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import type { SourceAnswers } from './source-answer.ts';
import { userOf } from '../session/authenticate.ts';
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
        refusals: async (rows) =>
          new Map(
            rows
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

/** `POST /api/decisions/:batch/undo/`. Repeated requests are answered like the first. */
export const undoDecisions =
  (db: Kysely<Schema>, answers: SourceAnswers) =>
  async (request: FastifyRequest): Promise<UndoneDecisions> => {
    const { batch } = request.params as { batch: string };
    const { drugs } = request.body as z.output<typeof decisionsUndoInput>;
    const chosen = drugs?.flatMap((id) => drugId(String(id)) ?? []);
    const action = await readAction(db, batch);
    const decided = action?.kind === 'decision' ? await decidedInBatch(db, batch) : [];
    const meant = new Set(
      decided.map(({ id }) => id).filter((id) => !chosen || chosen.includes(id)),
    );
    if (!action || meant.size === 0) throw new HttpProblem(404, decisionMessages.unknownBatch);
    const author = { actor: userOf(request).username, requestId: request.id };
    const id = batchOf(request);
    const { results, refused } = await undoDecided(
      db,
      answers,
    )({
      action,
      id,
      author,
      ...(chosen && { drugs: chosen }),
    });
    return { results, undone: meant.size - refused, refused };
  };
