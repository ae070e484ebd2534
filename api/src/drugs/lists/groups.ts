import type { ChangeGroup, DrugGroups } from '@refined/shared/contract';
import { isNewProduct, LIMITS, NO_CHANGE } from '@refined/shared/domain';
import type { ChangeKind, Filter } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { fullName } from '../../db/sql-names.ts';
import type { Schema } from '../../db/schema.ts';
import type { Lookups } from '../../lookups/lookup-cache.ts';
import { allOf, changeConditions, ASSIGNMENTS, conditions } from './conditions.ts';
import type { ListTools } from './list-page.ts';
import {
  filterOf,
  listedOf,
  listingOf,
  nextOf,
  readCursor,
  START,
  writeCursor,
} from './list-request.ts';
import type { ListQuery, Position } from './list-request.ts';
import { scopeOf } from './scope.ts';
import type { Scope } from './scope.ts';
import { Parameters } from './statement.ts';

/** A change's value, as imports store it. */
type StoredValue = string | number | boolean | readonly string[] | null;

/** A group of the same change in a list, with its newest change and the first of its drugs. */
interface GroupRow {
  readonly key: string;
  readonly kind: ChangeKind | null;
  readonly field: string | null;
  readonly before: StoredValue;
  readonly after: StoredValue;
  readonly size: number;
  /** Drugs of it that are in other groups too. */
  readonly shared: number;
  readonly decided: number;
  /** See WEIGHT. */
  readonly weight: number;
  readonly drug: number;
  readonly active_ingredient_ids: readonly number[];
  readonly strength: string;
  /** Who has taken how many of its drugs, those with most first; null: nobody. */
  readonly taken: ChangeGroup['taken'] | null;
}

/** How many groups and drugs the list has. */
interface Sizes {
  readonly total: number;
  readonly drugs: number;
}

/** SQL: the larger groups come first; those of which all is decided come after all others. */
const WEIGHT = 'case when decided < size then 1000000000 + size else size end';

/** A page of groups, and one more if there is one. A list without groups has one row: its sizes. */
const readGroups = (
  db: Kysely<Schema>,
  scope: Scope,
  filter: Filter,
  position: Position,
): Promise<((GroupRow | { readonly key: null }) & Sizes)[]> => {
  const parameters = new Parameters(scope.parameters);
  const drugs = allOf([...scope.where, ...conditions(filter, parameters)]);
  const changes = allOf(changeConditions(filter, parameters));
  const after =
    position === START
      ? 'true'
      : `(-weight, key) >
           (-${parameters.add(position.rank, 'integer')}, ${parameters.add(position.key, 'text')})`;
  return parameters.read(
    db,
    `with ${scope.before} listed as materialized (
       select d.id from ${scope.from} where ${drugs}),
     member as materialized (
       select c.group_key as key, c.drug_id, c.change_id, c.alone, c.decided
       from listed join queued_change c on c.drug_id = listed.id where ${changes}
       union all
       select '${NO_CHANGE}', id, null, true, false from listed
       where not exists (select from queued_change c where c.drug_id = listed.id)),
     counted as materialized (
       select key, count(*)::integer as size,
         (count(*) filter (where not alone))::integer as shared,
         (count(*) filter (where decided))::integer as decided, min(drug_id) as drug,
         max(change_id) as change
       from member group by key),
     page as materialized (
       select * from (select *, ${WEIGHT} as weight from counted) as weighed
       where ${after} order by weight desc, key limit ${LIMITS.groups.page + 1}),
     taken as materialized (
       select key, json_agg(json_build_object('username', username, 'name', name, 'drugs', drugs)
           order by drugs desc, username) as takers
       from (
         select m.key, u.username, ${fullName('u')} as name, count(*)::integer as drugs
         from ${ASSIGNMENTS} t
           join member m on m.drug_id = t.drug_id
           join app_user u on u.id = t.user_id
         group by m.key, u.id) as assigned
       group by key)
     select page.key, c.kind, c.field, c.old_value as before, c.new_value as after, page.size,
       page.shared, page.decided, page.weight, page.drug, d.active_ingredient_ids, d.strength,
       taken.takers as taken, sizes.total, sizes.drugs
     from (select (select count(*)::integer from counted) as total,
         (select count(*)::integer from listed) as drugs) as sizes
       left join page on true left join drug d on d.id = page.drug
       left join source_change c on c.id = page.change left join taken on taken.key = page.key
     order by page.weight desc, page.key`,
  );
};

/** How many drugs on the product have the same ingredients and strength, by the group's drug. */
const countSiblings = async (
  db: Kysely<Schema>,
  groups: readonly GroupRow[],
): Promise<ReadonlyMap<number, number>> => {
  const known = groups.filter(
    ({ kind, active_ingredient_ids: ids }) => isNew(kind) && ids.length > 0,
  );
  if (known.length === 0) return new Map();
  const parameters = new Parameters();
  // The ids of each are a parameter of its own, or the index wouldn't be used.
  const parts = known.map(({ drug, active_ingredient_ids, strength }) => {
    const ids = parameters.add(active_ingredient_ids, 'integer[]');
    return `select ${parameters.add(drug, 'integer')} as drug, count(*)::integer as siblings
      from drug s
      where s.in_product and s.active_ingredient_ids @> ${ids} and s.active_ingredient_ids <@ ${ids}
        and s.strength = ${parameters.add(strength, 'text')}`;
  });
  const rows = await parameters.read<{ drug: number; siblings: number }>(
    db,
    parts.join(' union all '),
  );
  return new Map(rows.map(({ drug, siblings }) => [drug, siblings]));
};

const isNew = (kind: ChangeKind | null): boolean => kind !== null && isNewProduct(kind);

/** A reason's value in words; given by the app: the drugs' room doesn't know the source. */
export type TextsOfChange = (value: StoredValue) => string[] | null;

const presentGroup = (
  row: GroupRow,
  lookups: Lookups,
  siblings: ReadonlyMap<number, number>,
  textsOf: TextsOfChange,
): ChangeGroup => ({
  key: row.key,
  kind: row.kind,
  field: row.field,
  before: textsOf(row.before),
  after: textsOf(row.after),
  count: row.size,
  shared: row.shared,
  decided: row.decided,
  drug: String(row.drug),
  ...(row.taken && { taken: row.taken }),
  product: isNew(row.kind)
    ? {
        ingredients: row.active_ingredient_ids.map((id) => lookups.named(id)?.name ?? ''),
        strength: row.strength,
        siblings: siblings.get(row.drug) ?? 0,
      }
    : null,
});

/** `GET /api/drugs/groups/`. Drugs without a change are one group of their own. */
export const answerGroups = async (
  { db, lookups, textsOf }: ListTools & { readonly textsOf: TextsOfChange },
  query: ListQuery,
  me: number,
): Promise<DrugGroups> => {
  const listing = listingOf(query);
  const filter = listedOf(listing, filterOf(query.filter, me));
  const position = readCursor(query.cursor);
  const scope = await scopeOf(db, lookups, listing);
  const read = await readGroups(db, scope, filter, position);
  const rows = read.filter((row) => row.key !== null);
  const shown = rows.slice(0, LIMITS.groups.page);
  const siblings = await countSiblings(db, shown);
  const named = await lookups.current();
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    results: shown.map((row) => presentGroup(row, named, siblings, textsOf)),
    count: read[0]?.total ?? 0,
    drugs: read[0]?.drugs ?? 0,
    next: last
      ? nextOf(
          '/api/drugs/groups/',
          query,
          writeCursor({ rank: last.weight, key: last.key, id: 0 }),
        )
      : null,
  };
};
