import { useState, type ReactNode } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import {
  ConfirmDialog,
  MarketChoice,
  QuestionField,
  TextField,
  type TextDraft,
} from '@refined/shared/ui';
import { useFeature } from '@refined/shared/api-client';
import { canBePutAway, keyOfMove, LIMITS, type QueueName } from '@refined/shared/domain';
import { kitMessages, moveMessages, publicationMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { bulkMessages } from '../messages/bulk.ts';
import type { BulkWords, MarketAnswer } from './use-bulk-move.ts';
import {
  ClinicalChoice,
  NamedDrugs,
  notedLacks,
  oneNoteEach,
  useClinicalChoice,
} from './noted-drugs.tsx';
import type { AskedBulk } from './use-bulk-moves.ts';

/** The reason for a mass action, for its page; only on a host that keeps it. */
export const ReasonField = ({ text, kept, write }: TextDraft) =>
  useFeature('actions') ? (
    <TextField
      label={bulkMessages.reason}
      hint={kept ? kitMessages.keptText : bulkMessages.reasonHint}
      value={text}
      maxLength={LIMITS.actions.reason}
      onChange={(event) => write(event.target.value)}
    />
  ) : null;

/** What was written with an action that several drugs get. */
export const wordsOf = (
  { text, settle }: TextDraft,
  as: 'reason' | 'question' = 'reason',
): BulkWords => ({ [as]: text.trim(), accepted: () => settle(text) });

interface BulkConfirmationProps {
  asked?: AskedBulk;
  queue: QueueName;
  /** The group that all of them are in. */
  group?: string;
  /** Those of the selected ones that are loaded. */
  drugs: readonly DrugSummary[];
  /** Undefined: all are. */
  onLoadMore: (() => void) | undefined;
  busy: boolean;
  error?: string;
  productName: string;
  /** The drugs are still being found out: a confirmation waits for that. */
  waits?: boolean;
  /** `answer`: what becomes of drugs that aren't on the market (D55, D80); undefined: not asked. */
  onConfirm: (answer: MarketAnswer | undefined, words: BulkWords) => void;
  onCancel: () => void;
  /** What the drugs have in common. */
  children?: ReactNode;
}

const removalText = ({ count, removals }: AskedBulk, productName: string): string => {
  if (removals === undefined) return bulkMessages.unknownRemovals(productName);
  return count === 1
    ? moveMessages.confirmRemoval(productName)
    : bulkMessages.confirmRemovals(removals, productName);
};

/**
 * The specification's question for several drugs (§4), and how many of them archiving takes off the
 * product (D15).
 */
export const BulkConfirmation = ({
  asked,
  queue,
  group,
  drugs,
  onLoadMore,
  busy,
  error,
  productName,
  waits = false,
  onConfirm,
  onCancel,
  children,
}: BulkConfirmationProps) => {
  // The question stays visible while the dialog closes.
  const [shown, setShown] = useState(asked);
  const [chosen, setChosen] = useState<MarketAnswer>();
  if (asked && asked !== shown) setShown(asked);
  // What more is known of a question leaves its answer as it is.
  if (asked && asked.key !== shown?.key) setChosen(undefined);
  const draft = useTextDraft(asked && `${group ?? queue}/${asked.move}`);
  const hasLater = useFeature('later');
  const asksCommittee = useFeature('questions') && shown?.move === 'committee';
  const { clinical } = shown ?? {};
  const choice = useClinicalChoice(asked?.key);
  const words: BulkWords = {
    ...wordsOf(draft, asksCommittee ? 'question' : 'reason'),
    ...(choice.included && { clinical: true }),
  };
  // Those that stay out don't count.
  const out = choice.included ? undefined : clinical;
  const meant = shown && {
    ...shown,
    count: shown.count - (out?.count ?? 0),
    removals: shown.removals === undefined ? undefined : shown.removals - (out?.removals ?? 0),
    delisted: shown.delisted === undefined ? undefined : shown.delisted - (out?.delisted ?? 0),
  };
  const delisted = meant?.delisted !== 0;
  const open = delisted && shown?.move === 'update';
  // A confirmation that waited is only of what was shown, and of no drug that asks for more.
  const { key, count = 0, move, removals = 'some' } = meant ?? {};
  const concerns = move === 'archive' ? removals : open ? 'choice' : 0;
  const isMeant = ({ id }: { readonly id: string }) => !out?.results.some((one) => one.id === id);
  const incomplete = move === 'update' ? shown?.incomplete : undefined;
  // One that couldn't be published is told in the sentence about it.
  const lacking = count === 1 ? [] : (incomplete?.results ?? []).map(notedLacks);
  const noted = oneNoteEach([
    ...(shown?.noted ?? []),
    ...lacking,
    ...(incomplete?.shared ?? []),
  ]).filter(isMeant);
  const asks = [key, count, waits ? 0 : concerns].join();
  const title = count === 1 ? moveMessages.confirmTitle : bulkMessages.confirmTitle;
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={title}
      confirmLabel={title}
      confirmKey={shown && keyOfMove(shown.move)}
      busy={busy}
      error={error}
      confirmWaits={waits}
      asks={asks}
      confirmWhy={
        waits
          ? undefined
          : count <= 0 && clinical
            ? bulkMessages.onlyClinical
            : open && !chosen
              ? moveMessages.offMarketFirst
              : undefined
      }
      onConfirm={() => onConfirm(open ? chosen : undefined, words)}
      onCancel={onCancel}
    >
      {shown && meant ? (
        <>
          {count > 0 ? <p>{bulkMessages.confirm(count, queue, shown.move)}</p> : null}
          {children}
          <NamedDrugs
            key={shown.key}
            drugs={drugs.filter(isMeant)}
            noted={noted}
            count={count}
            onLoadMore={onLoadMore}
          />
          {clinical ? (
            <ClinicalChoice clinical={clinical} {...choice} onToggle={choice.toggle} />
          ) : null}
          {shown.move === 'archive' && removals !== 0 ? (
            <p>{removalText(meant, productName)}</p>
          ) : null}
          {shown.move === 'update' && meant.removals !== undefined && count > meant.removals ? (
            <p>{bulkMessages.comesOn(count - meant.removals, productName)}</p>
          ) : null}
          {open || meant.delisted ? <p>{bulkMessages.offMarket(meant.delisted)}</p> : null}
          {open ? (
            <MarketChoice
              question={bulkMessages.offMarketQuestion(productName)}
              answers={[
                { value: 'keep', label: bulkMessages.offMarketKeep(productName) },
                { value: 'leave', label: bulkMessages.offMarketLeave },
                ...(hasLater && canBePutAway(queue)
                  ? [{ value: 'later' as const, label: bulkMessages.offMarketLater }]
                  : []),
              ]}
              chosen={chosen}
              onChoose={setChosen}
            />
          ) : null}
          {incomplete && incomplete.count > 0 ? (
            <p>
              {count === 1 && incomplete.results[0]
                ? publicationMessages.blocks(
                    incomplete.results[0].missing,
                    incomplete.results[0].mixed_pairs,
                  )
                : bulkMessages.incomplete(incomplete.count)}
            </p>
          ) : null}
          {asksCommittee ? <QuestionField {...draft} /> : <ReasonField {...draft} />}
        </>
      ) : null}
    </ConfirmDialog>
  );
};
