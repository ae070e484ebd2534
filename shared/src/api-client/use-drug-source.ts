import { useRef, useState } from 'react';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  reasonsCalls,
  sourceComparison,
  STALE_AFTER,
  type DrugSummary,
  type RelatedDrugs,
  type SourceComparison,
  type SourceDecision,
} from '../contract/index.ts';
import type { ApiClient } from './call.ts';
import { changeLists, changeRows, isBefore } from './cached-drugs.ts';
import { answered, askRecord, type Answered, type VersionedRecord } from './queries.ts';
import { useApi } from './api-provider.tsx';
import { markStale } from './mark-stale.ts';
import { queryKeys } from './query-keys.ts';
import { success, unwrap, type Fault, type Result } from './result.ts';

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

/** A record beside Health Canada's; loaded when it is first `wanted` (D48). */
export const useDrugSource = (id: string, wanted = true): DrugSourceView =>
  answered(useQuery({ ...sourceQuery(useApi().client, id), enabled: wanted }));

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

export interface ComparisonView extends DrugSourceView {
  /** The field whose decision is being saved. */
  readonly deciding?: string;
  /** The last decision's fault, until the next one. */
  readonly failed?: { readonly field: string; readonly fault: Fault };
  /** Undefined while another decision is being saved, or before there is anything to decide on. */
  readonly decide: (
    field: string,
    decision: SourceDecision['decision'],
  ) => Promise<Result<MadeDecision> | undefined>;
}

/** A record beside Health Canada's, and the decisions on it, one at a time (D48). */
export const useComparison = (id: string): ComparisonView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const view = useDrugSource(id);
  const underWay = useRef(false);
  const [deciding, setDeciding] = useState<string>();
  const [failed, setFailed] = useState<ComparisonView['failed']>();

  /**
   * Over the version and the import that the user saw. Lists and the comparison show the result at
   * once. If either has changed (412, 409), the comparison shows the current state.
   */
  const send = async (
    seen: SourceComparison,
    field: string,
    decision: SourceDecision['decision'],
  ): Promise<Result<MadeDecision>> => {
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
    void markStale(queryClient, STALE_AFTER.decideSource, { id });
    if (queryClient.getQueryData(queryKeys.record(id)) === undefined)
      return success({ comparison });
    const fresh = await askRecord(client, id);
    if (!fresh.ok) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.record(id) });
      return success({ comparison });
    }
    queryClient.setQueryData<VersionedRecord>(queryKeys.record(id), fresh.value);
    return success({ comparison, record: fresh.value });
  };

  const decide: ComparisonView['decide'] = async (field, decision) => {
    if (underWay.current || !view.data) return undefined;
    underWay.current = true;
    setDeciding(field);
    setFailed(undefined);
    const result = await send(view.data, field, decision);
    underWay.current = false;
    setDeciding(undefined);
    // An expired session is shown by the sign-in page.
    if (!result.ok && result.fault.kind !== 'unauthorized')
      setFailed({ field, fault: result.fault });
    return result;
  };

  return { ...view, deciding, failed, decide };
};
