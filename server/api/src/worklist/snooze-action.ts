import type { ActionInput } from '@refined/shared/contract';
import { canBeSnoozed, isSnoozeMoment } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { fieldProblem } from '@refined/server-base/serving';
import { resultOf, type DrugAction, type Refusal } from '../actions/drug-action.ts';
import type { Schema } from '../db/schema.ts';
import { worklistMessages } from '../messages/review.ts';
import {
  BROUGHT_BACK,
  snoozeRows,
  unsnoozeRows,
  type SnoozedRow,
  type UnsnoozedRow,
} from './snooze-store.ts';

/** Throws 422 under `back_at`. */
const momentOf = ({ until, back_at }: ActionInput<'snooze'>): string | null => {
  if (until !== 'date') {
    if (back_at !== undefined && back_at !== null)
      throw fieldProblem(422, 'back_at', worklistMessages.noMoment);
    return null;
  }
  if (!isSnoozeMoment(back_at, new Date()))
    throw fieldProblem(422, 'back_at', worklistMessages.badMoment);
  return new Date(back_at).toISOString();
};

/** Snoozes cards until a date, the next import, or until the drug is marketed. */
export const snoozeAction =
  (db: Kysely<Schema>): DrugAction<'snooze'> =>
  ({ input, author, id }) => {
    const { until } = input;
    const later = { until, back_at: momentOf(input) };
    const refusalOf = ({ queue, dpd_status }: SnoozedRow): Refusal | undefined => {
      if (!canBeSnoozed(queue)) return { why: 'not_offered', detail: worklistMessages.notInReview };
      return until === 'marketed' && dpd_status === 'marketed'
        ? { why: 'marketed', detail: worklistMessages.marketed }
        : undefined;
    };
    return {
      kept: { about: { later } },
      run: async (drugs) => {
        const ids = drugs.map((drug) => drug.id);
        const rows = await snoozeRows(db, ids, later, author, id);
        return rows.map((row) => resultOf(row, refusalOf(row)));
      },
    };
  };

/** Unsnoozes cards, except those whose version the user hasn't seen. */
export const unsnoozeAction =
  (db: Kysely<Schema>): DrugAction<'unsnooze'> =>
  ({ author, id }) => {
    const refusalOf = ({ away }: UnsnoozedRow): Refusal | undefined =>
      away ? { why: 'changed', detail: worklistMessages.changedSince } : undefined;
    return {
      kept: { about: { later: BROUGHT_BACK } },
      run: async (drugs) =>
        (await unsnoozeRows(db, drugs, author, id)).map((row) => resultOf(row, refusalOf(row))),
    };
  };
