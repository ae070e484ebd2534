import { useEffect } from 'react';
import { queryOf, unwrap, useApi, useQuery, type DrugSource } from '@refined/shared/api-client';
import { facetCalls, readKey, type DrugFacets, type FacetCounts } from '../contract/index.ts';
import { isFacetName, filterValues, type FacetName, type Filter } from '../domain/index.ts';
import { isWorded, listMessages } from './list-messages.ts';

const { drugFacets } = facetCalls;
const NOWHERE: DrugSource = { by: 'queue', queue: 'noc' };

/** The counts don't depend on the order. */
const askedFor = (source: DrugSource) => queryOf({ ...source, sort: undefined });

export interface FacetsView {
  /** The previous filter's data while the new data loads. */
  readonly data?: DrugFacets;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly countsOf: (facet: FacetName) => FacetCounts | undefined;
}

/**
 * The facet counts of a list, over all its results. `count`: the list's own number; when drugs come
 * or leave, it changes, and the counts are fetched again.
 */
export const useFacets = (
  source: DrugSource | undefined,
  wanted: boolean,
  count: number | undefined,
): FacetsView => {
  const { client } = useApi();
  const asked = askedFor(source ?? NOWHERE);
  const { data, isError, isFetching, refetch } = useQuery<DrugFacets>({
    queryKey: readKey('drugFacets', asked),
    queryFn: ({ signal }) => unwrap(client.call(drugFacets, { query: asked, signal })),
    enabled: wanted && source !== undefined,
    placeholderData: (before) => before,
  });
  const counted = data?.count;
  useEffect(() => {
    if (wanted && !isFetching && count !== undefined && counted !== undefined && count !== counted)
      void refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- when the list changes, not when its figures arrive
  }, [count]);
  return {
    data,
    failed: isError,
    retry: () => void refetch(),
    countsOf: (facet) => data?.facets.find((one) => isFacetName(one.facet) && one.facet === facet),
  };
};

/** Values of one facet by the first letters of their words; no request without letters. */
export const useFoundValues = (source: DrugSource, facet: FacetName, starts: string) => {
  const { client } = useApi();
  const query = { ...askedFor(source), facet, starts };
  const { data } = useQuery<DrugFacets>({
    queryKey: readKey('drugFacets', query),
    queryFn: ({ signal }) => unwrap(client.call(drugFacets, { query, signal })),
    enabled: starts !== '',
    placeholderData: (before) => before,
  });
  return starts === '' ? undefined : data?.facets[0];
};

/** The name of a chosen value: the counts always contain the values in the filter. */
export const nameOfValue =
  (facets: FacetsView) =>
  (facet: FacetName, value: string): string => {
    const name = facets.countsOf(facet)?.values.find((one) => one.value === value)?.name;
    return name === undefined && !isWorded(facet) ? '…' : listMessages.value(facet, value, name);
  };

/** The choice of one facet value in a filter. */
export type Choice = 'include' | 'exclude' | undefined;

export const choiceOfValue = (filter: Filter, facet: FacetName, value: string): Choice => {
  if (filterValues(filter, facet).includes(value)) return 'include';
  return filterValues(filter, facet, true).includes(value) ? 'exclude' : undefined;
};

/** The filter with another choice for one value; a value is never both included and excluded. */
export const withChoice = (
  filter: Filter,
  facet: FacetName,
  value: string,
  choice: Choice,
): Filter => {
  const others = filter
    .map((term) =>
      term.facet === facet ? { ...term, values: term.values.filter((one) => one !== value) } : term,
    )
    .filter(({ values }) => values.length > 0);
  if (!choice) return others;
  const exclude = choice === 'exclude';
  const isSame = (term: Filter[number]) => term.facet === facet && term.exclude === exclude;
  return others.some(isSame)
    ? others.map((term) => (isSame(term) ? { ...term, values: [...term.values, value] } : term))
    : [...others, { facet, exclude, values: [value] }];
};
