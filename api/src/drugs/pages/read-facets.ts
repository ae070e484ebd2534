import { LIMITS, TAKEN_BY_NOBODY, facetDefinition, filterValues } from '@refined/shared/domain';
import type { Facet, FacetName, Filter } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { fold } from '../../db/fold.ts';
import { fullName } from '../../db/full-name.ts';
import type { Schema } from '../../db/schema.ts';
import { likePattern } from '../lists/search-hits.ts';
import { allOf, CLAIMS, condition, EXPLAINS, isAway, recordColumn } from '../query/conditions.ts';
import type { Scope } from '../query/scope.ts';
import { Parameters } from '../query/statement.ts';

/** One value of a facet. */
export interface FacetRow {
  readonly facet: FacetName;
  readonly value: string;
  /** Of a lookup's entry, or a user. */
  readonly name: string | null;
  readonly count: number;
  /** How many values the facet has. */
  readonly of: number;
}

/** SQL: the values of the drugs in `listed` that `where` holds of, each with its number of drugs. */
const counted = (facet: Facet, where: string): string => {
  switch (facet.of) {
    case 'record': {
      const { column, many } = recordColumn(facet);
      const own = column.replace('d.', 'listed.');
      return many
        ? `select v.id, count(distinct listed.id) as count
           from listed cross join lateral unnest(${own}) as v(id) where ${where} group by v.id`
        : `select ${own} as id, count(*) as count from listed
           where ${where} and ${own} is not null group by ${own}`;
    }
    case 'flag':
      return `select case when listed.${facet.column} then 'yes' else 'no' end as id, count(*) as count
        from listed where ${where} group by 1`;
    case 'change':
      return `select c.${facet.column} as id, count(distinct c.drug_id) as count
        from listed join queued_change c on c.drug_id = listed.id
        where ${where} and ${EXPLAINS} and c.${facet.column} is not null group by 1`;
    case 'later':
      return `select case when ${isAway('listed.id')} then 'away' else 'back' end as id,
          count(*) as count
        from listed join drug_later l on l.drug_id = listed.id where ${where} group by 1`;
    case 'taken':
      return `select coalesce(t.user_id::text, '${TAKEN_BY_NOBODY}') as id, count(*) as count
        from listed left join ${CLAIMS} t on t.drug_id = listed.id where ${where} group by 1`;
    case 'group':
      return 'select null::text as id, 0::bigint as count where false';
  }
};

/** SQL: the names of a facet's values `v.id`, and where they stand. */
const NAMES: Partial<Record<Facet['of'], { readonly name: string; readonly join: string }>> = {
  record: { name: 'l.name', join: 'join lookup_item l on l.id = v.id' },
  taken: { name: fullName('u'), join: 'left join app_user u on u.id::text = v.id' },
};

const columnOf = (name: FacetName): string[] => {
  const facet = facetDefinition(name);
  if (facet.of === 'record') return [recordColumn(facet).column];
  return facet.of === 'flag' ? [`d.${facet.column}`] : [];
};

/**
 * The most frequent values of each facet. The list is read once; each facet is counted under the
 * other facets' terms, so that its own choice doesn't hide the alternatives. `starts`: only values
 * one of whose words begins so.
 */
export const readFacets = async (
  db: Kysely<Schema>,
  scope: Scope,
  filter: Filter,
  facets: readonly FacetName[],
  starts = '',
): Promise<{ count: number; rows: FacetRow[] }> => {
  const parameters = new Parameters(scope.parameters);
  const terms = filter.map((term, index) => ({
    facet: term.facet,
    name: `holds_${index}`,
    sql: condition(term, parameters),
  }));
  const holds = (but?: FacetName): string =>
    allOf(terms.filter(({ facet }) => facet !== but).map(({ name }) => `listed.${name}`));
  const folded = likePattern(fold(starts.trim()));
  const begins = (text: string): string =>
    folded === ''
      ? 'true'
      : `(fold(${text}) like ${parameters.add(`${folded}%`, 'text')} or fold(${text}) like ${parameters.add(`% ${folded}%`, 'text')})`;

  const partOf = (name: FacetName): string => {
    const facet = facetDefinition(name);
    const chosen = parameters.add(
      [...filterValues(filter, name), ...filterValues(filter, name, true)],
      'text[]',
    );
    const named = NAMES[facet.of];
    const order = facet.of === 'record' ? 'l.name collate "C"' : 'v.id::text';
    return `select '${name}' as facet, value, name, count, of from (
        select v.id::text as value, ${named?.name ?? 'null::text'} as name, v.count::integer as count,
          row_number() over (order by v.id::text = any(${chosen}) desc, v.count desc, ${order}) as place,
          (count(*) over ())::integer as of
        from (${counted(facet, holds(name))}) as v
        ${named ? `${named.join} where ${begins(named.name)}` : ''}) as ranked
      where place <= ${LIMITS.filter.shown} or value = any(${chosen})`;
  };

  const parts = facets.map(partOf);
  const columns = [...new Set(['d.id', ...facets.flatMap(columnOf)])];
  const rows = await parameters.read<FacetRow>(
    db,
    `with ${scope.before} listed as materialized (
       select ${[...columns, ...terms.map(({ sql, name }) => `${sql} as ${name}`)].join(', ')}
       from ${scope.from} where ${allOf(scope.where)})
     ${[...parts, `select 'all', '', null, count(*)::integer, 0 from listed where ${holds()}`].join(' union all ')}`,
  );
  const all = rows.find(({ facet }) => (facet as string) === 'all');
  return {
    count: all?.count ?? 0,
    rows: rows.filter(({ facet }) => (facet as string) !== 'all'),
  };
};
