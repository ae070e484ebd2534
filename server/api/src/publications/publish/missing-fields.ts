import type { MixedPairs } from '@refined/shared/contract';
import type { JudgedToPublish } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { DrugState, Schema } from '../../db/schema.ts';
import { missingFields } from '../../drugs/state-fields.ts';
import { readNamed } from '../../drugs/lookup-cache.ts';
import { readMixed } from './mixed-pairs.ts';

export interface JudgedState {
  readonly id: number;
  readonly state: DrugState;
  /** True: the current record; false: the last published state. */
  readonly isRecord: boolean;
}

const hasPairs = ({ active_ingredient_ids, strength }: DrugState): boolean =>
  active_ingredient_ids.length > 1 && strength !== '';

/** What prevents a record's publication. */
export interface Missing {
  /** The missing fields (D54), and strength if it doesn't fit the ingredients (D73). */
  readonly fields: readonly JudgedToPublish[];
  readonly mixed?: MixedPairs | undefined;
}

/** What each drug needs for publication: one rule for preview, publishing and moves. */
export const readMissing = async (
  db: Kysely<Schema>,
  judged: readonly JudgedState[],
): Promise<ReadonlyMap<number, Missing>> => {
  const ids = judged.flatMap(({ state }) =>
    [state.type_id ?? [], state.active_ingredient_ids].flat(),
  );
  const named = await readNamed(db, ids);
  const nameOf = (id: number) => named(id)?.name ?? '';
  const lacks = judged.map((one) => ({ ...one, fields: missingFields(one.state, nameOf) }));
  const mixed = await readMixed(
    db,
    lacks.filter(({ isRecord, state }) => isRecord && hasPairs(state)).map(({ id }) => id),
  );
  return new Map(
    lacks.map(({ id, fields }) => [
      id,
      mixed.has(id)
        ? { fields: [...new Set([...fields, 'strength' as const])], mixed: mixed.get(id) }
        : { fields },
    ]),
  );
};
