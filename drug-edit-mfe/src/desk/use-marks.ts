import { useEffect } from 'react';
import {
  markStale,
  unwrap,
  useApi,
  useFeature,
  useQuery,
  useQueryClient,
} from '@refined/shared/api-client';
import { looksCalls, readKey } from '@refined/shared/contract';
import type { DrugLook, DrugMarks } from '@refined/shared/contract';

const NOTHING: DrugMarks = { later: null, taken: null };

/** Whether the record was put away, and who does it. Asked for again with each version. */
export const useMarks = (id: string, version: number | undefined): DrugMarks => {
  const { client } = useApi();
  const [later, taking] = [useFeature('later'), useFeature('taking')];
  const { data } = useQuery({
    queryKey: readKey('drugMarks', id, version),
    queryFn: ({ signal }) => unwrap(client.call(looksCalls.drugMarks, { params: { id }, signal })),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    enabled: later || taking,
    refetchOnWindowFocus: true,
  });
  return data ?? NOTHING;
};

/** Says once that the user looks at the record, and what has changed since the last time. */
export const useLook = (id: string): DrugLook | undefined => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('looks');
  const { data } = useQuery({
    queryKey: ['lookAtDrug', id],
    queryFn: () => unwrap(client.call(looksCalls.lookAtDrug, { params: { id } })),
    enabled: offered,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // The cards' marks go when the lists are next shown.
  const changed = data !== undefined && data.changes.length > 0;
  useEffect(() => {
    if (changed) markStale(queryClient, { reads: [], later: ['drugs'] });
  }, [queryClient, changed]);
  return data;
};
