import { useMemo, useState } from 'react';
import {
  queryKeys,
  useDrugList,
  useFeature,
  useListFile,
  useProduct,
  useQueueCounts,
} from '@refined/shared/api-client';
import {
  isCalendarDay,
  isQueueName,
  isReviewQueue,
  LIST_FORMS,
  PATHS,
  QUEUES,
  REVIEW_QUEUES,
  type ListForm,
  type QueueName,
} from '@refined/shared/domain';
import type { Publication } from '@refined/shared/contract';
import { moveMessages } from '@refined/shared/messages';
import {
  Button,
  ExportButton,
  NotFound,
  PageHeading,
  PrintedDrugs,
  SkeletonCards,
  StyleSheet,
  SubNavigation,
  useKeyHint,
  useKeys,
  UsualImport,
  usualImport,
} from '@refined/shared/ui';
import { ListFrame, useListChoice, useListPrint, useListQuery } from '@refined/shared/lists';
import { displayName, useSession } from '@refined/shared/session';
import { useNavigate, useParams, useSearchParams } from '@refined/shared/router';
import { queuesMessages, groupMessages } from './queue-messages.ts';
import { focusHeading, useFocusAfterLast } from './use-leaving.ts';
import { LostCards, SnoozedLine, useReturning } from './worklist-lines.tsx';
import { PrintedGroups, QueueGroups } from './groups/queue-groups.tsx';
import { useGroupTotals } from './groups/use-groups.ts';
import { lastMeeting } from './bulk/answer-question.tsx';
import { MeetingPage } from './meeting-page.tsx';
import { meetingMessages } from './committee-messages.ts';
import { PublishedNotice, PublishUpdate } from './publish/publish-update.tsx';
import { QueueDrugs } from './queue-drugs.tsx';
import bulkStyles from './bulk/bulk.css';
import groupStyles from './groups/groups.css';
import publishStyles from './publish/publish.css';

/** Search parameter on the committee queue: the day of the shown meeting. */
const MEETING = 'meeting';

interface ReviewNavigationProps {
  readonly current: QueueName;
  /** The form that the links keep. */
  readonly as: 'groups' | undefined;
}

/** The three review queues with their counts (specification §2). */
const ReviewNavigation = ({ current, as }: ReviewNavigationProps) => {
  const { data, isStale } = useQueueCounts();
  const items = REVIEW_QUEUES.map((queue) => ({
    to: PATHS.reviewQueue(queue, { as }),
    label: moveMessages.heading[queue],
    count: data?.[QUEUES[queue].countKey],
    stale: isStale,
    current: queue === current,
  }));
  return <SubNavigation label={queuesMessages.siblings} items={items} />;
};

interface ViewSwitchProps {
  readonly as: ListForm;
  readonly onChange: (as: ListForm) => void;
}

/** Cards, or groups of the same change. */
const ViewSwitch = ({ as, onChange }: ViewSwitchProps) => {
  const hintOf = useKeyHint();
  useKeys({
    groups: () => {
      onChange(as === 'cards' ? 'groups' : 'cards');
      // The focused row disappears with the view.
      focusHeading();
    },
  });
  return (
    <div className="qu-switch" role="group" aria-label={groupMessages.view}>
      {LIST_FORMS.map((form) => (
        <button
          key={form}
          type="button"
          aria-pressed={form === as}
          {...hintOf(form === as ? undefined : 'groups')}
          onClick={() => onChange(form)}
        >
          {groupMessages[form]}
        </button>
      ))}
    </div>
  );
};

/**
 * Heading, sibling queues, and the queue's drugs (specification §2; headings of the review queues:
 * D19).
 */
const QueuePage = ({ queue }: { queue: QueueName }) => {
  const query = useListQuery();
  const choice = useListChoice(query);
  const { data: counts, fault: countsFault } = useQueueCounts();
  const source = { by: 'queue', queue, ...choice } as const;
  const pending = !counts && !countsFault;
  const groups = useFeature('groups');
  const grouped = groups && query.as === 'groups';
  // Hidden cards aren't loaded. Nor are any before it is known whether the host has groups.
  const list = useDrugList(grouped || (pending && query.as === 'groups') ? undefined : source);
  const totals = useGroupTotals(source, grouped);
  const shown = grouped ? totals : list;
  // Until the host has answered what it offers, reasons are shown if the drugs have them, so that
  // nothing jumps.
  const explained = useFeature('reasons') || pending;
  const usual = useMemo(
    () => (explained && isReviewQueue(queue) ? usualImport(list.drugs) : undefined),
    [explained, queue, list.drugs],
  );
  const size = shown.count ?? (list.since && list.drugs.length);
  useFocusAfterLast(size);
  const count =
    size === undefined
      ? undefined
      : queuesMessages.count(size, list.hasMore && shown.count === undefined);
  const sub = [count, usual && queuesMessages.usual(usual)].filter(Boolean).join(' · ');
  const siblings = isReviewQueue(queue) ? (
    <ReviewNavigation current={queue} as={grouped ? 'groups' : undefined} />
  ) : undefined;
  // With siblings, the text moves from the heading into the list's tools.
  const hasTools = useFeature('facets') || pending;
  const about = siblings && hasTools ? sub : undefined;
  useReturning(queue);
  const navigate = useNavigate();
  const publishes = useFeature('publications') && queue !== 'update';
  useKeys({ publish: publishes ? () => void navigate(PATHS.queue('update')) : undefined });
  const file = useListFile(source);
  const print = useListPrint(grouped ? { ...source, sort: 'change' } : source);
  const printed = print.gathered ?? list;
  const { name: productName } = useProduct();
  const { user } = useSession();
  const [published, setPublished] = useState<Publication>();
  const [address, setAddress] = useSearchParams();
  const holdsMeetings = useFeature('drug_actions') && queue === 'com';
  const meeting = holdsMeetings ? address.get(MEETING) : null;
  // Replaces the history entry: typing a date passes through several days.
  const showMeeting = (day: string | undefined) =>
    setAddress(day === undefined ? {} : { [MEETING]: day }, {
      replace: meeting !== null && day !== undefined,
    });
  const actions = (
    <>
      {groups && size !== 0 ? (
        <ViewSwitch as={query.as} onChange={(as) => query.change({ as })} />
      ) : null}
      {size ? <ExportButton print={print} file={file} /> : null}
      {holdsMeetings ? (
        <Button variant="quiet" onClick={() => showMeeting(lastMeeting())}>
          {meetingMessages.open}
        </Button>
      ) : null}
      {queue === 'update' ? <PublishUpdate onPublished={setPublished} /> : null}
    </>
  );
  if (meeting !== null)
    return (
      <MeetingPage
        day={isCalendarDay(meeting) ? meeting : lastMeeting()}
        onDay={showMeeting}
        onLeave={() => showMeeting(undefined)}
      />
    );
  return (
    <>
      <PageHeading
        title={moveMessages.heading[queue]}
        sub={about === undefined ? sub : undefined}
        aside={siblings}
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
          byChange={grouped}
        />
      )}
      {published ? <PublishedNotice publication={published} /> : null}
      <LostCards />
      <UsualImport value={usual}>
        {/* The key resets the selection: each list has its own. */}
        <ListFrame
          source={source}
          query={query}
          list={shown}
          about={about}
          tools={<SnoozedLine queue={queue} query={query} />}
        >
          {grouped ? (
            <QueueGroups
              key={queryKeys.list(source).join()}
              source={source}
              unfolded={query.open}
              onUnfold={(open) => query.change({ open })}
            />
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
