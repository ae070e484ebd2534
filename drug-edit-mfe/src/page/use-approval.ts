import {
  answered,
  faultOf,
  faultText,
  markStale,
  placeCachedDrug,
  unwrap,
  useApi,
  useFeature,
  useMutation,
  useQuery,
  useQueryClient,
  type Fault,
  type Result,
} from '@refined/shared/api-client';
import {
  approvalsCalls,
  drugApproval,
  readKey,
  STALE_AFTER,
  type DrugApproval,
  type DrugRecord,
} from '@refined/shared/contract';
import { approvalLineMessages as text } from '../edit-messages.ts';

export interface ApprovalView {
  readonly data?: DrugApproval;
  /** It could not be loaded. */
  readonly fault?: Fault;
  readonly refresh: () => void;
  /** It is of an earlier version of the record. */
  readonly outdated: boolean;
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly wrong?: string | undefined;
  /** Both return whether it worked; false also while another attempt is running. */
  readonly approve: (comment: string) => Promise<boolean>;
  readonly withdraw: () => Promise<boolean>;
}

/** What stands now, in the answer to a refused attempt (409, 412). */
const standingIn = ({ current }: Fault): DrugApproval | undefined => {
  const read = drugApproval.safeParse(current);
  return read.success ? read.data : undefined;
};

const wrongOf = (fault: Fault): string | undefined => {
  // An expired session is shown by the sign-in page.
  if (fault.kind === 'unauthorized') return undefined;
  return fault.kind === 'stale-version' ? text.changed : text.failed(faultText(fault));
};

/**
 * What of a record needs approval, and giving or withdrawing it. Asked for again with each version
 * of the record, whoever made it. `version`: the newest that this page knows of.
 */
export const useApproval = (
  id: string,
  record: DrugRecord,
  version: number | undefined,
): ApprovalView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('four_eyes');
  const key = readKey('drugApproval', id, version);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      unwrap(client.call(approvalsCalls.drugApproval, { params: { id }, signal })),
    // The line stays in place while it is asked for again.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    enabled: offered,
    refetchOnWindowFocus: true,
  });

  const { data, isPlaceholderData } = query;
  const { fault, refresh } = answered(query);

  const put = (now: DrugApproval): void => {
    for (const known of [key, readKey('drugApproval', id, now.version)])
      queryClient.setQueryData(known, now);
  };
  const attempt = useMutation({
    mutationFn: (send: () => Promise<Result<DrugApproval>>) => unwrap(send()),
    onSuccess: (now) => {
      const { queue, in_product } = record;
      if (queue !== undefined && in_product !== undefined)
        placeCachedDrug(queryClient, id, { queue, in_product, version: now.version });
      put(now);
    },
    onError: (thrown) => {
      const now = standingIn(faultOf(thrown)!);
      if (now) put(now);
    },
    onSettled: () => void markStale(queryClient, STALE_AFTER.approveDrug, { id }),
  });
  const send = async (call: (seen: number) => Promise<Result<DrugApproval>>): Promise<boolean> => {
    if (attempt.isPending || !data) return false;
    return attempt
      .mutateAsync(() => call(data.version))
      .then(
        () => true,
        () => false,
      );
  };
  const failed = faultOf(attempt.error);

  return {
    data: offered ? data : undefined,
    fault: offered && data === undefined ? fault : undefined,
    refresh,
    outdated: isPlaceholderData,
    busy: attempt.isPending,
    wrong: failed && wrongOf(failed),
    approve: (comment) =>
      send((seen) =>
        client.call(approvalsCalls.approveDrug, {
          params: { id },
          body: { version: seen, ...(comment !== '' && { comment }) },
        }),
      ),
    withdraw: () =>
      send((seen) =>
        client.call(approvalsCalls.withdrawApproval, { params: { id }, body: { version: seen } }),
      ),
  };
};
