import type { ActionInput } from '@refined/shared/contract';
import { forEachMove, MOVES, judgeMove, type MoveName, type Queue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { HttpProblem } from '@refined/server-base/serving';
import type { Asked, DrugAction, DrugResult, WantedDrug } from '../actions/drug-action.ts';
import type { Schema } from '../db/schema.ts';
import { apiMessages } from '../messages/api.ts';
import { decidesToKeep, questionOf, sourcesOf } from './move-drug.ts';
import { lastMoves, moveRows, type JudgedRow } from './move-rows.ts';

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

/** A card that names the destination says nothing of where the drug was (D12). */
const fromCard = (move: MoveName, drug: WantedDrug): WantedDrug =>
  drug.source === MOVES[move].to ? { ...drug, source: null } : drug;

/**
 * Several drugs by one move, each checked like a single one (D12, D13). Each drug is moved together
 * with its history row, or not at all.
 */
const moveAction =
  (db: Kysely<Schema>, move: MoveName) =>
  ({ input, part, author, id }: Asked<ActionInput<'update'> & ActionInput<'committee'>>) => {
    if (part && judgeMove(move, part.queue, true) === 'refused')
      throw new HttpProblem(409, apiMessages.moveNotOffered);
    const question = questionOf(move, input);
    const keep = decidesToKeep(move, input);
    const from = sourcesOf(move, undefined);
    const how = { move, from, to: MOVES[move].to, author, batch: id, keep, question };
    const run = async (drugs: readonly WantedDrug[]): Promise<DrugResult[]> => {
      const wanted = drugs.map((drug) => fromCard(move, drug));
      const rows = new Map((await moveRows(db, wanted, how)).map((row) => [row.id, row]));
      const last = await lastMoves(
        db,
        [...rows.values()].filter(({ moved_at }) => moved_at === null).map((row) => row.id),
      );
      return wanted.flatMap(({ id: drug, source }): DrugResult[] => {
        const row = rows.get(drug);
        if (!row) return [];
        const { din, queue, in_product, version, moved_at: at } = row;
        const why = at ? null : refusal(move, source, row);
        const before = last.get(drug);
        const [by, when] = at ? [author.actor, at] : [before?.actor, before?.at];
        return [
          {
            id: drug,
            din,
            queue,
            in_product,
            version,
            moved_by: by ?? null,
            moved_at: when?.toISOString() ?? null,
            outcome: at ? 'done' : why ? 'refused' : 'unchanged',
            ...(why && { why, detail: REFUSALS[why] }),
          },
        ];
      });
    };
    return {
      kept: { about: { move }, reason: question },
      sparesClinical: true,
      run,
    } as const;
  };

type MoveActions = { readonly [Name in MoveName]: DrugAction<Name> };

export const moveActions = (db: Kysely<Schema>): MoveActions =>
  forEachMove<unknown>(
    (_, { name }) => moveAction(db, name),
    moveAction(db, 'archive'),
  ) as MoveActions;
