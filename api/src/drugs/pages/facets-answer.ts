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
import { HttpProblem } from '../../http/problem.ts';
import type { Lookups } from '../../lookups/lookup-cache.ts';
import { apiMessages } from '../../messages/api.ts';
import { countFacets } from '../counts/count-facets.ts';
import type { CountedFacets } from '../counts/count-facets.ts';
import { countWhole } from '../counts/count-whole.ts';
import { Remembered } from '../counts/remembered.ts';
import { listingOf } from '../lists/list-drugs.ts';
import type { ListQuery } from '../lists/list-drugs.ts';
import { asksForAll, filterOf, listedOf } from '../query/list-request.ts';
import type { ListTools } from './drug-page.ts';
import { listedDrugs } from './listed-drugs.ts';
import { rankValues } from '../counts/rank-values.ts';
import type { RankedValue } from '../counts/rank-values.ts';

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
  ranked: readonly RankedValue[],
  lookups: Lookups,
): FacetCounts['values'] =>
  [...new Set([...filterValues(filter, facet), ...filterValues(filter, facet, true)])]
    .filter((value) => !ranked.some((one) => one.value === value))
    .map((value) => ({
      value,
      name:
        facetDefinition(facet).of === 'record' ? (lookups.named(Number(value))?.name ?? '') : null,
      count: 0,
    }));

/** Whoever asks stands in a filter as "me", so that a shared view is everybody's own. */
const withMe = (one: FacetValue, me: number): FacetValue =>
  one.value === `${me}` ? { ...one, value: TAKEN_BY_ME } : one;

/** Lookups with a name for each counted value: another process may have imported some. */
const namingLookups = async (
  { lookups }: ListTools,
  { values }: CountedFacets,
): Promise<Lookups> => {
  const known = await lookups.current();
  const isNamed = [...values].every(
    ([facet, counts]) =>
      facetDefinition(facet).of !== 'record' ||
      [...counts.keys()].every((id) => known.named(Number(id)) !== undefined),
  );
  return isNamed ? known : lookups.refreshed();
};

/** `GET /api/drugs/facets/`. */
export const answerFacets = (tools: ListTools) => {
  const remembered = new Remembered<CountedFacets>();
  return async (query: FacetQuery, me: number): Promise<DrugFacets> => {
    const listing = listingOf(query);
    const filter = filterOf(query.filter, me);
    const facets = facetsOf(query);
    const starts = (query.starts ?? '').slice(0, LIMITS.fieldLength);
    const { kept, list, drugs, state } = await listedDrugs(tools, listing);
    const shown = listedOf(listing, filter);
    const count = () =>
      list !== undefined && asksForAll(shown)
        ? countWhole(kept, list, shown.length > 0, facets)
        : countFacets(kept, drugs, shown, facets);
    const known = state(shown);
    const counted =
      known === undefined ? count() : remembered.get(`${facets.join()} ${known}`, count);
    const named = await namingLookups(tools, counted);
    const nameOf = (facet: FacetName) => (value: string) => {
      const { of } = facetDefinition(facet);
      if (of === 'record') return named.named(Number(value))?.name ?? '';
      return of === 'taken' ? kept.userName(value) : null;
    };
    return {
      count: counted.count,
      facets: facets.map((facet) => {
        const { values, more } = rankValues(
          facet,
          filter,
          counted.values.get(facet) ?? new Map(),
          nameOf(facet),
          starts,
        );
        const gone = withoutDrugs(facet, starts === '' ? filter : [], values, named);
        return {
          facet,
          values: [...gone, ...values].map((one) => (facet === 'taken' ? withMe(one, me) : one)),
          more,
        };
      }),
    };
  };
};
