import { useQueueCounts } from '@refined/shared/api-client';
import type { QueueName } from '@refined/shared/domain';
import { PATHS, QUEUES, REVIEW_QUEUES } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { SubNavigation } from '@refined/shared/ui';
import { queuesMessages } from './messages/queues.ts';

/** The three review queues with their counts (specification §2). */
export const ReviewNavigation = ({ current }: { current: QueueName }) => {
  const { data, isStale } = useQueueCounts();
  const items = REVIEW_QUEUES.map((queue) => ({
    to: PATHS.reviewQueue(queue),
    label: moveMessages.heading[queue],
    count: data?.[QUEUES[queue].countKey],
    stale: isStale,
    current: queue === current,
  }));
  return <SubNavigation label={queuesMessages.siblings} items={items} />;
};
