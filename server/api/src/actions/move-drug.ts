import {
  type MoveAnswer,
  type moveInput,
  type ActionInput,
  MOVE_CALLS,
} from '@refined/shared/contract';
import {
  MOVES,
  QUEUE_NAMES,
  judgeMove,
  type MoveName,
  type Queue,
  asksToKeep,
  forEachMove,
  MOVE_NAMES,
} from '@refined/shared/domain';
import type * as z from 'zod/mini';
import { HttpProblem } from '@refined/server-base/serving';
import type { Refusal, WantedDrug, Asked, DrugAction, DrugResult } from './drug-action.ts';
import { queueOfCard } from './target.ts';
import type { Db } from '../db/schema.ts';
import { unknownDrug, idOf } from '../drugs/drug-requests.ts';
import { saidBefore } from '../drugs/drug-row.ts';
import type { Author } from '../drugs/drug-store.ts';
import { apiMessages } from '../messages/api.ts';
import { lastMoves, moveStatement, placeOf, type JudgedRow, type RowsMove } from './move-rows.ts';
import type { FastifyPluginAsync } from 'fastify';
import { answerOnce } from '../http/idempotency.ts';
import { authorOf } from '../session/authenticate.ts';

/** $11: a comment on each drug, also on drugs that are already there (D68); empty: none. */
const moveQuery = moveStatement({
  also: `asked as (
    insert into drug_comment (drug_id, actor, request_id, content)
    select b.id, $1, $2, $11::text from before b left join after a on a.id = b.id
    where $11 <> '' and (a.id is not null
      or (b.old).queue = $7 and not ${saidBefore('b.id', '$1', '$11')}))`,
});

/** Queues from which the move is allowed (D13); the statement also checks the archive. */
const sourcesOf = (move: MoveName): Queue[] =>
  (['', ...QUEUE_NAMES] as const).filter((queue) => judgeMove(move, queue, true) === 'allowed');

/** Only a move to Update can keep a drug on the product (D55). */
const decidesToKeep = (move: MoveName, { keep }: { keep?: boolean }): boolean =>
  move === 'update' && keep === true;

/** Only the committee is asked something (D68). */
const questionOf = (move: MoveName, { question = '' }: { question?: string }): string =>
  move === 'committee' ? question.trim() : '';

/** Why a row didn't move; undefined: it is already there. */
const refusalOf = (move: MoveName, source: Queue | null, row: JudgedRow): Refusal | undefined => {
  if (judgeMove(move, row.queue, row.in_product) === 'unchanged') return undefined;
  if (source !== null && row.queue !== source)
    return { why: 'elsewhere', detail: apiMessages.movedMeanwhile };
  return row.undecided
    ? { why: 'undecided', detail: apiMessages.undecidedListing }
    : { why: 'not_offered', detail: apiMessages.moveNotOffered };
};

interface MovedDrug {
  readonly id: number;
  readonly moved: boolean;
  readonly place: MoveAnswer;
  readonly refusal: Refusal | undefined;
}

/**
 * Moves drugs, each judged alone (D12, D13); a drug and its history row are written together or not
 * at all. Returns the drugs that exist.
 */
export const moveDrugs = async (
  db: Db,
  move: MoveName,
  wanted: readonly WantedDrug[],
  how: Omit<RowsMove, 'from' | 'to'>,
  question: string,
): Promise<MovedDrug[]> => {
  const { to } = MOVES[move];
  const drugs = wanted.map(({ id, source }): WantedDrug => ({
    id,
    // A card that shows the destination doesn't say where the drug was (D12).
    source: source === to ? null : source,
    version: null,
  }));
  const made = await moveQuery(db, drugs, { ...how, from: sourcesOf(move), to }, question);
  const rows = new Map(made.map((row) => [row.id, row]));
  const left = made.filter(({ at }) => at === null).map(({ id }) => id);
  const last = await lastMoves(db, left);
  return drugs.flatMap(({ id, source }) => {
    const row = rows.get(id);
    if (!row) return [];
    const { at } = row;
    const by = at ? { actor: how.author.actor, at } : last.get(id);
    const refusal = at ? undefined : refusalOf(move, source, row);
    return [{ id, moved: at !== null, place: placeOf(row, by), refusal }];
  });
};

/**
 * The move of one drug in the specification (§4, §7; D12, D13). Returns the state afterwards.
 * Throws 404; 409 with the current state and its author if the drug is elsewhere or may not be
 * moved from there.
 */
const moveDrug = async (
  db: Db,
  move: MoveName,
  id: number,
  body: z.output<typeof moveInput>,
  author: Author,
): Promise<MoveAnswer> => {
  const drug: WantedDrug = { id, source: queueOfCard(body.queue), version: null };
  // The caller has already asked about a drug off the market; this call can't report it (D55).
  const keep = decidesToKeep(move, body);
  const how = { author, note: { move }, keep, refusesOffMarket: false };
  const [result] = await moveDrugs(db, move, [drug], how, questionOf(move, body));
  if (!result) throw unknownDrug(id);
  const { place, refusal } = result;
  if (refusal) throw new HttpProblem(409, refusal.detail, { current: place });
  return place;
};

/** One move of several drugs. */
const moveAction =
  (db: Db, move: MoveName) =>
  ({ input, part, author, id: batch }: Asked<ActionInput<'update'> & ActionInput<'committee'>>) => {
    if (part && judgeMove(move, part.queue, true) === 'refused')
      throw new HttpProblem(409, apiMessages.moveNotOffered);
    const question = questionOf(move, input);
    const keep = decidesToKeep(move, input);
    const refusesOffMarket = asksToKeep(move, 'gone') && !keep;
    const how = { author, note: { move, batch }, keep, refusesOffMarket };
    const run = async (drugs: readonly WantedDrug[]): Promise<DrugResult[]> =>
      (await moveDrugs(db, move, drugs, how, question)).map(({ id, moved, place, refusal }) => ({
        ...place,
        id,
        outcome: moved ? 'done' : refusal ? 'refused' : 'unchanged',
        ...refusal,
      }));
    return {
      kept: { about: { move }, reason: question },
      sparesClinical: true,
      run,
    } as const;
  };

type MoveActions = { readonly [Name in MoveName]: DrugAction<Name> };

export const moveActions = (db: Db): MoveActions =>
  forEachMove<unknown>(
    (_, { name }) => moveAction(db, name),
    moveAction(db, 'archive'),
  ) as MoveActions;

/** The specification's four moves of one drug. */
export const moveRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  for (const move of MOVE_NAMES) {
    app.handle(
      calls[MOVE_CALLS[move]],
      async (request, reply) => {
        const author = authorOf(request);
        // Archiving has no body (specification §7); a body is ignored.
        const body = move === 'archive' ? {} : (request.body as z.output<typeof moveInput>);
        return answerOnce(db, reply, (transaction) =>
          moveDrug(transaction, move, idOf(request), body, author),
        );
      },
      { repeatable: true },
    );
  }
};
