import type { MixedPairs } from '@refined/shared/contract';
import { type JudgedToPublish, pairIngredients } from '@refined/shared/domain';
import { sql } from 'kysely';
import type { Db, DrugState } from '../../db/schema.ts';
import { missingFields } from '../../drugs/state-fields.ts';
import { readNamed } from '../../drugs/lookup-cache.ts';
import type { DpdProduct } from '../../source/files/dpd-product.ts';
import { isSamePairs, pairsOfIngredients, readPairs } from '../../source/values/pairs.ts';

interface DoubtfulRow {
  readonly id: number;
  /** See readDoubtful. */
  readonly unwritten: boolean;
  readonly names: readonly string[];
  readonly strength: string;
  /** Health Canada's pairs now, and before their last change. */
  readonly said: readonly (DpdProduct['ingredients'] | null)[];
}

/**
 * Records whose ingredient and strength pairs were never written together, according to their
 * history: no person edited or kept them, and no import wrote both columns. Also records with
 * different numbers of ingredients and strengths, regardless of who wrote them.
 */
const readDoubtful = async (db: Db, ids: readonly number[]): Promise<readonly DoubtfulRow[]> => {
  const { rows } = await sql<DoubtfulRow>`
    select * from (
      select d.id, d.strength,
        (select jsonb_agg(coalesce(l.name, '') order by i.place)
          from unnest(d.active_ingredient_ids) with ordinality as i(id, place)
          left join lookup_item l on l.id = i.id) as names,
        cardinality(d.active_ingredient_ids) <> cardinality(string_to_array(d.strength, ';')) as uneven,
        jsonb_build_array(s.content -> 'ingredients', s.previous -> 'ingredients') as said,
        exists (select from drug_history where drug_id = d.id)
          and not exists (
            select from drug_history h
            cross join lateral (select
              h.before -> 'active_ingredient_ids' is distinct from h.after -> 'active_ingredient_ids' as named,
              h.before -> 'strength' is distinct from h.after -> 'strength' as dosed) wrote
            where h.drug_id = d.id
              and h.after -> 'active_ingredient_ids' = to_jsonb(d.active_ingredient_ids)
              and h.after ->> 'strength' = d.strength
              and (h.before is null
                or h.kind = 'edit' and h.note ->> 'decision' is distinct from 'undo' and (named or dosed)
                or h.kind = 'import' and named and dosed))
          and (
            select bool_and(o.before_value -> 'value' = case o.field
              when 'strength' then to_jsonb(d.strength) else to_jsonb(d.active_ingredient_ids) end)
            from source_decision o where o.drug_id = d.id and o.decision = 'keep'
              and o.field in ('active_ingredient', 'strength')) is not true as unwritten
      from drug d left join source_product s on s.drug_code = d.drug_code
      where d.id = any(${ids}::integer[])
        and cardinality(d.active_ingredient_ids) > 1 and d.strength <> '') as doubtful
    where uneven or unwritten`.execute(db);
  return rows;
};

const pairText = (ingredient: string, strengths: readonly string[]): string =>
  [ingredient, strengths.filter(Boolean).join(', ')].filter(Boolean).join(' ');

/** Our pairs; if they can't be read, the ingredients and the strength separately. */
const ourTexts = ({ names, strength }: DoubtfulRow): string[] =>
  pairIngredients(names, strength)?.map(({ ingredient, strengths }) =>
    pairText(ingredient, strengths),
  ) ?? [...names, strength];

/**
 * Records whose ingredients and strengths come from two states of the source (D73), so they are
 * neither Health Canada's nor a person's; and records whose strengths don't fit the ingredients.
 * Our values and Health Canada's. Only earlier releases left such records, as they didn't write
 * pairs together.
 */
export const readMixed = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MixedPairs>> => {
  if (ids.length === 0) return new Map();
  const mixed = (await readDoubtful(db, ids)).filter(({ names, strength, unwritten, said }) => {
    const ours = readPairs({ active_ingredient: names, strength: [strength] });
    if (ours === undefined) return true;
    const isSaid = (theirs: DpdProduct['ingredients'] | null) =>
      theirs !== null && isSamePairs(ours, pairsOfIngredients(theirs));
    return unwritten && !said.some(isSaid);
  });
  return new Map(
    mixed.map((row) => [
      row.id,
      {
        ours: ourTexts(row),
        theirs: (row.said[0] ?? []).map(({ name, strengths }) => pairText(name, strengths)),
      },
    ]),
  );
};

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
  db: Db,
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
