import type { DrugFacets, FacetCounts, FacetValue } from '@refined/shared/contract';
import {
  COUNTED_FACETS,
  facetDefinition,
  filterValues,
  isFacetName,
  LIMITS,
  ASSIGNED_TO_ME,
  type FacetName,
  type Filter,
} from '@refined/shared/domain';
import { fold, fullName } from '../../db/sql-names.ts';
import type { Db } from '../../db/schema.ts';
import { fieldProblem } from '@refined/server-base/serving';
import type { Lookups } from '../lookup-cache.ts';
import { apiMessages } from '../../messages/api.ts';
import { allOf, condition, facetSql } from './conditions.ts';
import type { ListTools } from './list-page.ts';
import { filterOf, listedOf, listingOf, type ListQuery } from './list-request.ts';
import { scopeOf, type Scope } from './scope.ts';
import { likePattern } from './name-hits.ts';
import { Parameters } from './statement.ts';

export interface FacetQuery extends ListQuery {
  facet?: string;
  starts?: string;
}

/** The requested facet, or all. Throws a 422 problem under `facet`. */
const facetsOf = ({ facet }: FacetQuery): readonly FacetName[] => {
  if (facet === undefined) return COUNTED_FACETS;
  if (isFacetName(facet) && COUNTED_FACETS.includes(facet)) return [facet];
  throw fieldProblem(422, 'facet', apiMessages.unknownFacet(facet.slice(0, 40), COUNTED_FACETS));
};

interface ValueRow {
  readonly facet: FacetName;
  readonly value: string;
  /** The name of a lookup entry or a user. */
  readonly name: string | null;
  readonly count: number;
  readonly all_values: number;
}

/** The total under the whole filter is a row of its own. */
const ALL = 'all';

const chosenOf = (filter: Filter, facet: FacetName): readonly string[] => [
  ...new Set([...filterValues(filter, facet), ...filterValues(filter, facet, true)]),
];

/** SQL: the name of a facet's value `v.value`, the join for it, and the order of equal counts. */
const naming = (facet: FacetName): { name: string; join: string; order: string } => {
  const { kind } = facetDefinition(facet);
  const order = 'v.value::text collate "C"';
  if (kind === 'record')
    return {
      name: `coalesce(l.name, '')`,
      join: 'left join lookup_item l on l.id = v.value',
      order: 'l.name collate "C"',
    };
  return kind === 'assignment'
    ? { name: fullName('u'), join: 'left join app_user u on u.id::text = v.value', order }
    : { name: 'null::text', join: '', order };
};

/**
 * The most frequent values of each facet. The list is read once; each facet is counted under the
 * terms of the other facets, so that its own choice doesn't hide the alternatives. `starts`: only
 * values with a word that begins with this.
 */
const readFacets = (
  db: Db,
  scope: Scope,
  filter: Filter,
  facets: readonly FacetName[],
  starts: string,
): Promise<ValueRow[]> => {
  const parameters = new Parameters(scope.parameters);
  const terms = filter.map((term, index) => ({
    facet: term.facet,
    name: `holds_${index}`,
    sql: condition(term, parameters),
  }));
  const holds = (but?: FacetName): string =>
    allOf(terms.filter(({ facet }) => facet !== but).map(({ name }) => `d.${name}`));
  const folded = likePattern(fold(starts.trim()));
  const begins = (name: string): string =>
    `(' ' || fold(${name})) like ${parameters.add(`% ${folded}%`, 'text')}`;

  const partOf = (facet: FacetName): string => {
    const chosen = `v.value::text = any(${parameters.add(chosenOf(filter, facet), 'text[]')})`;
    const { name, join, order } = naming(facet);
    return `select '${facet}' as facet, value, name, count, all_values from (
        select v.value::text, ${name} as name, v.count, ${chosen} as chosen,
          row_number() over (order by ${chosen} desc, v.count desc, ${order}) as place,
          (count(*) over ())::integer as all_values
        from (select v.value, count(distinct d.id)::integer as count
          from listed d cross join lateral ${facetSql(facet).values} as v(value)
          where ${holds(facet)} group by v.value) as v
        ${join} where ${join && folded ? begins(name) : 'true'}) as ranked
      where place <= ${LIMITS.filter.shown} or chosen`;
  };

  const columns = new Set(['d.id', ...facets.flatMap((facet) => facetSql(facet).columns ?? [])]);
  const parts = facets.map(partOf);
  return parameters.read<ValueRow>(
    db,
    `with ${scope.before} listed as materialized (
       select ${[...columns, ...terms.map(({ sql, name }) => `${sql} as ${name}`)].join(', ')}
       from ${scope.from} where ${allOf(scope.where)})
     ${parts.join(' union all ')}
     union all select '${ALL}', '', null, count(*)::integer, 0 from listed d where ${holds()}`,
  );
};

/** Values in the filter that no drug has any more: the user can still remove them. */
const withoutDrugs = (
  facet: FacetName,
  filter: Filter,
  rows: readonly ValueRow[],
  lookups: Lookups,
): FacetCounts['values'] =>
  chosenOf(filter, facet)
    .filter((value) => !rows.some((row) => row.value === value))
    .map((value) => ({
      value,
      name:
        facetDefinition(facet).kind === 'record'
          ? (lookups.named(Number(value))?.name ?? '')
          : null,
      count: 0,
    }));

/** The requesting user appears as "me" in a filter, so a shared view fits everybody. */
const withMe = (one: FacetValue, me: number): FacetValue =>
  one.value === `${me}` ? { ...one, value: ASSIGNED_TO_ME } : one;

/** `GET /api/drugs/facets/`. */
export const answerFacets = async (
  { db, lookups }: ListTools,
  query: FacetQuery,
  me: number,
): Promise<DrugFacets> => {
  const listing = listingOf(query);
  const filter = filterOf(query.filter, me);
  const facets = facetsOf(query);
  const starts = (query.starts ?? '').slice(0, LIMITS.fieldLength);
  const scope = await scopeOf(db, lookups, listing);
  const rows = await readFacets(db, scope, listedOf(listing, filter), facets, starts);
  const store = await lookups.current();
  return {
    count: rows.find(({ facet }) => (facet as string) === ALL)?.count ?? 0,
    facets: facets.map((facet) => {
      const own = rows.filter((row) => row.facet === facet);
      const gone = withoutDrugs(facet, starts === '' ? filter : [], own, store);
      const values = [...gone, ...own.map(({ value, name, count }) => ({ value, name, count }))];
      return {
        facet,
        values: facet === 'taken' ? values.map((one) => withMe(one, me)) : values,
        more: (own[0]?.all_values ?? 0) - own.length,
      };
    }),
  };
};
