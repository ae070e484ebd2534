import { unwrap, useApi, useFeature, useQuery } from '@refined/shared/api-client';
import { readKey, viewCalls } from '../../contract/index.ts';
import type { ListView, ListViews } from '../../contract/index.ts';
import { LIMITS } from '../../domain/index.ts';

const NONE: readonly ListView[] = [];

export interface ViewsView {
  /** Whether the host keeps views. */
  readonly offered: boolean;
  readonly views: readonly ListView[];
  /** The last refresh failed: the counts are the former ones (D16). */
  readonly isStale: boolean;
  /** Whether an answer has come; until then nobody knows how many there are. */
  readonly haveCome: boolean;
}

/**
 * The views that the user sees, with their counts; kept fresh as the queue counts are.
 * @param isWanted false: nothing is asked for; what others have asked for is there.
 */
export const useViews = (isWanted: boolean): ViewsView => {
  const { client } = useApi();
  const offered = useFeature('views');
  const { data, isError } = useQuery<ListViews>({
    queryKey: readKey('listViews'),
    queryFn: ({ signal }) => unwrap(client.call(viewCalls.listViews, { signal })),
    enabled: offered && isWanted,
    refetchInterval: LIMITS.countsRefresh,
    refetchOnWindowFocus: true,
    staleTime: 1_000,
  });
  return {
    offered,
    views: data?.views ?? NONE,
    isStale: isError && data !== undefined,
    haveCome: data !== undefined,
  };
};
