import { isQueueName } from '@refined/shared/domain';
import { useParams } from '@refined/shared/router';
import { NotFound, StyleSheet } from '@refined/shared/ui';
import { bulkStyles } from './bulk/bulk.styles.ts';
import { groupStyles } from './groups/groups.styles.ts';
import { queuesMessages } from './messages/queues.ts';
import { publishStyles } from './publish/publish.styles.ts';
import { QueuePage } from './queue-page.tsx';

const styles = bulkStyles + groupStyles + publishStyles;

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
