import { useQuery } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { askOverview } from './registry-client.ts';

/** The error of a failed read, for the query library. */
class NotRead extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** In ms. Only while the page is visible. */
const REFRESH = 5_000;

/** The live releases, loaded again every few seconds. */
export const useOverview = () => {
  const { snapshot } = useSession();
  const query = useQuery({
    queryKey: ['registry', 'overview'],
    queryFn: async () => {
      const answer = await askOverview(snapshot().session?.token);
      if (!answer.ok) throw new NotRead(answer.code);
      return answer.value;
    },
    refetchInterval: REFRESH,
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  });
  return {
    overview: query.data,
    /** Why the last read failed. */
    code: query.error instanceof NotRead ? query.error.code : undefined,
    /** When the shown data was loaded. */
    at: new Date(query.dataUpdatedAt),
    refresh: () => void query.refetch(),
  };
};
