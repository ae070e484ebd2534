import type { SourceDecision } from '@refined/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { idOf } from '../drugs/drug-requests.ts';
import { mayReplace, versionTag } from '../http/etag.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import { userOf } from '../session/authenticate.ts';
import type { Seen, SourceAnswer, SourceAnswers } from './source-answer.ts';
import { keepDifferences } from './keep-differences.ts';
import { judgeDecision, neededEntries, REFUSALS } from './decide.ts';
import { findEntries, writeDecisions } from './decision-store.ts';

/** Attempts when another write comes between our reading and our writing. */
const ATTEMPTS = 5;

/**
 * `POST /api/drugs/:id/source/` (D48): takes Health Canada's value over, keeps ours, or undoes that
 * decision; answers the comparison afterwards, the record's version as ETag. A decision that is
 * already in place isn't written again. Throws 404; 409 where it isn't possible; 412 with the
 * current comparison when the record or the source isn't the one that the user saw; 422 for a field
 * that the source doesn't have.
 */
export const decideSource = (db: Kysely<Schema>, answers: SourceAnswers) => {
  const problem = async (status: 409 | 412, detail: string, seen: Seen): Promise<HttpProblem> =>
    new HttpProblem(status, detail, {
      current: await answers.present(seen),
      headers: { etag: versionTag(seen.state.row.version) },
    });

  /** True: written. False: a version conflict. */
  const attempt = async (request: FastifyRequest, seen: Seen): Promise<boolean> => {
    const { field, decision, import_id } = request.body as SourceDecision;
    const { comparison } = seen;
    const { row } = seen.state;
    const compared = comparison.fields.find((candidate) => candidate.field === field);
    if (!compared) {
      const text = decisionMessages.unknownField(field.slice(0, 40));
      throw new HttpProblem(422, text, { errors: { field: [text] } });
    }
    const needed = decision === 'take' ? neededEntries(comparison, compared.field) : undefined;
    const entries = needed
      ? await findEntries(db, needed.kind, needed.keys)
      : new Map<string, number>();
    const verdict = judgeDecision(row, comparison, compared.field, decision, entries);
    if (verdict.kind === 'unchanged') return true;
    if (!mayReplace(request, versionTag(row.version)))
      throw await problem(412, apiMessages.staleVersion, seen);
    if (import_id !== undefined && import_id !== null && import_id !== comparison.sides.importId)
      throw await problem(412, decisionMessages.otherImport, seen);
    if (verdict.kind !== 'write')
      throw await problem(409, decisionMessages[REFUSALS[verdict.kind]], seen);
    const author = { actor: userOf(request).username, requestId: request.id };
    const { importId, source } = comparison.sides;
    const { write } = verdict;
    const decided = { id: row.id, version: row.version, importId, source, write };
    const written = await writeDecisions(db, [decided], author);
    return written.has(row.id);
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<SourceAnswer> => {
    const id = idOf(request);
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      if (await attempt(request, await answers.read(id))) {
        await keepDifferences(db);
        const after = await answers.read(id);
        void reply
          .header('etag', versionTag(after.state.row.version))
          .header('cache-control', 'private, no-cache');
        return answers.present(after);
      }
    }
    throw new HttpProblem(503, apiMessages.busy, { retryAfter: 1 });
  };
};
