import { answered, unwrap, useApi, useFeature, useQuery } from '@refined/shared/api-client';
import type { Answered } from '@refined/shared/api-client';
import { publicationsCalls, readKey } from '@refined/shared/contract';
import type { MonthProgress } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';

/** Progress of the last import's drugs; asked only of hosts that offer it. */
export const useMonthProgress = (): Pick<
  Answered<MonthProgress>,
  'data' | 'fault' | 'busy' | 'refresh'
> => {
  const { client } = useApi();
  const { data, fault, busy, refresh } = answered(
    useQuery({
      queryKey: readKey('month'),
      queryFn: ({ signal }) => unwrap(client.call(publicationsCalls.month, { signal })),
      enabled: useFeature('publications'),
      staleTime: 1_000,
      refetchInterval: LIMITS.countsRefresh,
      refetchOnWindowFocus: true,
    }),
  );
  return { data, fault: busy ? undefined : fault, busy, refresh };
};
