import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  DrugSummary,
  RelatedDrugs,
  SourceComparison,
  SourceDecision,
} from '../../contract/index.ts';
import { reasonsCalls, sourceComparison, STALE_AFTER } from '../../contract/index.ts';
import type { ApiClient } from '../call/api-client.ts';
import { changeLists, changeRows, isBefore } from '../cache/change-list.ts';
import { askRecord } from '../cache/queries.ts';
import type { VersionedRecord } from '../cache/queries.ts';
import { answered } from '../cache/answered.ts';
import type { Answered } from '../cache/answered.ts';
import { useApi } from '../call/api-provider.tsx';
import { markStale } from '../cache/mark-stale.ts';
import { queryKeys } from '../cache/query-keys.ts';
import type { Result } from '../call/result.ts';
import { success, unwrap } from '../call/result.ts';

export type DrugSourceView = Answered<SourceComparison>;
export type RelatedDrugsView = Answered<RelatedDrugs>;

const sourceQuery = (client: ApiClient, id: string) =>
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

/** A record beside Health Canada's; loaded when it is first shown (D48). */
export const useDrugSource = (id: string): DrugSourceView =>
  answered(useQuery(sourceQuery(useApi().client, id)));

/** The records with the same ingredients and strength; loaded once `wanted`. */
export const useRelatedDrugs = (id: string, wanted: boolean): RelatedDrugsView =>
  answered(useQuery({ ...relatedQuery(useApi().client, id), enabled: wanted }));

/**
 * Writes a drug from an answer into every list that shows it; the lists themselves stay as they
 * are.
 */
const replaceCachedDrug = (queryClient: QueryClient, drug: DrugSummary): void =>
  changeLists(queryClient, (pages) =>
    changeRows(pages, (other) => (isBefore(other, drug) ? drug : other)),
  );

/** A saved decision: the comparison afterwards, and the record, if this page has it. */
export interface MadeDecision {
  readonly comparison: SourceComparison;
  readonly record?: VersionedRecord;
}

/**
 * Takes Health Canada's value over, keeps ours, or undoes that, over the version and the import
 * that the user saw. Lists and the comparison show the result at once. If either has changed (412,
 * 409), the comparison shows the current state.
 */
export const useDecideSource = (): ((
  id: string,
  seen: SourceComparison,
  field: string,
  decision: SourceDecision['decision'],
) => Promise<Result<MadeDecision>>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (id, seen, field, decision) => {
      const result = await client.call(reasonsCalls(client.productKey).decideSource, {
        params: { id },
        body: { field, decision, import_id: seen.import_id },
        ifMatch: `"v${seen.version}"`,
      });
      if (!result.ok) {
        const current = sourceComparison(client.productKey).safeParse(result.fault.current);
        if (current.success) queryClient.setQueryData(queryKeys.source(id), current.data);
        return result;
      }
      const comparison = result.value;
      queryClient.setQueryData(queryKeys.source(id), comparison);
      replaceCachedDrug(queryClient, comparison.drug);
      markStale(queryClient, STALE_AFTER.decideSource, { id });
      if (queryClient.getQueryData(queryKeys.record(id)) === undefined)
        return success({ comparison });
      const fresh = await askRecord(client, id);
      if (!fresh.ok) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.record(id) });
        return success({ comparison });
      }
      queryClient.setQueryData<VersionedRecord>(queryKeys.record(id), fresh.value);
      return success({ comparison, record: fresh.value });
    },
    [client, queryClient],
  );
};
