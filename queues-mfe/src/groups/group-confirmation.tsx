import { useState } from 'react';
import type { QueueSource } from '@refined/shared/api-client';
import { useTextDraft } from '@refined/shared/session';
import { ConfirmDialog } from '@refined/shared/ui';
import { BulkConfirmation, ReasonField, wordsOf } from '../bulk/bulk-confirmation.tsx';
import type { BulkWords, MarketAnswer } from '../bulk/use-bulk-move.ts';
import { ClinicalChoice, NamedDrugs, useClinicalChoice } from '../bulk/noted-drugs.tsx';
import { bulkMessages } from '../messages/bulk.ts';
import { groupMessages } from '../messages/groups.ts';
import { GroupTitle } from './one-group.tsx';
import { DECISION_KEYS } from './use-group-calls.ts';
import type { AskedGroup } from './use-group-actions.ts';
import { useGroupMembers } from './use-groups.ts';

interface GroupConfirmationProps {
  /** Undefined: closed. */
  readonly asked: AskedGroup | undefined;
  readonly source: QueueSource;
  readonly productName: string;
  readonly onConfirm: (offMarket: MarketAnswer | undefined, words: BulkWords) => void;
  readonly onCancel: () => void;
}

/** What the group is. */
const What = ({ asked: { group, act } }: { asked: AskedGroup }) => (
  <>
    <p>
      <strong>
        <GroupTitle group={group} />
      </strong>
    </p>
    {act.do === 'move' && group.shared > 0 ? <p>{groupMessages.sharedToo(group.shared)}</p> : null}
  </>
);

/**
 * Asks before a group is moved, with the questions of a bulk move (specification §4, D15, D55), or
 * before its change is decided on (D48).
 */
export const GroupConfirmation = ({
  asked,
  source,
  productName,
  onConfirm,
  onCancel,
}: GroupConfirmationProps) => {
  // The question stays visible while the dialog closes.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  const why = useTextDraft(
    asked?.act.do === 'decide' ? `${asked.group.key}/${asked.act.decision}` : undefined,
  );
  const choice = useClinicalChoice(asked?.key);
  const shown = asked ?? last;
  const members = useGroupMembers(source, shown?.group.key);
  if (!shown) return null;
  const { act, group, count: all, except, only, changed, clinical } = shown;
  // Those that stay out of a decision don't count.
  const out = act.do === 'move' || choice.included ? undefined : clinical;
  const count = all - (out?.count ?? 0);
  const error = changed ? groupMessages.byNow(count) : undefined;
  const meant = {
    drugs: only
      ? [only]
      : (members?.drugs ?? []).filter(
          ({ id }) => !except.includes(id) && !out?.results.some((one) => one.id === id),
        ),
    onLoadMore: members?.hasMore && !only ? members.loadMore : undefined,
  };
  if (act.do === 'move')
    return (
      <BulkConfirmation
        asked={
          asked && {
            key: asked.key,
            move: act.move,
            count,
            target: { all: true, expected: count, except: [...asked.except] },
            removals: asked.removals,
            delisted: asked.delisted,
            incomplete: asked.incomplete,
            noted: asked.noted,
            clinical: asked.clinical,
          }
        }
        {...meant}
        queue={source.queue}
        group={group.key}
        busy={false}
        error={error}
        // Which of them stay out, and what Update and the archive do, depends on the drugs.
        waits={!shown.drugs}
        productName={productName}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        <What asked={shown} />
      </BulkConfirmation>
    );
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={groupMessages.decisionTitle[act.decision]}
      confirmLabel={groupMessages.decision[act.decision]}
      confirmKey={DECISION_KEYS[act.decision]}
      // The versions of the drugs that were seen go with it.
      confirmWaits={!shown.drugs}
      asks={`${shown.key} ${count}`}
      error={error}
      confirmWhy={count <= 0 && clinical ? bulkMessages.onlyClinical : undefined}
      onConfirm={() =>
        onConfirm(undefined, { ...wordsOf(why), ...(choice.included && { clinical: true }) })
      }
      onCancel={onCancel}
    >
      {count > 0 ? <p>{groupMessages.question(act.decision, group.field ?? '', count)}</p> : null}
      <What asked={shown} />
      <NamedDrugs key={shown.key} {...meant} count={count} />
      {clinical ? (
        <ClinicalChoice clinical={clinical} {...choice} onToggle={choice.toggle} />
      ) : null}
      <p>{groupMessages.staysQueued}</p>
      <ReasonField {...why} />
    </ConfirmDialog>
  );
};
