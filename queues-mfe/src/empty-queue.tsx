import { useQueueCounts } from '@refined/shared/api-client';
import {
  PATHS,
  QUEUES,
  QUEUES_ON_SCREENS,
  type ListForm,
  type QueueName,
} from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { EmptyState } from '@refined/shared/ui';
import { queuesMessages } from './queue-messages.ts';

interface EmptyQueueProps {
  readonly queue: QueueName;
  /** The form that the links keep; by default cards. */
  readonly as?: ListForm;
}

/** An empty queue links to the sibling queues that aren't empty (D18). */
export const EmptyQueue = ({ queue, as }: EmptyQueueProps) => {
  const { data } = useQueueCounts();
  const waiting = QUEUES_ON_SCREENS.filter(
    (other) => other !== queue && data !== undefined && data[QUEUES[other].countKey] > 0,
  );
  return (
    <EmptyState title={queuesMessages.empty(queue)}>
      {waiting.map((other) => (
        <p key={other}>
          {queuesMessages.waiting(data?.[QUEUES[other].countKey] ?? 0)}{' '}
          <Link to={PATHS.queue(other, { as })}>{moveMessages.heading[other]}</Link>.
        </p>
      ))}
      {data && waiting.length === 0 ? queuesMessages.allEmpty : null}
    </EmptyState>
  );
};
