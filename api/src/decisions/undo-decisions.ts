import type { decisionsUndoInput, UndoneDecisions } from '@refined/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { drugId } from '../drugs/drug-row.ts';
import { HttpProblem } from '../http/problem.ts';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/decisions.ts';
import type { SourceAnswers } from '../reasons/compare/source-answer.ts';
import { userOf } from '../session/authenticate.ts';
import { decideDrugs } from './decide-drugs.ts';
import { decidedInBatch } from './decided-rows.ts';

/** The batch of a decision. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * `POST /api/decisions/:batch/undo/`: undoes a decision on a group, or on some of its drugs, where
 * nothing else has happened since. Repeated requests are answered like the first.
 */
export const undoDecisions =
  (db: Kysely<Schema>, answers: SourceAnswers) =>
  async (request: FastifyRequest): Promise<UndoneDecisions> => {
    const { batch } = request.params as { batch: string };
    const { drugs } = request.body as z.output<typeof decisionsUndoInput>;
    const chosen = drugs && new Set(drugs.flatMap((id) => drugId(String(id)) ?? []));
    const read = async () =>
      (UUID.test(batch) ? await decidedInBatch(db, batch) : []).filter(
        ({ id }) => !chosen || chosen.has(id),
      );

    const decided = await read();
    const [first] = decided;
    if (!first) throw new HttpProblem(404, decisionMessages.unknownBatch);
    const made = new Map(decided.map(({ id, version }) => [id, version]));
    const open = decided.filter(({ version, current }) => version === current);
    await decideDrugs(
      db,
      answers,
      open.map(({ id }) => id),
      {
        field: first.field,
        decision: 'undo',
        noteOf: ({ version }) => ({ batch, undoes: version }),
        author: { actor: userOf(request).username, requestId: request.id },
        refusals: async (rows) =>
          new Map(
            rows
              .filter(({ id, version }) => version !== made.get(id))
              .map(({ id }) => [id, apiMessages.staleVersion]),
          ),
      },
    );
    const after = await read();
    const refused = after.filter(({ undone }) => !undone);
    return {
      results: refused.map(({ id, din, queue }) => ({ id: String(id), din, queue })),
      undone: after.length - refused.length,
      refused: refused.length,
    };
  };
