import type { OpenDecisionAnswer } from '@refined/shared/contract';
import { SOURCE_FIELDS, wholeValues, type SourceField } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { forgetIfEmpty, recordAction, recordLeft } from '../actions/record-action.ts';
import type { Schema } from '../db/schema.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { batchOf } from '../http/idempotency/named-request.ts';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import { readLastImport, readOpen } from '../publications/publish/open-differences.ts';
import type { GuardedFields } from '../publications/publish/four-eyes.ts';
import { planPublication } from '../publications/publish/publication-plan.ts';
import { userOf } from '../session/authenticate.ts';
import { decideDrugs } from './decide-drugs.ts';
import { decidedInBatch } from './decided-rows.ts';
import type { SourceAnswers } from './source-answer.ts';

/** The fields of which one decision is made: of a value that several hold, the first (D73). */
const wholesOf = (fields: readonly string[]): readonly SourceField[] =>
  SOURCE_FIELDS.filter((field) => {
    const whole: readonly string[] = wholeValues([field]);
    return fields.find((one) => whole.includes(one)) === field;
  });

/**
 * `POST /api/decisions/`: what `decideSource` does for one difference, for each that the next
 * publication would leave undecided (D74). A repeated request continues an interrupted one: what
 * that one decided is open no more.
 */
export const decideOpen =
  (db: Kysely<Schema>, answers: SourceAnswers, readGuarded: () => Promise<GuardedFields>) =>
  async (request: FastifyRequest): Promise<OpenDecisionAnswer> => {
    const { decision, expected, import_id } = request.body as {
      decision: 'take' | 'keep';
      expected: number;
      import_id: number;
    };
    const batch = batchOf(request);
    const author = { actor: userOf(request).username, requestId: request.id };
    const earlier = new Set((await decidedInBatch(db, batch)).map(({ id }) => id));
    const isOther = async () => (await readLastImport(db)) !== import_id;
    if (await isOther()) throw new HttpProblem(409, decisionMessages.otherImport);
    const open = await readOpen(db, await planPublication(db, await readGuarded()));
    const count = new Set([...open.keys(), ...earlier]).size;
    if (count !== expected)
      throw new HttpProblem(409, apiMessages.queueChanged(count), { current: { count } });
    await recordAction(db, {
      id: batch,
      kind: 'decision',
      actor: author.actor,
      about: { decision },
    });
    const wholes = new Map([...open].map(([id, fields]) => [id, wholesOf(fields)]));
    const refused: OpenDecisionAnswer['results'] = [];
    for (const field of SOURCE_FIELDS) {
      const ids = [...wholes].filter(([, fields]) => fields.includes(field)).map(([id]) => id);
      const results = await decideDrugs(db, answers, ids, {
        field,
        decision,
        noteOf: () => ({ batch }),
        author,
        refusals: async (rows) =>
          new Map(
            (await isOther()) ? rows.map(({ id }) => [id, decisionMessages.otherImport]) : [],
          ),
      });
      await recordLeft(
        db,
        batch,
        results.flatMap(({ id, outcome, why = null }) =>
          outcome === 'refused' ? [{ id: Number(id), outcome, why }] : [],
        ),
      );
      refused.push(
        ...results
          .filter(({ outcome }) => outcome === 'refused')
          .map(({ why: _, ...result }) => ({ ...result, field })),
      );
    }
    await forgetIfEmpty(db, batch);
    const decided = await decidedInBatch(db, batch);
    return {
      batch,
      decided: decided.length,
      drugs: new Set(decided.map(({ id }) => id)).size,
      refused: refused.length,
      results: refused,
    };
  };
