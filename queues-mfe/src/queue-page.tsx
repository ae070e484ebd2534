import { useMemo } from 'react';
import {
  queryKeys,
  useDrugList,
  useFeature,
  useListFile,
  useProduct,
  useQueueCounts,
} from '@refined/shared/api-client';
import type { QueueName } from '@refined/shared/domain';
import { isReviewQueue } from '@refined/shared/domain';
import { ListFrame, useListChoice, useListQuery } from '@refined/shared/lists';
import { moveMessages, reasonMessages } from '@refined/shared/messages';
import { displayName, useSession } from '@refined/shared/session';
import {
  ExportButton,
  PageHeading,
  PrintedDrugs,
  UsualImport,
  usualImport,
} from '@refined/shared/ui';
import { PutAwayLine } from './desk/put-away-line.tsx';
import { useReturning } from './desk/use-returning.ts';
import { QueueGroups } from './groups/queue-groups.tsx';
import { ViewSwitch } from './groups/view-switch.tsx';
import { queuesMessages } from './messages/queues.ts';
import { PublishUpdate } from './publish/publish-update.tsx';
import { QueueDrugs } from './queue-drugs.tsx';
import { ReviewNavigation } from './review-navigation.tsx';

/**
 * Invisible placeholder, as long as the text that will stand beside the heading, so that it wraps
 * in the same way.
 */
const subPlace = (queue: QueueName) => {
  const source = queue === 'noc' || queue === 'dpd' ? queue : undefined;
  const usual = source && queuesMessages.usual(reasonMessages.fromImport(source, '2000-01-01'));
  const text = [queuesMessages.count(100), usual].filter(Boolean).join(' · ');
  return (
    <span aria-hidden="true" style={{ visibility: 'hidden' }}>
      {text}
    </span>
  );
};

/**
 * Heading, sibling queues, and the queue's drugs (specification §2; headings of the review queues:
 * D19).
 */
export const QueuePage = ({ queue }: { queue: QueueName }) => {
  const query = useListQuery();
  const choice = useListChoice(query);
  const { data: counts, fault: countsFault } = useQueueCounts();
  const source = { by: 'queue', queue, ...choice } as const;
  const list = useDrugList(source);
  const groups = useFeature('groups');
  const grouped = groups && query.as === 'groups';
  // While the host hasn't answered what it offers, reasons in its drugs are shown, so that nothing
  // moves.
  const explained = useFeature('reasons') || (!counts && !countsFault);
  const usual = useMemo(
    () => (explained ? usualImport(list.drugs) : undefined),
    [explained, list.drugs],
  );
  const count = list.since
    ? queuesMessages.count(
        list.count ?? list.drugs.length,
        list.hasMore && list.count === undefined,
      )
    : undefined;
  const sub = [count, usual && queuesMessages.usual(usual)].filter(Boolean).join(' · ');
  useReturning(queue);
  const file = useListFile(source);
  const { name: productName } = useProduct();
  const { user } = useSession();
  const actions = (
    <>
      {groups ? <ViewSwitch as={query.as} onChange={(as) => query.change({ as })} /> : null}
      {list.drugs.length > 0 ? <ExportButton list={list} file={file} /> : null}
      {queue === 'update' ? <PublishUpdate /> : null}
    </>
  );
  return (
    <>
      <PageHeading
        title={moveMessages.heading[queue]}
        sub={list.status === 'loading' ? subPlace(queue) : sub}
        actions={actions}
      />
      <PrintedDrugs
        drugs={list.drugs}
        total={list.count}
        hasMore={list.hasMore}
        productName={productName}
        by={user && displayName(user)}
        inOneQueue
      />
      {isReviewQueue(queue) ? <ReviewNavigation current={queue} /> : null}
      <UsualImport value={usual}>
        {/* Another list has its own selection: what was chosen in one isn't in the other. */}
        <ListFrame
          source={source}
          query={query}
          list={list}
          tools={<PutAwayLine queue={queue} query={query} />}
        >
          {grouped ? (
            <QueueGroups key={queryKeys.list(source).join()} source={source} />
          ) : (
            <QueueDrugs
              key={queryKeys.list(source).join()}
              source={source}
              list={list}
              explained={explained}
            />
          )}
        </ListFrame>
      </UsualImport>
    </>
  );
};
