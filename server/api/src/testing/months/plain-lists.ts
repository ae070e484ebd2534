import {
  controlledGroups,
  COUNTED_FACETS,
  facetDefinition,
  isNewProduct,
  NO_CHANGE,
  type ChangeKind,
  type FacetName,
  type Filter,
  type FilterTerm,
  type Queue,
} from '@refined/shared/domain';
import { sql } from 'kysely';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { Db } from '../../db/schema.ts';
import { groupKey } from '../../source/values/group-key.ts';
import type { ChangeValue } from '../../source/values/source-values.ts';

/*
 * Groups and facets computed drug by drug from the imports' data, without the table and statements
 * that the API uses.
 */

interface PlainChange {
  readonly id: string;
  readonly drug_id: number;
  readonly import_id: number;
  readonly kind: ChangeKind;
  readonly field: string | null;
  readonly old_value: ChangeValue;
  readonly new_value: ChangeValue;
  readonly decision: string | null;
  readonly group_key: string;
  readonly recent: boolean;
}

type PlainRow = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly queue: Queue;
  readonly source_changed: boolean;
  readonly later: 'away' | 'back' | null;
  readonly taken: string;
  readonly differs: readonly string[];
  readonly ingredients: readonly string[];
  readonly schedules: readonly string[];
  readonly notices: readonly string[];
};

export interface PlainDrug {
  readonly row: PlainRow;
  readonly changes: readonly PlainChange[];
}

/** The changes since the drug was last in no queue, or else of the last import with any. */
const current = (changes: readonly PlainChange[]): readonly PlainChange[] => {
  const recent = changes.filter((change) => change.recent);
  const last = Math.max(...changes.map(({ import_id }) => import_id));
  return recent.length > 0 ? recent : changes.filter(({ import_id }) => import_id === last);
};

const isCovered = (change: PlainChange, all: readonly PlainChange[]): boolean =>
  change.field !== null &&
  change.kind !== 'overridden' &&
  all.some(
    ({ kind, field, import_id }) =>
      kind === 'overridden' && field === change.field && import_id === change.import_id,
  );

/** The drugs of a queue with the changes that explain them. */
export const readPlain = async (db: Db, queue: Queue): Promise<PlainDrug[]> => {
  const { rows: drugs } = await sql<PlainRow>`
    select d.*, coalesce((
        select case when u.username = 'ada' then 'me' else u.id::text end from drug_taken t
        join app_user u on u.id = t.user_id where t.drug_id = d.id and t.lapses_at > now()
      ), 'none') as taken, (
        select case when l.changed_by is null and (l.until = 'date' and l.back_at > now()
          or l.until = 'marketed' and d.dpd_status <> 'marketed'
          or l.until = 'import' and not exists (
            select from import_run r where r.status = 'done' and r.id > l.import_id))
          then 'away' else 'back' end from drug_later l where l.drug_id = d.id) as later,
      array(select s.field from source_difference s where s.drug_id = d.id) as differs,
      array(select name from lookup_item where id = any(d.active_ingredient_ids)) as ingredients,
      array(select name from lookup_item where id = any(d.schedule_ids)) as schedules,
      array(select 'conditions' from notice n where n.content ->> 'withConditions' = 'true' and
        n.noc_number in (select noc_number from notice_product p where p.drug_id = d.id) limit 1
      ) as notices
    from drug d where d.queue = ${queue} order by d.id`.execute(db);
  const { rows: changes } = await sql<PlainChange>`
    select c.*, not exists (
        select from drug_history h where h.drug_id = c.drug_id and h.at >= r.started_at
          and h.after ->> 'queue' = '' and not exists (
            select from drug_history u where u.drug_id = h.drug_id and u.kind = 'undo'
              and u.note ->> 'undoes' = h.version::text)) as recent
    from source_change c join import_run r on r.id = c.import_id`.execute(db);
  return drugs.map((row) => {
    const own = current(changes.filter(({ drug_id }) => drug_id === row.id));
    return { row, changes: own.filter((change) => !isCovered(change, own)) };
  });
};

/** The key by the rule; new products keep the key from when they were new. */
const keyOf = ({ kind, field, old_value, new_value, group_key, drug_id }: PlainChange): string =>
  isNewProduct(kind)
    ? group_key
    : groupKey({ kind, field, before: old_value, after: new_value }, { id: drug_id });

const valuesOf = ({ row, changes }: PlainDrug, name: FacetName): string[] => {
  const facet = facetDefinition(name);
  switch (facet.kind) {
    case 'record':
      return [row[FIELD_COLUMNS[facet.field]]]
        .flat()
        .flatMap((id) => id ?? [])
        .map(String);
    case 'flag':
      return [row[facet.column] === true ? 'yes' : 'no'];
    case 'change':
      return changes.flatMap((change) => change[facet.column] ?? []);
    case 'difference':
      return [...row.differs];
    case 'controlled':
      return controlledGroups({ active_ingredient: row.ingredients, schedule: row.schedules });
    case 'notice':
      return [...row.notices];
    case 'snooze':
      return row.later === null ? [] : [row.later];
    case 'assignment':
      return [row.taken];
    case 'group':
      return changes.length > 0 ? changes.map(keyOf) : [NO_CHANGE];
  }
};

/** A queue shows snoozed drugs only if its filter asks for them. */
export const waitingFilter = (filter: Filter): Filter =>
  filter.some(({ facet, exclude }) => facet === 'later' && !exclude)
    ? filter
    : [...filter, { facet: 'later', exclude: true, values: ['away'] }];

const holds = (drug: PlainDrug, { facet, exclude, values }: FilterTerm): boolean =>
  valuesOf(drug, facet).some((value) => values.includes(value)) !== exclude;

export const plainFilter = (drugs: readonly PlainDrug[], filter: Filter): readonly PlainDrug[] =>
  drugs.filter((drug) => filter.every((term) => holds(drug, term)));

const tally = (values: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** Facet → value → number of drugs; each facet is counted without its own terms. */
export const plainFacets = (drugs: readonly PlainDrug[], filter: Filter) =>
  Object.fromEntries(
    COUNTED_FACETS.map((name) => [
      name,
      tally(
        plainFilter(
          drugs,
          filter.filter(({ facet }) => facet !== name),
        ).flatMap((drug) => [...new Set(valuesOf(drug, name))]),
      ),
    ]),
  );

const fits = (change: PlainChange, filter: Filter): boolean =>
  filter.every(({ facet: name, exclude, values }) => {
    const facet = facetDefinition(name);
    return facet.kind !== 'change' || exclude || values.includes(change[facet.column] ?? '');
  });

/** Group → its drugs, how many are in other groups, and how many are decided. */
export const plainGroups = (all: readonly PlainDrug[], filter: Filter) => {
  const groups: Record<string, { drugs: number[]; shared: number; decided: number }> = {};
  for (const drug of plainFilter(all, filter)) {
    const keys = new Set(valuesOf(drug, 'group'));
    const shown = drug.changes.filter((change) => fits(change, filter)).map(keyOf);
    for (const key of drug.changes.length > 0 ? new Set(shown) : keys) {
      const group = (groups[key] ??= { drugs: [], shared: 0, decided: 0 });
      group.drugs.push(drug.row.id);
      if (keys.size > 1) group.shared += 1;
      const newest = drug.changes
        .filter((change) => keyOf(change) === key)
        .sort((one, other) => Number(other.id) - Number(one.id))[0];
      if (newest?.decision) group.decided += 1;
    }
  }
  return groups;
};
