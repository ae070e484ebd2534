import { useCallback } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  drugActionCalls,
  STALE_AFTER_ACTION,
  type SourceComparison,
  type SourceDecision,
} from '../contract/index.ts';
import { reasonMessages } from '../messages/index.ts';
import type { ApiClient } from './call.ts';
import { useApi } from './api-provider.tsx';
import { markStale, queryKeys } from './query-keys.ts';
import {
  askRecord,
  sourceQuery,
  useDrugSource,
  type VersionedRecord,
  type DrugSourceView,
} from './queries.ts';
import { failure, faultOf, faultText, success, unwrap, type Fault, type Result } from './result.ts';

/**
 * For screens of the release before; `useDrugAction` replaces it. The next major version of the
 * contract removes it.
 */

/** As passed to its undo. */
export interface UndoneDecision {
  readonly id: string;
  readonly field: string;
  readonly version?: number | undefined;
  readonly import_id: number | null;
}

interface FieldDecision extends UndoneDecision {
  readonly decision: SourceDecision;
}

const decideField = async (
  client: ApiClient,
  { id, version, ...input }: FieldDecision,
): Promise<Result<undefined>> => {
  const { field, decision, import_id } = input;
  const answer = await client.call(drugActionCalls.performAction, {
    body: { action: 'decide', input: { field, decision, import_id }, drugs: [{ id, version }] },
  });
  if (!answer.ok) return answer;
  const [result] = answer.value.results;
  return result?.outcome === 'refused'
    ? failure({ kind: 'stale-version', at: new Date(), detail: result.detail })
    : success(undefined);
};

export interface MadeDecision {
  readonly comparison: SourceComparison;
  readonly record?: VersionedRecord;
}

export interface ComparisonView extends DrugSourceView {
  readonly deciding?: string;
  readonly failed?: { readonly field: string; readonly fault: Fault };
  readonly decide: (
    field: string,
    decision: SourceDecision,
  ) => Promise<Result<MadeDecision> | undefined>;
}

/** @deprecated Until 2027-05-31: useDrugSource, and useDrugAction of @refined/shared/lists. */
export const useComparison = (id: string): ComparisonView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const view = useDrugSource(id);
  const deciding = useMutation({
    mutationFn: async (wanted: FieldDecision): Promise<MadeDecision> => {
      await unwrap(decideField(client, wanted));
      const comparison = await queryClient.fetchQuery(sourceQuery(client, id));
      if (queryClient.getQueryData(queryKeys.record(id)) === undefined) return { comparison };
      const record = await unwrap(askRecord(client, id));
      queryClient.setQueryData<VersionedRecord>(queryKeys.record(id), record);
      return { comparison, record };
    },
    onSettled: () => void markStale(queryClient, STALE_AFTER_ACTION.decide, { id }),
  });
  const { variables, isPending, error } = deciding;
  const fault = faultOf(error);
  return {
    ...view,
    deciding: isPending ? variables.field : undefined,
    // An expired session is shown by the sign-in page.
    failed:
      variables && fault && fault.kind !== 'unauthorized'
        ? { field: variables.field, fault }
        : undefined,
    decide: async (field, decision) => {
      if (isPending || !view.data) return undefined;
      const { version, import_id } = view.data;
      return deciding
        .mutateAsync({ id, field, decision, version, import_id })
        .then(success, (thrown: unknown) => failure(faultOf(thrown)!));
    },
  };
};

/** @deprecated Until 2027-05-31: useUndoAction. */
export const useUndoDecision = ({
  success: tell,
  error,
}: {
  readonly success: (text: string) => void;
  readonly error: (text: string) => void;
}): ((decision: UndoneDecision) => Promise<void>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (made) => {
      const result = await decideField(client, { ...made, decision: 'undo' });
      void markStale(queryClient, STALE_AFTER_ACTION.decide, { id: made.id });
      if (result.ok) tell(reasonMessages.toast.undo(made.field));
      else if (result.fault.kind !== 'unauthorized')
        error(`${reasonMessages.notDecided(made.field)} ${faultText(result.fault)}`);
    },
    [client, queryClient, tell, error],
  );
};
