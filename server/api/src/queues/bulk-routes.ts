import type {
  BulkMoveAnswer,
  BulkMoveInput,
  BulkMoveResult,
  BulkSize,
} from '@refined/shared/contract';
import { LIMITS, MOVES, judgeMove, writeFilter } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { filterOf } from '../drugs/lists/list-request.ts';
import {
  readClinical,
  readOffMarket,
  readPerhapsUnfit,
  readSharedDins,
  readSize,
} from '../drugs/lists/queue-parts.ts';
import { sourceStatusOf } from '../drugs/drug-row.ts';
import { readMissing } from '../publications/publish/missing-fields.ts';
import { batchOf } from '../http/idempotency/named-request.ts';
import { forgetIfEmpty, recordAction, type NewAction } from '../actions/record-action.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { decidesToKeep, questionOf } from './move-drug.ts';
import { userOf } from '../session/authenticate.ts';
import { moveDrugs } from './bulk-move.ts';
import { drugsOfQueue, listedDrugs, queueNamed, wholeQueue } from './bulk-request.ts';
import { movedInBatch, type WantedDrug } from './move-rows.ts';

const answerOf = (
  batch: string,
  results: readonly BulkMoveResult[],
  shown: (result: BulkMoveResult) => boolean,
): BulkMoveAnswer => ({
  batch,
  results: results.filter(shown),
  moved: results.filter(({ outcome }) => outcome === 'moved').length,
  refused: results.filter(({ outcome }) => outcome === 'refused' || outcome === 'unknown').length,
});

/**
 * `POST /api/drugs/bulk_move/`: several drugs by one move, each checked like a single move (D12,
 * D13). A repeated request continues an interrupted one: what that one moved is found by the batch.
 */
export const bulkRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const bulkMove = async (request: FastifyRequest): Promise<BulkMoveAnswer> => {
    const input = request.body as BulkMoveInput;
    const { move } = input;
    const author = { actor: userOf(request).username, requestId: request.id };
    const batch = batchOf(request);
    const done = new Map(
      (request.reservation ? await movedInBatch(db, batch) : []).map(
        ({ id, at, ...row }): [number, BulkMoveResult] => [
          id,
          {
            ...row,
            id: String(id),
            outcome: 'moved',
            queue: MOVES[move].to,
            moved_by: author.actor,
            moved_at: at.toISOString(),
          },
        ],
      ),
    );
    const run = async (drugs: readonly WantedDrug[], of: Pick<NewAction, 'queue' | 'filter'>) => {
      const { actor } = author;
      const question = questionOf(move, input);
      const { reason = question } = input;
      await recordAction(db, { id: batch, kind: 'move', actor, reason, about: { move }, ...of });
      const moved = await moveDrugs(
        db,
        drugs.filter(({ id }) => !done.has(id)),
        { move, author, batch, keep: decidesToKeep(move, input), question },
      );
      await forgetIfEmpty(db, batch);
      return [...done.values(), ...moved];
    };

    if (input.drugs && !input.all && input.filter === undefined) {
      const { drugs, unknown } = listedDrugs({ move, drugs: input.drugs });
      const strangers = unknown.map((id): BulkMoveResult => ({
        id,
        din: '',
        outcome: 'unknown',
        queue: null,
        detail: apiMessages.unknownDrug(id),
      }));
      return answerOf(batch, [...(await run(drugs, {})), ...strangers], () => true);
    }
    const whole = wholeQueue(input, userOf(request).id);
    if (judgeMove(move, whole.queue, true) === 'refused')
      throw new HttpProblem(409, apiMessages.moveNotOffered);
    const results = await run(await drugsOfQueue(db, whole, done.size), {
      queue: whole.queue,
      filter: writeFilter(whole.filter),
    });
    const each = whole.filter.length > 0 && results.length <= LIMITS.bulk.listed;
    return answerOf(batch, results, ({ outcome }) => each || outcome !== 'moved');
  };
  const bulkSize = async (request: FastifyRequest): Promise<BulkSize> => {
    const { queue, filter } = request.query as { queue?: string; filter?: string };
    const part = [queueNamed(queue), filterOf(filter, userOf(request).id)] as const;
    const { clinical, clinical_in_product, clinical_delisted, ...size } = await readSize(
      db,
      ...part,
    );
    const offMarket = size.delisted > 0 ? await readOffMarket(db, ...part) : [];
    const besides = clinical > 0 ? await readClinical(db, ...part) : [];
    const perhaps = await readPerhapsUnfit(db, ...part);
    const missing = await readMissing(
      db,
      perhaps.map((drug) => ({ ...drug, isRecord: true })),
    );
    const incomplete = perhaps.filter(({ id }) => missing.get(id)!.fields.length > 0);
    const results = incomplete.slice(0, LIMITS.bulk.incomplete).map(({ id, state }) => {
      const { fields, mixed } = missing.get(id)!;
      return {
        id: String(id),
        din: state.din,
        drug_name: state.drug_name,
        strength: state.strength,
        form: state.form,
        missing: [...fields],
        ...(mixed && { mixed_pairs: mixed }),
      };
    });
    const shared = await readSharedDins(db, ...part);
    return {
      ...size,
      incomplete: { count: incomplete.length, results },
      same_din: shared.map((row) => ({ ...row, id: String(row.id) })),
      off_market: offMarket.map(({ id, dpd_status, ...named }) => ({
        ...named,
        id: String(id),
        status: sourceStatusOf(dpd_status)!,
      })),
      clinical: {
        count: clinical,
        in_product: clinical_in_product,
        delisted: clinical_delisted,
        results: besides.map(({ id, ...row }) => ({ ...row, id: String(id) })),
      },
    };
  };
  app.handle(calls.bulkSize, bulkSize, { differences: true });
  app.handle(calls.bulkMove, bulkMove, {
    repeatable: true,
    differences: true,
  });
};
