import { useDrugList } from '@refined/shared/api-client';
import type { QueueName } from '@refined/shared/domain';
import { isReviewQueue } from '@refined/shared/domain';
import { moveMessages, queuesMessages } from '@refined/shared/messages';
import { PageHeading } from '@refined/shared/ui';
import { PublishUpdate } from './publish-update.tsx';
import { QueueDrugs } from './queue-drugs.tsx';
import { ReviewNavigation } from './review-navigation.tsx';

/** Heading, siblings, and the queue's drugs (specification §2; headings of the review queues: D19). */
export const QueuePage = ({ queue }: { queue: QueueName }) => {
  const list = useDrugList({ by: 'queue', queue });
  const sub = list.since ? queuesMessages.count(list.count ?? list.drugs.length, list.hasMore && list.count === undefined) : undefined;
  return (
    <>
      <PageHeading title={moveMessages.heading[queue]} sub={sub} actions={queue === 'update' ? <PublishUpdate /> : null} />
      {isReviewQueue(queue) ? <ReviewNavigation current={queue} /> : null}
      <QueueDrugs queue={queue} list={list} />
    </>
  );
};
