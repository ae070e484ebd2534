import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import {
  Button,
  ConfirmDialog,
  DelistedChoice,
  QuestionField,
  TextField,
} from '@refined/shared/ui';
import { useFeature } from '@refined/shared/api-client';
import { keyOfMove, LIMITS } from '@refined/shared/domain';
import type { QueueName } from '@refined/shared/domain';
import { fieldMessages, moveMessages, publicationMessages } from '@refined/shared/messages';
import { bulkMessages } from '../messages/bulk.ts';
import type { BulkWords, IncompleteDrugs } from './use-bulk-move.ts';
import type { AskedBulk } from './use-bulk-moves.ts';

interface MovingDrugsProps {
  /** Those that are loaded. */
  drugs: readonly DrugSummary[];
  /** Of all, loaded or not. */
  count: number;
  /** Undefined: all are loaded. */
  onLoadMore: (() => void) | undefined;
}

/** Named at once; a screen reader reads them with the question. */
const FEW = 5;
/** Further ones drawn by one press. */
const STEP = 200;

const Names = ({ drugs }: { drugs: readonly DrugSummary[] }) => (
  <ul className="qu-moving">
    {drugs.map(({ id, din, drug_name: name }) => (
      <li key={id}>
        <strong>{din}</strong> {name}
      </li>
    ))}
  </ul>
);

/** Which drugs a question is about: a few, and the others on demand. */
export const MovingDrugs = ({ drugs, count, onLoadMore }: MovingDrugsProps) => {
  const [drawn, setDrawn] = useState(STEP);
  const further = drugs.slice(FEW);
  const shown = further.slice(0, drawn);
  const left = count - FEW - shown.length;
  const more = () => {
    setDrawn(drawn + STEP);
    if (drawn + STEP > further.length) onLoadMore?.();
  };
  return (
    <>
      <Names drugs={drugs.slice(0, FEW)} />
      {count > FEW ? (
        <details>
          <summary>{bulkMessages.more(count - FEW)}</summary>
          <div
            className="qu-moving-rest"
            tabIndex={0}
            role="region"
            aria-label={bulkMessages.moving}
          >
            <Names drugs={shown} />
          </div>
          {left > 0 && (shown.length < further.length || onLoadMore) ? (
            <Button variant="quiet" onClick={more}>
              {bulkMessages.showMore(left)}
            </Button>
          ) : null}
        </details>
      ) : null}
    </>
  );
};

interface ReasonFieldProps {
  readonly reason: string;
  readonly onWrite: (reason: string) => void;
}

/** Which drugs of a question couldn't be published, and what they lack (D69). */
const Incomplete = ({ of: { count, results }, all }: { of: IncompleteDrugs; all: number }) => {
  const [first] = results;
  if (all === 1 && first) return <p>{publicationMessages.blocks(first.missing)}</p>;
  return (
    <>
      <p>{bulkMessages.incomplete(count)}</p>
      <ul className="qu-moving">
        {results.slice(0, FEW).map(({ id, din, drug_name: name, missing }) => (
          <li key={id}>
            <strong>{din || fieldMessages.noDin}</strong> {name}: {fieldMessages.list(missing)}
          </li>
        ))}
      </ul>
      {count > FEW ? <p>{bulkMessages.more(count - Math.min(FEW, results.length))}</p> : null}
    </>
  );
};

/** The reason for a mass action, for its page; only on a host that keeps it. */
export const ReasonField = ({ reason, onWrite }: ReasonFieldProps) =>
  useFeature('actions') ? (
    <TextField
      label={bulkMessages.reason}
      hint={bulkMessages.reasonHint}
      value={reason}
      maxLength={LIMITS.actions.reason}
      onChange={(event) => onWrite(event.target.value)}
    />
  ) : null;

/** What was written, begun anew with each action. */
export const useReason = (action: string | undefined): ReasonFieldProps => {
  const [written, setWritten] = useState({ action, reason: '' });
  // The dialog keeps its text while it closes.
  const isNew = action !== undefined && action !== written.action;
  if (isNew) setWritten({ action, reason: '' });
  return {
    reason: isNew ? '' : written.reason,
    onWrite: (reason) => setWritten((before) => ({ ...before, reason })),
  };
};

interface BulkConfirmationProps {
  asked?: AskedBulk;
  queue: QueueName;
  /** Those of the selected ones that are loaded. */
  drugs: readonly DrugSummary[];
  /** Undefined: all are. */
  onLoadMore: (() => void) | undefined;
  busy: boolean;
  error?: string;
  productName: string;
  /** The drugs are still being found out: a confirmation waits for that. */
  waits?: boolean;
  /**
   * `keep`: whether drugs that Health Canada no longer lists should stay on the product; undefined:
   * not asked (D55).
   */
  onConfirm: (keep: boolean | undefined, words: BulkWords) => void;
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
  const [chosen, setChosen] = useState<'keep' | 'leave'>();
  if (asked && asked !== shown) {
    setShown(asked);
    setChosen(undefined);
  }
  const why = useReason(asked?.key);
  const question = useReason(asked?.key);
  const asksCommittee = useFeature('questions') && shown?.move === 'committee';
  const words: BulkWords = asksCommittee
    ? { question: question.reason.trim() }
    : { reason: why.reason };
  const delisted = shown?.delisted !== 0;
  const open = delisted && shown?.move === 'update';
  // A confirmation that waited is only of what was shown, and of no drug that asks for more.
  const { key, count = 0, move, removals = 'some' } = shown ?? {};
  const concerns = move === 'archive' ? removals : open ? 'choice' : 0;
  const asks = [key, count, waits ? 0 : concerns].join();
  const title = shown?.count === 1 ? moveMessages.confirmTitle : bulkMessages.confirmTitle;
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
      confirmWhy={!waits && open && !chosen ? moveMessages.delistedFirst : undefined}
      onConfirm={() => onConfirm(open ? chosen === 'keep' : undefined, words)}
      onCancel={onCancel}
    >
      {shown ? (
        <>
          <p>{bulkMessages.confirm(shown.count, queue, shown.move)}</p>
          {children}
          <MovingDrugs key={shown.key} drugs={drugs} count={shown.count} onLoadMore={onLoadMore} />
          {shown.move === 'archive' && shown.removals !== 0 ? (
            <p>{removalText(shown, productName)}</p>
          ) : null}
          {open || shown.delisted ? <p>{bulkMessages.delisted(shown.delisted)}</p> : null}
          {open ? (
            <DelistedChoice
              question={bulkMessages.delistedQuestion(productName)}
              answers={[
                { value: 'keep', label: bulkMessages.delistedKeep(productName) },
                { value: 'leave', label: bulkMessages.delistedLeave },
              ]}
              chosen={chosen}
              onChoose={setChosen}
            />
          ) : null}
          {shown.move === 'update' && shown.incomplete && shown.incomplete.count > 0 ? (
            <Incomplete of={shown.incomplete} all={shown.count} />
          ) : null}
          {asksCommittee ? (
            <QuestionField question={question.reason} onWrite={question.onWrite} />
          ) : (
            <ReasonField {...why} />
          )}
        </>
      ) : null}
    </ConfirmDialog>
  );
};
