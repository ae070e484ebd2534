import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { asksToKeep, formats, isListedNoLonger, keyOfMove } from '../../domain/index.ts';
import type { MoveName } from '../../domain/index.ts';
import type { DrugSummary, MoveAnswer } from '../../contract/index.ts';
import { moveMessages } from '../../messages/index.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';

/** Where somebody else moved a drug, and who (D12), in the words of its badges. */
export const movedMeanwhileText = (
  now: Pick<MoveAnswer, 'din' | 'queue' | 'in_product' | 'moved_by' | 'moved_at'>,
  productName: string,
): string => {
  const badge =
    now.queue === '' && now.in_product
      ? moveMessages.onProduct(productName)
      : moveMessages.badge[now.queue];
  return moveMessages.movedMeanwhile(
    now.din,
    badge,
    now.moved_by ?? undefined,
    now.moved_at ? formats.clock(now.moved_at) : undefined,
  );
};

export interface DelistedChoiceProps<Value extends string> {
  /** The question that the two choices answer. */
  question: string;
  answers: readonly { readonly value: Value; readonly label: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

/**
 * Asks whether a drug that Health Canada no longer lists belongs on the product (D55). Nothing is
 * preselected, so that neither answer is given by oversight.
 */
export const DelistedChoice = <Value extends string>({
  question,
  answers,
  chosen,
  onChoose,
}: DelistedChoiceProps<Value>) => {
  const name = useId();
  return (
    <fieldset className="rf-choice">
      <legend>{question}</legend>
      {answers.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
};

type DialogDrug = Pick<DrugSummary, 'in_product' | 'source_status'>;

export interface AskedDrugMove {
  readonly move: MoveName;
  readonly drug: DialogDrug;
}

/** The user's decision: the requested move, or archiving instead. */
export interface DecidedMove {
  readonly move: MoveName;
  /** On the product although Health Canada no longer lists it (D55); undefined: not asked. */
  readonly keep?: boolean;
}

export interface MoveDialogProps {
  /** Undefined: closed. */
  asked: AskedDrugMove | undefined;
  /** The drug's place, in the question's words. */
  from: string;
  productName: string;
  busy: boolean;
  error?: string;
  onConfirm: (decided: DecidedMove) => void;
  onCancel: () => void;
  /** More text below the question. */
  children?: ReactNode;
}

/**
 * "Move Drug Record": the specification's question (§4); what archiving means for a drug on the
 * product (D15); and for a drug that Health Canada no longer lists, the question whether it stays
 * (D55).
 */
export const MoveDialog = ({ asked, from, ...props }: MoveDialogProps) => {
  const { productName, busy, error, onConfirm, onCancel, children } = props;
  // The question stays visible while the dialog closes; each one is answered separately.
  const [shown, setShown] = useState({ asked, from });
  const [chosen, setChosen] = useState<'keep' | 'archive'>();
  if (asked && (asked !== shown.asked || from !== shown.from)) {
    if (asked !== shown.asked) setChosen(undefined);
    setShown({ asked, from });
  }
  if (!shown.asked) return null;
  const { move, drug } = shown.asked;
  const { source_status: status, in_product: inProduct } = drug;
  const open = asksToKeep(move, status);
  const confirm = () => {
    if (!open) onConfirm({ move });
    else if (chosen) onConfirm(chosen === 'keep' ? { move, keep: true } : { move: 'archive' });
  };
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={moveMessages.confirmTitle}
      confirmLabel={moveMessages.confirmTitle}
      confirmWhy={open && !chosen ? moveMessages.delistedFirst : undefined}
      confirmKey={keyOfMove(move)}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{moveMessages.confirm(shown.from, move)}</p>
      {children}
      {isListedNoLonger(status) ? <p>{moveMessages.delisted[status]}</p> : null}
      {move === 'archive' && inProduct ? <p>{moveMessages.confirmRemoval(productName)}</p> : null}
      {open ? (
        <DelistedChoice
          question={moveMessages.delistedQuestion(productName)}
          answers={[
            { value: 'keep', label: moveMessages.delistedKeep(productName, inProduct) },
            { value: 'archive', label: moveMessages.delistedArchive(productName, inProduct) },
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : null}
    </ConfirmDialog>
  );
};
