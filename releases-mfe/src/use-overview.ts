import { useQuery } from '@refined/shared/api-client';
import type { ReleasesOverview } from '@refined/shared/contract';
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

export interface OverviewView {
  readonly overview: ReleasesOverview | undefined;
  /** Why the last read failed. */
  readonly code: string | undefined;
  /** When the shown data was loaded. */
  readonly at: Date;
  readonly refresh: () => void;
}

/** The live releases, loaded again every few seconds. */
export const useOverview = (): OverviewView => {
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
    code: query.error instanceof NotRead ? query.error.code : undefined,
    at: new Date(query.dataUpdatedAt),
    refresh: () => void query.refetch(),
  };
};
