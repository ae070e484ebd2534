import type { Kysely } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { CountedGroup } from '../counts/count-groups.ts';
import { Parameters } from '../query/statement.ts';

/** A change's value, as imports store it. */
type StoredValue = string | number | boolean | readonly string[] | null;

/** What a group's row shows beside its counts: of its newest change, and of its first drug. */
interface GroupDetails {
  readonly before: StoredValue;
  readonly after: StoredValue;
  readonly active_ingredient_ids: readonly number[];
  readonly strength: string;
}

export interface GroupRow extends CountedGroup, GroupDetails {}

const readDetails = hotQuery<GroupDetails>(
  `select c.old_value as before, c.new_value as after,
     coalesce(d.active_ingredient_ids, '{}') as active_ingredient_ids,
     coalesce(d.strength, '') as strength
   from unnest($1::integer[], $2::bigint[]) with ordinality as w(drug_id, change_id, place)
   left join drug d on d.id = w.drug_id left join source_change c on c.id = w.change_id
   order by w.place`,
);

/** The groups of a page, with what their rows show: the cost is the page's, not the list's. */
export const readGroupRows = async (
  db: Kysely<Schema>,
  groups: readonly CountedGroup[],
): Promise<GroupRow[]> => {
  if (groups.length === 0) return [];
  const details = await readDetails(db, [
    groups.map(({ drug }) => drug),
    groups.map(({ change }) => change),
  ]);
  return groups.map((group, place) => ({ ...group, ...details[place]! }));
};

/** What a new product is: see LIMITS.related for the same question about one drug. */
export interface Substance {
  readonly drug: number;
  readonly ingredients: readonly number[];
  readonly strength: string;
}

/** How many drugs on the product have the same ingredients and strength, by the asked drug. */
export const countSiblings = async (
  db: Kysely<Schema>,
  substances: readonly Substance[],
): Promise<ReadonlyMap<number, number>> => {
  const known = substances.filter(({ ingredients }) => ingredients.length > 0);
  if (known.length === 0) return new Map();
  const parameters = new Parameters();
  // The ids of each are a parameter of its own, or the index wouldn't be used.
  const parts = known.map(({ drug, ingredients, strength }) => {
    const ids = parameters.add(ingredients, 'integer[]');
    return `select ${parameters.add(drug, 'integer')} as drug, count(*)::integer as siblings from drug s
      where s.in_product and s.active_ingredient_ids @> ${ids} and s.active_ingredient_ids <@ ${ids}
        and s.strength = ${parameters.add(strength, 'text')}`;
  });
  const rows = await parameters.read<{ drug: number; siblings: number }>(
    db,
    parts.join(' union all '),
  );
  return new Map(rows.map(({ drug, siblings }) => [drug, siblings]));
};
