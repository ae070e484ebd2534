import { queryOptions, useQuery } from '@tanstack/react-query';
import { reasonsCalls, type RelatedDrugs, type SourceComparison } from '../contract/index.ts';
import type { ApiClient } from './call.ts';
import { answered, type Answered } from './queries.ts';
import { useApi } from './api-provider.tsx';
import { queryKeys } from './query-keys.ts';
import { unwrap } from './result.ts';

export type DrugSourceView = Answered<SourceComparison>;
export type RelatedDrugsView = Answered<RelatedDrugs>;

export const sourceQuery = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: queryKeys.source(id),
    queryFn: ({ signal }) =>
      unwrap(client.call(reasonsCalls(client.productKey).drugSource, { params: { id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const relatedQuery = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: queryKeys.related(id),
    queryFn: ({ signal }) =>
      unwrap(client.call(reasonsCalls(client.productKey).relatedDrugs, { params: { id }, signal })),
    staleTime: 60_000,
  });

/** A record's comparison with Health Canada's; loaded when `wanted` (D48). */
export const useDrugSource = (id: string, wanted = true): DrugSourceView =>
  answered(useQuery({ ...sourceQuery(useApi().client, id), enabled: wanted }));

/** The records with the same ingredients and strength; loaded when `wanted`. */
export const useRelatedDrugs = (id: string, wanted: boolean): RelatedDrugsView =>
  answered(useQuery({ ...relatedQuery(useApi().client, id), enabled: wanted }));
