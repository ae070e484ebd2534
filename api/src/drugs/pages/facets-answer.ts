import type { DrugFacets, FacetCounts, FacetValue } from '@refined/shared/contract';
import {
  COUNTED_FACETS,
  facetDefinition,
  filterValues,
  isFacetName,
  LIMITS,
  TAKEN_BY_ME,
} from '@refined/shared/domain';
import type { FacetName, Filter } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { LookupCache, Lookups } from '../../lookups/lookup-cache.ts';
import { apiMessages } from '../../messages/api.ts';
import { listingOf } from '../lists/list-drugs.ts';
import type { ListQuery } from '../lists/list-drugs.ts';
import { filterOf, listedOf } from '../query/list-request.ts';
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

/** Whoever asks stands in a filter as "me", so that a shared view is everybody's own. */
const withMe = (one: FacetValue, me: number): FacetValue =>
  one.value === `${me}` ? { ...one, value: TAKEN_BY_ME } : one;

/** `GET /api/drugs/facets/`. */
export const answerFacets =
  (db: Kysely<Schema>, lookups: LookupCache) =>
  async (query: FacetQuery, me: number): Promise<DrugFacets> => {
    const listing = listingOf(query);
    const filter = filterOf(query.filter, me);
    const facets = facetsOf(query);
    const starts = (query.starts ?? '').slice(0, LIMITS.fieldLength);
    const scope = await scopeOf(db, lookups, listing);
    const shown = listedOf(listing, filter);
    const { count, rows } = await readFacets(db, scope, shown, facets, starts);
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
          ].map((one) => (facet === 'taken' ? withMe(one, me) : one)),
          more: (own[0]?.of ?? 0) - own.length,
        };
      }),
    };
  };
