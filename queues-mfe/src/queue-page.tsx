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
import { ListFrame, useListChoice, useListPrint, useListQuery } from '@refined/shared/lists';
import { moveMessages, reasonMessages } from '@refined/shared/messages';
import { displayName, useSession } from '@refined/shared/session';
import {
  ExportButton,
  PageHeading,
  PrintedDrugs,
  SkeletonCards,
  UsualImport,
  usualImport,
} from '@refined/shared/ui';
import { LostCards } from './desk/lost-cards.tsx';
import { PutAwayLine } from './desk/put-away-line.tsx';
import { useReturning } from './desk/use-returning.ts';
import { PrintedGroups } from './groups/list/printed-groups.tsx';
import { useGroupTotals } from './groups/list/use-groups.ts';
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
  const pending = !counts && !countsFault;
  const groups = useFeature('groups');
  const grouped = groups && query.as === 'groups';
  // Cards that nobody sees aren't read, nor before the host has said whether it has groups.
  const list = useDrugList(grouped || (pending && query.as === 'groups') ? undefined : source);
  const totals = useGroupTotals(source, grouped);
  const shown = grouped ? totals : list;
  // While the host hasn't answered what it offers, reasons in its drugs are shown, so that nothing
  // moves.
  const explained = useFeature('reasons') || pending;
  const usual = useMemo(
    () => (explained ? usualImport(list.drugs) : undefined),
    [explained, list.drugs],
  );
  const size = shown.count ?? (list.since && list.drugs.length);
  const count =
    size === undefined
      ? undefined
      : queuesMessages.count(size, list.hasMore && shown.count === undefined);
  const sub = [count, usual && queuesMessages.usual(usual)].filter(Boolean).join(' · ');
  useReturning(queue);
  const file = useListFile(source);
  const print = useListPrint(source);
  const printed = print.gathered ?? list;
  const { name: productName } = useProduct();
  const { user } = useSession();
  const actions = (
    <>
      {groups ? <ViewSwitch as={query.as} onChange={(as) => query.change({ as })} /> : null}
      {size ? <ExportButton print={print} file={file} /> : null}
      {queue === 'update' ? <PublishUpdate /> : null}
    </>
  );
  return (
    <>
      <PageHeading
        title={moveMessages.heading[queue]}
        sub={shown.status === 'loading' ? subPlace(queue) : sub}
        actions={actions}
      />
      {grouped && !print.gathered ? (
        <PrintedGroups by={user && displayName(user)} />
      ) : (
        <PrintedDrugs
          drugs={printed.drugs}
          total={printed.count}
          hasMore={printed.hasMore}
          productName={productName}
          by={user && displayName(user)}
          inOneQueue
        />
      )}
      {isReviewQueue(queue) ? <ReviewNavigation current={queue} /> : null}
      <LostCards />
      <UsualImport value={usual}>
        {/* Another list has its own selection: what was chosen in one isn't in the other. */}
        <ListFrame
          source={source}
          query={query}
          list={shown}
          tools={<PutAwayLine queue={queue} query={query} />}
        >
          {grouped ? (
            <QueueGroups key={queryKeys.list(source).join()} source={source} />
          ) : list.status === 'idle' ? (
            <SkeletonCards />
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
