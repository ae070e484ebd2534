import type { MixedPairs } from '@refined/shared/contract';
import type { JudgedToPublish } from '@refined/shared/domain';
import { type Kysely, sql } from 'kysely';
import type { DrugState, Schema } from '../../db/schema.ts';
import { missingFields } from '../../drugs/state-fields.ts';
import { readMixed } from './mixed-pairs.ts';

export interface JudgedState {
  readonly id: number;
  readonly state: DrugState;
  /** It is the record as it is now; false: what was published before. */
  readonly isRecord: boolean;
}

/** Names of the lookups that the rule judges by name. */
const readNames = async (
  db: Kysely<Schema>,
  judged: readonly JudgedState[],
): Promise<ReadonlyMap<number, string>> => {
  const ids = new Set(
    judged.flatMap(({ state: { type_id, active_ingredient_ids } }) =>
      type_id === null ? active_ingredient_ids : [type_id, ...active_ingredient_ids],
    ),
  );
  if (ids.size === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from lookup_item where id in (select value::integer from json_array_elements_text(${JSON.stringify([...ids])}::json))`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const hasPairs = ({ active_ingredient_ids, strength }: DrugState): boolean =>
  active_ingredient_ids.length > 1 && strength !== '';

/** What keeps a record from being published. */
export interface Missing {
  /** The fields that it lacks (D54); strength, where that doesn't fit (D73). */
  readonly fields: readonly JudgedToPublish[];
  readonly mixed?: MixedPairs | undefined;
}

/** What each of these drugs lacks for publication: the one rule of preview, publishing and moves. */
export const readMissing = async (
  db: Kysely<Schema>,
  judged: readonly JudgedState[],
): Promise<ReadonlyMap<number, Missing>> => {
  const names = await readNames(db, judged);
  const nameOf = (value: number) => names.get(value) ?? '';
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
