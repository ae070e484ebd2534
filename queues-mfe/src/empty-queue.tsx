import { useQueueCounts } from '@refined/shared/api-client';
import { type QueueName, PATHS, QUEUES, QUEUES_ON_SCREENS } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { EmptyState } from '@refined/shared/ui';
import { queuesMessages } from './messages/queues.ts';

/** An empty queue links to the sibling queues that aren't empty (D18). */
export const EmptyQueue = ({ queue }: { queue: QueueName }) => {
  const { data } = useQueueCounts();
  const waiting = QUEUES_ON_SCREENS.filter(
    (other) => other !== queue && data !== undefined && data[QUEUES[other].countKey] > 0,
  );
  return (
    <EmptyState title={queuesMessages.empty(queue)}>
      {waiting.map((other) => (
        <p key={other}>
          {queuesMessages.waiting(data?.[QUEUES[other].countKey] ?? 0)}{' '}
          <Link to={PATHS.queue(other)}>{moveMessages.heading[other]}</Link>.
        </p>
      ))}
      {data && waiting.length === 0 ? queuesMessages.allEmpty : null}
    </EmptyState>
  );
};
