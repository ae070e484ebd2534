import { answered, unwrap, useApi, useFeature, useQuery } from '@refined/shared/api-client';
import type { Answered } from '@refined/shared/api-client';
import { publicationsCalls, readKey } from '@refined/shared/contract';
import type { MonthGlance } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';

/** The month at a glance; asked only of hosts that offer it. */
export const useMonthGlance = (): Answered<MonthGlance> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('monthGlance'),
      queryFn: ({ signal }) => unwrap(client.call(publicationsCalls.monthGlance, { signal })),
      enabled: useFeature('month_glance'),
      staleTime: 1_000,
      refetchInterval: LIMITS.countsRefresh,
      refetchOnWindowFocus: true,
    }),
  );
};
