import { faultText, useQueueCounts } from '@refined/shared/api-client';
import { PATHS, QUEUE_NAMES, QUEUES, type QueueCounts } from '@refined/shared/domain';
import { kitMessages, moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { ErrorPanel, PageHeading, Panel, StyleSheet, VisuallyHidden } from '@refined/shared/ui';
import { screenNameMessages } from './screen-name-messages.ts';
import styles from './screen-name.css';

const total = (counts: QueueCounts): number =>
  QUEUE_NAMES.reduce((sum, queue) => sum + counts[QUEUES[queue].countKey], 0);

/** `counts` is undefined while loading; the list already has its final size, so nothing jumps. */
const QueueList = ({ counts }: { counts: QueueCounts | undefined }) => (
  <Panel>
    <ul className="screen-name-queues" aria-label={screenNameMessages.queues} aria-busy={!counts}>
      {QUEUE_NAMES.map((queue) => (
        <li key={queue}>
          <Link to={PATHS.queue(queue)}>{moveMessages.heading[queue]}</Link>
          {counts ? (
            screenNameMessages.drugs(counts[QUEUES[queue].countKey])
          ) : (
            <VisuallyHidden>{kitMessages.loading}</VisuallyHidden>
          )}
        </li>
      ))}
    </ul>
  </Panel>
);

/** The number of drugs in each queue: a working example, to be replaced. */
export const ScreenNameScreen = () => {
  const { data: counts, fault, refresh } = useQueueCounts();
  return (
    <>
      <StyleSheet text={styles} />
      <PageHeading
        title={screenNameMessages.title}
        sub={counts ? screenNameMessages.waiting(total(counts)) : undefined}
      />
      {fault ? (
        <ErrorPanel
          title={counts ? screenNameMessages.notRefreshed : screenNameMessages.notLoaded}
          detail={faultText(fault)}
          requestId={fault.requestId}
          onRetry={refresh}
        />
      ) : null}
      {counts || !fault ? <QueueList counts={counts} /> : null}
    </>
  );
};
