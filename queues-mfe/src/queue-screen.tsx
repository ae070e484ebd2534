import { isQueueName } from '@refined/shared/domain';
import { useParams } from '@refined/shared/router';
import { NotFound } from '@refined/shared/ui';
import { queuesMessages } from './messages/queues.ts';
import { QueuePage } from './queue-page.tsx';

/**
 * /drugs/queue/{queueSlug}: one page per queue; for an unknown slug, a page that names it (D39).
 */
export const QueueScreen = () => {
  const { queueSlug = '' } = useParams();
  return isQueueName(queueSlug) ? (
    <QueuePage key={queueSlug} queue={queueSlug} />
  ) : (
    <NotFound what={queuesMessages.unknown(queueSlug)} />
  );
};
