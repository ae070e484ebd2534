import type { BulkMoveResult } from '@refined/shared/contract';
import { LIMITS, MOVES, judgeMove, type MoveName, type Queue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordLeft, type LeftDrug } from '../actions/record-action.ts';
import { retryOnDeadlock } from '../db/retry-on-deadlock.ts';
import type { Schema } from '../db/schema.ts';
import type { Author } from '../drugs/drug-store.ts';
import { apiMessages } from '../messages/api.ts';
import { sourcesOf } from './move-drug.ts';
import { lastMoves, moveRows, type JudgedRow, type WantedDrug } from './move-rows.ts';

export interface BulkMove {
  readonly move: MoveName;
  readonly author: Author;
  /** The mass action's name, stored in each history row: its drugs are found by it. */
  readonly batch: string;
  /**
   * The user decided that the drugs belong on the product although they aren't on the market
   * (D55).
   */
  readonly keep: boolean;
  /** To the committee (D68); empty: none. */
  readonly question: string;
}

/**
 * Turns of the event loop left to other requests between two chunks: the embedded database works on
 * one thing at a time.
 */
const TURNS = 8;

const letOthersIn = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
};

const REFUSALS = {
  elsewhere: apiMessages.movedMeanwhile,
  undecided: apiMessages.undecidedListing,
  not_offered: apiMessages.moveNotOffered,
} as const;

/** Why a row didn't move, checked in the order of a single move (moveDrug). Null: it is there. */
const refusal = (
  move: MoveName,
  source: Queue | null,
  row: JudgedRow,
): keyof typeof REFUSALS | null => {
  if (judgeMove(move, row.queue, row.in_product) === 'unchanged') return null;
  if (source !== null && row.queue !== source) return 'elsewhere';
  return row.undecided ? 'undecided' : 'not_offered';
};

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/**
 * Moves drugs in chunks, so that nobody waits long for a lock or for the embedded database's only
 * session. Each drug is moved together with its history row, or not at all; a refused one doesn't
 * stop the others. Takes distinct drugs; returns a result for each, in any order.
 */
export const moveDrugs = async (
  db: Kysely<Schema>,
  drugs: readonly WantedDrug[],
  { move, author, batch, ...more }: BulkMove,
): Promise<BulkMoveResult[]> => {
  const from = sourcesOf(move, undefined);
  const how = { move, from, to: MOVES[move].to, author, batch, ...more };
  const results: BulkMoveResult[] = [];
  for (const chunk of chunksOf(drugs, LIMITS.bulk.chunk)) {
    await letOthersIn();
    // An import holds its rows and the counters for long.
    const moved = await retryOnDeadlock(() => moveRows(db, chunk, how));
    const rows = new Map(moved.map((row) => [row.id, row]));
    const last = await lastMoves(
      db,
      [...rows.values()].filter(({ moved_at }) => moved_at === null).map(({ id }) => id),
    );
    const left: LeftDrug[] = [];
    for (const { id, source } of chunk) {
      const row = rows.get(id);
      if (!row) {
        results.push({
          id: String(id),
          din: '',
          outcome: 'unknown',
          queue: null,
          detail: apiMessages.unknownDrug(String(id)),
        });
        continue;
      }
      const { din, queue, in_product, version, moved_at: at } = row;
      const why = at ? null : refusal(move, source, row);
      const outcome = at ? 'moved' : why ? 'refused' : 'unchanged';
      if (outcome !== 'moved') left.push({ id, outcome, why });
      const before = last.get(id);
      const [by, when] = at ? [author.actor, at] : [before?.actor, before?.at];
      results.push({
        id: String(id),
        din,
        queue,
        in_product,
        version,
        moved_by: by ?? null,
        moved_at: when?.toISOString() ?? null,
        outcome,
        ...(why && { detail: REFUSALS[why] }),
        ...(why === 'undecided' && { undecided: true }),
      });
    }
    await retryOnDeadlock(() => recordLeft(db, batch, left));
  }
  return results;
};
