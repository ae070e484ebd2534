import type { ActionInput } from '@refined/shared/contract';
import { asksToKeep, forEachMove, judgeMove, type MoveName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { HttpProblem } from '@refined/server-base/serving';
import type { Asked, DrugAction, DrugResult, WantedDrug } from '../actions/drug-action.ts';
import type { Schema } from '../db/schema.ts';
import { apiMessages } from '../messages/api.ts';
import { decidesToKeep, moveDrugs, questionOf } from './move-drug.ts';

/** One move of several drugs. */
const moveAction =
  (db: Kysely<Schema>, move: MoveName) =>
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

export const moveActions = (db: Kysely<Schema>): MoveActions =>
  forEachMove<unknown>(
    (_, { name }) => moveAction(db, name),
    moveAction(db, 'archive'),
  ) as MoveActions;
