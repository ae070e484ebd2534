import { answered, unwrap, useApi, useFeature, useQuery } from '@refined/shared/api-client';
import type { Answered } from '@refined/shared/api-client';
import { publicationsCalls, readKey } from '@refined/shared/contract';
import type { MonthProgress } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';

/** How far the last import's drugs are; asked for only where the host can say. */
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
