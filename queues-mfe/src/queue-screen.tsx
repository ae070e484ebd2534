import { isQueueName } from '@refined/shared/domain';
import { useParams } from '@refined/shared/router';
import { NotFound, StyleSheet } from '@refined/shared/ui';
import bulk from './bulk/bulk.css';
import groups from './groups/groups.css';
import { queuesMessages } from './messages/queues.ts';
import publish from './publish/publish.css';
import { QueuePage } from './queue-page.tsx';

const styles = bulk + groups + publish;

/**
 * /drugs/queue/{queueSlug}: one page per queue; for an unknown slug, a page that names it (D39).
 */
export const QueueScreen = () => {
  const { queueSlug = '' } = useParams();
  return isQueueName(queueSlug) ? (
    <>
      <StyleSheet text={styles} />
      <QueuePage key={queueSlug} queue={queueSlug} />
    </>
  ) : (
    <NotFound what={queuesMessages.unknown(queueSlug)} />
  );
};
