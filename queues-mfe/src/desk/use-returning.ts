import { useEffect, useRef } from 'react';
import { queryKeys, useQueryClient, useQueueCounts } from '@refined/shared/api-client';
import type { QueueName } from '@refined/shared/domain';

/** The longest that a timer can wait, and how long after its moment a card is asked for, in ms. */
const LONGEST = 2_147_483_647;
const AFTER = 250;

/**
 * Cards that come back by themselves, while the page is open: at their moment the counts are asked
 * for again, as on each focus, and when fewer are put away the list is.
 */
export const useReturning = (queue: QueueName): void => {
  const queryClient = useQueryClient();
  const refined = useQueueCounts().data?.refined;
  const backAt = refined?.back_at;
  const away = refined?.put_away && (refined.put_away[queue] ?? 0);
  const before = useRef(away);

  useEffect(() => {
    if (!backAt) return;
    const wait = Math.max(0, new Date(backAt).getTime() - Date.now()) + AFTER;
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.counts() }),
      Math.min(wait, LONGEST),
    );
    return () => clearTimeout(timer);
  }, [queryClient, backAt]);

  useEffect(() => {
    const fewer = before.current !== undefined && away !== undefined && away < before.current;
    before.current = away;
    if (fewer)
      void queryClient.invalidateQueries({ queryKey: queryKeys.list({ by: 'queue', queue }) });
  }, [queryClient, queue, away]);
};
