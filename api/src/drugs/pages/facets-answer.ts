import type { DrugFacets, FacetCounts } from '@refined/shared/contract';
import {
  COUNTED_FACETS,
  facetDefinition,
  filterValues,
  isFacetName,
  LIMITS,
} from '@refined/shared/domain';
import type { FacetName, Filter } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { LookupCache, Lookups } from '../../lookups/lookup-cache.ts';
import { apiMessages } from '../../messages/api.ts';
import { listingOf } from '../lists/list-drugs.ts';
import type { ListQuery } from '../lists/list-drugs.ts';
import { filterOf } from '../query/list-request.ts';
import { readFacets } from './read-facets.ts';
import type { FacetRow } from './read-facets.ts';
import { scopeOf } from '../query/scope.ts';

export interface FacetQuery extends ListQuery {
  facet?: string;
  starts?: string;
}

/** The asked facet, or all. Throws a 422 problem under `facet`. */
const facetsOf = ({ facet }: FacetQuery): readonly FacetName[] => {
  if (facet === undefined) return COUNTED_FACETS;
  if (isFacetName(facet) && COUNTED_FACETS.includes(facet)) return [facet];
  const text = apiMessages.unknownFacet(facet.slice(0, 40), COUNTED_FACETS);
  throw new HttpProblem(422, text, { errors: { facet: [text] } });
};

/** Values that the filter names and no drug has any more: they can still be taken out of it. */
const withoutDrugs = (
  facet: FacetName,
  filter: Filter,
  rows: readonly FacetRow[],
  lookups: Lookups,
): FacetCounts['values'] =>
  [...new Set([...filterValues(filter, facet), ...filterValues(filter, facet, true)])]
    .filter((value) => !rows.some((row) => row.value === value))
    .map((value) => ({
      value,
      name:
        facetDefinition(facet).of === 'record' ? (lookups.named(Number(value))?.name ?? '') : null,
      count: 0,
    }));

/** `GET /api/drugs/facets/`. */
export const answerFacets =
  (db: Kysely<Schema>, lookups: LookupCache) =>
  async (query: FacetQuery): Promise<DrugFacets> => {
    const filter = filterOf(query.filter);
    const facets = facetsOf(query);
    const starts = (query.starts ?? '').slice(0, LIMITS.fieldLength);
    const scope = await scopeOf(db, lookups, listingOf(query));
    const { count, rows } = await readFacets(db, scope, filter, facets, starts);
    const named = await lookups.current();
    return {
      count,
      facets: facets.map((facet) => {
        const own = rows.filter((row) => row.facet === facet);
        return {
          facet,
          values: [
            ...withoutDrugs(facet, starts === '' ? filter : [], own, named),
            ...own.map(({ value, name, count: drugs }) => ({ value, name, count: drugs })),
          ],
          more: (own[0]?.of ?? 0) - own.length,
        };
      }),
    };
  };
