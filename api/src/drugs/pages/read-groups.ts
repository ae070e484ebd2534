import { LIMITS, NO_CHANGE } from '@refined/shared/domain';
import type { ChangeKind, Filter } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { allOf, changeConditions, conditions, EXPLAINS } from '../query/conditions.ts';
import { asksForAll } from '../query/list-request.ts';
import type { Scope } from '../query/scope.ts';
import { Parameters } from '../query/statement.ts';

/** A change's value, as imports store it. */
type StoredValue = string | number | boolean | readonly string[] | null;

/** A group as it is stored. */
export interface GroupRow {
  readonly key: string;
  readonly kind: ChangeKind | null;
  readonly field: string | null;
  readonly before: StoredValue;
  readonly after: StoredValue;
  readonly size: number;
  readonly shared: number;
  readonly decided: number;
  readonly weight: number;
  readonly drug_id: number;
  readonly active_ingredient_ids: readonly number[];
  readonly strength: string;
  readonly total: number;
}

/** The last group of a page: see WEIGHT. */
export interface GroupPosition {
  readonly weight: number;
  readonly key: string;
}

/** SQL: the larger groups come first; those of which all is decided come after all others. */
const WEIGHT = 'case when decided < size then 1000000000 + size else size end';

const COUNTED = `c.group_key as key, count(*)::integer as size,
  (count(*) filter (where not c.alone))::integer as shared,
  (count(*) filter (where c.decided))::integer as decided,
  min(c.drug_id) as drug_id, max(c.change_id) as change_id`;

/** SQL: the drugs that are put away; a join would keep the plan from the groups' index. */
const awayFrom = (queue: string): string => `select drug_id from put_away where queue = '${queue}'`;

/** SQL: the changes `c` of a list's drugs that explain their cards. */
const changesOf = (scope: Scope, filter: Filter, drugs: string, changes: string): string =>
  // A whole queue is grouped without reading its drugs.
  scope.whole && asksForAll(filter)
    ? `queued_change c where ${EXPLAINS} ${scope.whole === 'all' ? '' : `and c.queue = '${scope.whole}' and c.drug_id not in (${awayFrom(scope.whole)})`}`
    : `${scope.from} join queued_change c on c.drug_id = d.id
       where ${drugs} and ${EXPLAINS} and ${changes}`;

/**
 * A page of a list's groups, by their weight, and one row more if there is one. Drugs without a change
 * are one group of their own.
 */
export const readGroups = (
  db: Kysely<Schema>,
  scope: Scope,
  filter: Filter,
  position: GroupPosition | undefined,
): Promise<GroupRow[]> => {
  const parameters = new Parameters(scope.parameters);
  const drugs = allOf([...scope.where, ...conditions(filter, parameters)]);
  const changes = allOf(changeConditions(filter, parameters));
  const after = position
    ? `(-weight, key) > (-${parameters.add(position.weight, 'integer')}, ${parameters.add(position.key, 'text')} collate "C")`
    : 'true';
  return parameters.read<GroupRow>(
    db,
    `with ${scope.before} counted as materialized (
       select ${COUNTED} from ${changesOf(scope, filter, drugs, changes)} group by c.group_key
       union all
       select '${NO_CHANGE}', count(*)::integer, 0, 0, min(d.id), null from ${scope.from}
       where ${drugs} and not exists (select from queued_change c where c.drug_id = d.id and ${EXPLAINS})
       having count(*) > 0),
     weighed as (select *, ${WEIGHT} as weight from counted),
     page as (select * from weighed where ${after} order by -weight, key limit ${LIMITS.groups.page + 1})
     select p.key, c.kind, c.field, c.old_value as before, c.new_value as after, p.size, p.shared, p.decided, p.weight,
       p.drug_id, d.active_ingredient_ids, d.strength, (select count(*)::integer from counted) as total
     from page p join drug d on d.id = p.drug_id left join source_change c on c.id = p.change_id
     order by -p.weight, p.key`,
  );
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
