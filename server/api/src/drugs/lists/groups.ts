import type { ChangeGroup, DrugGroups } from '@refined/shared/contract';
import {
  groupKeyParts,
  isNewProduct,
  LIMITS,
  NO_CHANGE,
  STATE_CHANGES,
  type ChangeKind,
  type Filter,
} from '@refined/shared/domain';
import { hotQuery } from '../../db/hot-query.ts';
import { fullName } from '../../db/sql-names.ts';
import type { Db } from '../../db/schema.ts';
import type { Lookups } from '../lookup-cache.ts';
import { samePairs, substanceKey } from '../drug-row.ts';
import { allOf, changeConditions, ASSIGNMENTS, conditions } from './conditions.ts';
import type { ListTools } from './list-page.ts';
import {
  filterOf,
  inGroup,
  listedOf,
  listingOf,
  nextOf,
  readCursor,
  START,
  writeCursor,
  type ListQuery,
  type Position,
} from './list-request.ts';
import { scopeOf, type Scope } from './scope.ts';
import { Parameters } from './statement.ts';

/** A change's value, as imports store it. */
type StoredValue = string | number | boolean | readonly string[] | null;

/** The values of a change, as imports store them. */
export interface StoredChange {
  readonly before: StoredValue;
  readonly after: StoredValue;
}

/** A group of equal changes in a list, with its newest change and its first drug. */
interface GroupRow {
  readonly key: string;
  readonly kind: ChangeKind | null;
  readonly field: string | null;
  /** Its newest change; of renamed products all different ones. */
  readonly changes: readonly [StoredChange, ...StoredChange[]];
  readonly size: number;
  /** Drugs of the group that are also in other groups. */
  readonly shared: number;
  readonly decided: number;
  /** See WEIGHT. */
  readonly weight: number;
  /** Order of groups with the same weight. */
  readonly place: string;
  readonly on_product: number;
  /** For a change of state: number of different substances and strengths. */
  readonly parts: number | null;
  readonly drug: number;
  readonly din: string;
  readonly drug_name: string;
  readonly form: string;
  readonly active_ingredient_ids: readonly number[];
  readonly strength: string;
  /** The assignees with their numbers of drugs, most first; null: none. */
  readonly taken: ChangeGroup['taken'] | null;
}

/** How many groups and drugs the list has. */
interface Sizes {
  readonly total: number;
  readonly drugs: number;
}

/** SQL: larger groups come first; completely decided groups come last. */
const WEIGHT = 'case when decided < size then 1000000000 + size else size end';

const STATES = STATE_CHANGES.map((kind) => `'${kind}'`).join(', ');

/** SQL: how the drugs `l` of a list and their changes `c` are grouped. */
interface Grouping {
  /** Further columns of `l`, read from the drug `d`. */
  readonly columns: string;
  readonly key: string;
  /** Order of groups with the same weight. */
  readonly place: string;
  readonly changes: readonly string[];
  /** Drugs without a change form a group, too. */
  readonly withRest: boolean;
}

const BY_CHANGE: Grouping = {
  columns: '',
  key: 'c.group_key',
  place: "''",
  changes: [],
  withRest: true,
};
const byPart = (under: string, parameters: Parameters): Grouping => ({
  columns: `, d.search_name, ${substanceKey('d')} as substance`,
  key: 'c.group_key || l.substance',
  place: 'l.search_name',
  changes: [`c.group_key = ${parameters.add(under, 'text')}`],
  withRest: false,
});

const storedChange = (change: string): string =>
  `jsonb_build_object('before', ${change}.old_value, 'after', ${change}.new_value)`;

/**
 * A page of groups, and one more if there are more. Without groups the only row has the sizes.
 *
 * @param under the group whose parts are read (D81); undefined: all groups
 */
const readGroups = (
  db: Db,
  scope: Scope,
  filter: Filter,
  position: Position,
  under: string | undefined,
): Promise<((GroupRow | { readonly key: null }) & Sizes)[]> => {
  const parameters = new Parameters(scope.parameters);
  const drugs = allOf([...scope.where, ...conditions(filter, parameters)]);
  const grouping = under === undefined ? BY_CHANGE : byPart(under, parameters);
  const changes = allOf([...changeConditions(filter, parameters), ...grouping.changes]);
  const after =
    position === START
      ? 'true'
      : `(-weight, place) >
           (-${parameters.add(position.rank, 'integer')}, ${parameters.add(position.key, 'text')})`;
  return parameters.read(
    db,
    `with ${scope.before} listed as materialized (
       select d.id, d.in_product${grouping.columns} from ${scope.from} where ${drugs}),
     member as materialized (
       select ${grouping.key} as key, ${grouping.place} as place, c.drug_id, c.change_id, c.alone,
         c.decided, l.in_product
       from listed l join queued_change c on c.drug_id = l.id where ${changes}
       union all
       select '${NO_CHANGE}', '', l.id, null, true, false, l.in_product from listed l
       where ${grouping.withRest} and not exists (select from queued_change c where c.drug_id = l.id)),
     counted as materialized (
       select key, (min(place) || key) collate "C" as place, count(*)::integer as size,
         (count(*) filter (where not alone))::integer as shared,
         (count(*) filter (where decided))::integer as decided,
         (count(*) filter (where in_product))::integer as on_product, min(drug_id) as drug,
         max(change_id) as change
       from member group by key),
     page as materialized (
       select * from (select *, ${WEIGHT} as weight from counted) as weighed
       where ${after} order by weight desc, place limit ${LIMITS.groups.page + 1}),
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
     select page.key, c.kind, c.field, page.size, page.shared, page.decided, page.weight,
       page.place, page.on_product, page.drug, d.din, d.drug_name, d.form, d.active_ingredient_ids,
       d.strength,
       case when c.kind = 'renamed' then (
         select jsonb_agg(distinct ${storedChange('s')})
         from member m join source_change s on s.id = m.change_id where m.key = page.key)
       else jsonb_build_array(${storedChange('c')}) end as changes,
       case when ${grouping.withRest} and c.kind in (${STATES}) then (
         select count(distinct ${substanceKey('p')})::integer
         from member m join drug p on p.id = m.drug_id where m.key = page.key) end as parts,
       taken.takers as taken, sizes.total, sizes.drugs
     from (select (select count(*)::integer from counted) as total,
         (select count(*)::integer from listed) as drugs) as sizes
       left join page on true left join drug d on d.id = page.drug
       left join source_change c on c.id = page.change left join taken on taken.key = page.key
     order by page.weight desc, page.place`,
  );
};

/** Number of drugs on the product that are related to this drug, itself included. */
const siblingsQuery = hotQuery<{ drug: number; siblings: number }>(
  `select d.id as drug, d.in_product::integer + (
     select count(*) from drug s where s.in_product and ${samePairs('s', 'd')})::integer as siblings
   from drug d where d.id = any($1::integer[])`,
);

/** Whether all drugs of a group have the same substance and strength. */
const isOfOneSubstance = ({ kind, key, parts }: GroupRow): boolean =>
  (kind !== null && isNewProduct(kind)) ||
  parts === 1 ||
  groupKeyParts(key).substance !== undefined;

/**
 * The values of a group as texts, from its changes; injected by the app, as this folder doesn't know
 * the source.
 */
export type GroupTexts = (
  kind: ChangeKind | null,
  changes: readonly [StoredChange, ...StoredChange[]],
) => Pick<ChangeGroup, 'before' | 'after'>;

const presentGroup = (
  row: GroupRow,
  lookups: Lookups,
  siblings: ReadonlyMap<number, number>,
  groupTexts: GroupTexts,
): ChangeGroup => ({
  key: row.key,
  kind: row.kind,
  field: row.field,
  ...groupTexts(row.kind, row.changes),
  count: row.size,
  shared: row.shared,
  decided: row.decided,
  drug: String(row.drug),
  on_product: row.on_product,
  ...(row.size === 1 && {
    only: { din: row.din, drug_name: row.drug_name, strength: row.strength, form: row.form },
  }),
  ...(row.parts !== null && { parts: row.parts }),
  ...(row.taken && { taken: row.taken }),
  product: isOfOneSubstance(row)
    ? {
        ingredients: row.active_ingredient_ids.map((id) => lookups.named(id)?.name ?? ''),
        strength: row.strength,
        siblings: Math.max(0, (siblings.get(row.drug) ?? 0) - row.on_product),
      }
    : null,
});

/** `GET /api/drugs/groups/`. Drugs without a change form a group of their own. */
export const answerGroups = async (
  { db, lookups, groupTexts }: ListTools & { readonly groupTexts: GroupTexts },
  query: ListQuery,
  me: number,
): Promise<DrugGroups> => {
  const { under } = query;
  const listing = listingOf(query);
  const asked = filterOf(query.filter, me);
  const filter = listedOf(listing, under === undefined ? asked : inGroup(asked, under));
  const position = readCursor(query.cursor);
  const scope = await scopeOf(db, lookups, listing);
  const read = await readGroups(db, scope, filter, position, under);
  const rows = read.filter((row) => row.key !== null);
  const shown = rows.slice(0, LIMITS.groups.page);
  const alike = shown.filter(isOfOneSubstance).map(({ drug }) => drug);
  const counted = alike.length > 0 ? await siblingsQuery(db, [alike]) : [];
  const siblings = new Map(counted.map(({ drug, siblings: count }) => [drug, count]));
  const store = await lookups.current();
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    results: shown.map((row) => presentGroup(row, store, siblings, groupTexts)),
    count: read[0]?.total ?? 0,
    drugs: read[0]?.drugs ?? 0,
    next: last
      ? nextOf(
          '/api/drugs/groups/',
          query,
          writeCursor({ rank: last.weight, key: last.place, id: 0 }),
        )
      : null,
  };
};
