import type { MoveAnswer, moveInput } from '@refined/shared/contract';
import { MOVES, QUEUE_NAMES, judgeMove, type MoveName, type Queue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { unknownDrug } from '../drugs/drug-requests.ts';
import {
  askOnce,
  lastMove,
  moveDrugRow,
  readDrug,
  type Author,
  type DrugWithSource,
  type RowMove,
} from '../drugs/drug-store.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';

const QUEUES_AND_NONE: readonly Queue[] = ['', ...QUEUE_NAMES];
/**
 * Attempts when a drug changes between our statement and our reading, before the answer is "busy".
 */
const ATTEMPTS = 5;

/**
 * The queue that the card showed; undefined when the body is empty or names the destination (D12).
 */
export const sourceOf = (
  move: MoveName,
  { queue }: z.output<typeof moveInput>,
): Queue | undefined => {
  if (queue === undefined || queue === MOVES[move].to) return undefined;
  const source = QUEUES_AND_NONE.find((name) => name === queue);
  if (source === undefined) {
    const text = apiMessages.unknownQueue(QUEUE_NAMES);
    throw new HttpProblem(400, text, { errors: { queue: [text] } });
  }
  return source;
};

/**
 * Queues that the move may be made from (D13). A drug in no queue is treated as on the product; the
 * row itself is checked too.
 */
export const sourcesOf = (move: MoveName, source: Queue | undefined): Queue[] =>
  QUEUES_AND_NONE.filter(
    (queue) =>
      (source === undefined || queue === source) && judgeMove(move, queue, true) === 'allowed',
  );

/** Only a move to Update can keep a drug on the product (D55). */
export const decidesToKeep = (move: MoveName, { keep }: { keep?: boolean }): boolean =>
  move === 'update' && keep === true;

/** Only the committee is asked something (D68). */
export const questionOf = (move: MoveName, { question = '' }: { question?: string }): string =>
  move === 'committee' ? question.trim() : '';

/** Where a drug is, and who put it there. */
export const moveStateOf = async (
  db: Kysely<Schema>,
  { id, din, queue, in_product, version }: DrugWithSource,
): Promise<MoveAnswer> => {
  const last = await lastMove(db, id);
  return {
    id: String(id),
    din,
    queue,
    in_product,
    version,
    moved_by: last?.actor ?? null,
    moved_at: last?.at.toISOString() ?? null,
  };
};

/**
 * Moves a drug (specification §4, §7; D12, D13) in one conditional statement with its history row:
 * the second of two concurrent moves sees the first one's result. What the move ends besides (snooze,
 * assignment, approval …): see `MOVE_EFFECTS`. Returns the state afterwards.
 * Throws 404; 409 with the current state and who made it, when the drug is elsewhere by now or the
 * move isn't allowed from there.
 */
export const moveDrug = async (
  db: Kysely<Schema>,
  move: MoveName,
  id: number,
  body: z.output<typeof moveInput>,
  author: Author,
): Promise<MoveAnswer> => {
  const source = sourceOf(move, body);
  const sources = sourcesOf(move, source);
  const { to } = MOVES[move];
  const question = questionOf(move, body);
  const keep = decidesToKeep(move, body);
  const row: RowMove = { from: sources, to, note: { move }, keep, question };
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const moved = sources.length > 0 ? await moveDrugRow(db, id, row, author) : undefined;
    if (moved) {
      const { din, queue, in_product, version, at } = moved;
      return {
        id: String(id),
        din,
        queue,
        in_product,
        version,
        moved_by: author.actor,
        moved_at: at.toISOString(),
      };
    }
    const found = await readDrug(db, id);
    if (!found) throw unknownDrug(id);
    const verdict = judgeMove(move, found.queue, found.in_product);
    if (verdict === 'unchanged') {
      await askOnce(db, id, question, author);
      return moveStateOf(db, found);
    }
    const elsewhere = source !== undefined && found.queue !== source;
    if (elsewhere)
      throw new HttpProblem(409, apiMessages.movedMeanwhile, {
        current: await moveStateOf(db, found),
      });
    if (verdict === 'refused')
      throw new HttpProblem(409, apiMessages.moveNotOffered, {
        current: await moveStateOf(db, found),
      });
  }
  throw new HttpProblem(503, apiMessages.busy, { retryAfter: 1 });
};
