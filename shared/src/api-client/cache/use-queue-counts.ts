import { useQuery } from '@tanstack/react-query';
import type { QueueCountsAnswer } from '../../contract/index.ts';
import { useApi } from '../call/api-provider.tsx';
import { countsQuery } from './queries.ts';
import type { Fault } from '../call/result.ts';
import { faultOf } from '../call/result.ts';

export interface QueueCountsView {
  readonly data?: QueueCountsAnswer;
  /** The last refresh failed: `data` is the former figure (D16). */
  readonly isStale: boolean;
  readonly fault?: Fault;
  readonly refresh: () => void;
}

export const useQueueCounts = (): QueueCountsView => {
  const query = useQuery(countsQuery(useApi().client));
  return {
    data: query.data,
    isStale: query.isError && query.data !== undefined,
    fault: faultOf(query.error),
    refresh: () => void query.refetch(),
  };
};

/** Whether the host offers this feature beyond the specification's calls. */
export const useFeature = (name: string): boolean =>
  useQueueCounts().data?.refined?.features.includes(name) ?? false;
