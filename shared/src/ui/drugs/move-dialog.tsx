import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import {
  asksToKeep,
  formats,
  isOffMarket,
  keyOfMove,
  LIMITS,
  missingInList,
  type KeyName,
  type MoveName,
} from '../../domain/index.ts';
import type { TextDraft } from '../controls/text-draft.ts';
import type { DrugSummary, MoveAnswer } from '../../contract/index.ts';
import {
  type LinedDrug,
  kitMessages,
  moveMessages,
  publicationMessages,
} from '../../messages/index.ts';
import { TextArea } from '../controls/field.tsx';
import { KeyLetter } from '../controls/key-letter.tsx';
import { useKeyHint, useKeys, useListedKeys, type KeyActions } from '../controls/keys-context.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import { DrugLine } from './drug-line.tsx';

/** The text about a drug that somebody else moved: where and who (D12). */
export const movedMeanwhileText = (
  now: Pick<MoveAnswer, 'din' | 'queue' | 'in_product'> &
    Partial<Pick<MoveAnswer, 'moved_by' | 'moved_at'>>,
  productName: string,
): string => {
  return moveMessages.movedMeanwhile(
    now.din,
    moveMessages.place(now, productName),
    now.moved_by ?? undefined,
    now.moved_at ? formats.clock(now.moved_at) : undefined,
  );
};

const ANSWER_KEYS = ['keepOn', 'leaveOff', 'waitForMarket'] as const satisfies readonly KeyName[];

/** Shows the answer keys on the key sheet, if drugs of this page would be asked about (D55). */
export const useMarketKeys = (asked: boolean): void => useListedKeys(asked, ANSWER_KEYS);

interface Answer<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface MarketChoiceProps<Value extends string> {
  /** The question. */
  question: string;
  /** The first means that it belongs on the product; at most three. */
  answers: readonly Answer<Value>[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

/**
 * Asks whether a drug off the market belongs on the product (D55, D80). Nothing is preselected, so
 * that neither answer is given by mistake.
 */
export const MarketChoice = <Value extends string>({
  question,
  answers,
  chosen,
  onChoose,
}: MarketChoiceProps<Value>) => {
  const name = useId();
  const hintOf = useKeyHint();
  const box = useRef<HTMLFieldSetElement>(null);
  useKeys(
    Object.fromEntries(
      answers.map(({ value }, index) => [ANSWER_KEYS[index], () => onChoose(value)]),
    ) as KeyActions,
  );
  // A key moves the focus to the choice too, so that screen readers announce it.
  useEffect(() => {
    if (chosen) box.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [chosen]);
  return (
    <fieldset ref={box} className="rf-choice">
      <legend>{question}</legend>
      {answers.map(({ value, label }, index) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            {...hintOf(ANSWER_KEYS[index])}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
          <KeyLetter name={ANSWER_KEYS[index]} />
        </label>
      ))}
    </fieldset>
  );
};

/** @deprecated Until 2027-05-31: useMarketKeys. */
export const useDelistedKeys = useMarketKeys;

/** @deprecated Until 2027-05-31: MarketChoice. */
export const DelistedChoice = MarketChoice;

type DialogDrug = Pick<DrugSummary, 'in_product' | 'source_status'> &
  LinedDrug &
  Partial<Parameters<typeof missingInList>[0]> &
  Pick<DrugSummary, 'same_din' | 'mixed_pairs'>;

/** The fields that a drug lacks for publication, if enough data is known (D69). */
const lacking = ({ din, drug_name, type, active_ingredient, ...more }: DialogDrug) =>
  din === undefined || drug_name === undefined || type === undefined || !active_ingredient
    ? []
    : missingInList({ din, drug_name, type, active_ingredient, ...more });

export interface AskedDrugMove {
  readonly move: MoveName;
  readonly drug: DialogDrug;
}

/** The user's decision: the requested move, or archiving instead. */
export interface DecidedMove {
  readonly move: MoveName;
  /** The drug belongs on the product although it is off the market (D55); undefined: not asked. */
  readonly keep?: boolean;
  /** Snooze it until it is marketed instead of moving it (D80). */
  readonly later?: boolean;
  /** The question to the committee (D68); undefined: none. */
  readonly question?: string;
}

/** The field for the question to the committee (D68). */
export const QuestionField = ({ text, kept, write }: TextDraft) => (
  <TextArea
    label={moveMessages.question}
    hint={kept ? kitMessages.keptText : moveMessages.questionHint}
    value={text}
    rows={2}
    maxLength={LIMITS.comments.length}
    onChange={(event) => write(event.target.value)}
  />
);

export interface MoveDialogProps {
  /** Undefined: closed. */
  asked: AskedDrugMove | undefined;
  /** The drug's place, as in the question. */
  from: string;
  productName: string;
  /** If the host stores a question to the committee. */
  question?: TextDraft;
  /** The drug can be snoozed until it is marketed. */
  canWait?: boolean;
  busy: boolean;
  error?: string;
  onConfirm: (decided: DecidedMove) => void;
  onCancel: () => void;
  /** More text below the question. */
  children?: ReactNode;
}

/** Each question starts without an answer. */
const MoveQuestion = ({
  asked: { move, drug },
  from,
  productName,
  question,
  canWait = false,
  busy,
  error,
  onConfirm,
  onCancel,
  children,
}: MoveDialogProps & { asked: AskedDrugMove }) => {
  const [chosen, setChosen] = useState<'keep' | 'archive' | 'later'>();
  const { source_status: status, in_product: inProduct } = drug;
  const open = asksToKeep(move, status);
  const missing = move === 'update' ? lacking(drug) : [];
  const sameDin = move === 'update' ? (drug.same_din ?? []) : [];
  const confirm = () => {
    const written = move === 'committee' ? question?.text.trim() : '';
    if (!open) onConfirm({ move, ...(written && { question: written }) });
    else if (chosen === 'later') onConfirm({ move, later: true });
    else if (chosen) onConfirm(chosen === 'keep' ? { move, keep: true } : { move: 'archive' });
  };
  return (
    <ConfirmDialog
      open
      title={moveMessages.confirmTitle}
      confirmLabel={moveMessages.confirmTitle}
      confirmWhy={open && !chosen ? moveMessages.offMarketFirst : undefined}
      confirmKey={keyOfMove(move)}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{moveMessages.confirm(from, move)}</p>
      <p>
        <DrugLine drug={drug} productName={productName} />
      </p>
      {children}
      {isOffMarket(status) ? <p>{moveMessages.offMarket[status]}</p> : null}
      {missing.length > 0 ? <p>{publicationMessages.blocks(missing, drug.mixed_pairs)}</p> : null}
      {sameDin.length > 0 ? <p>{publicationMessages.sharedDins(sameDin)}</p> : null}
      {move === 'archive' && inProduct ? <p>{moveMessages.confirmRemoval(productName)}</p> : null}
      {open ? (
        <MarketChoice
          question={moveMessages.offMarketQuestion(productName)}
          answers={[
            { value: 'keep', label: moveMessages.offMarketKeep(productName, inProduct) },
            { value: 'archive', label: moveMessages.offMarketArchive(productName, inProduct) },
            ...(canWait ? [{ value: 'later' as const, label: moveMessages.offMarketSnooze }] : []),
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : null}
      {question && move === 'committee' ? <QuestionField {...question} /> : null}
    </ConfirmDialog>
  );
};

/**
 * "Move Drug Record": the specification's question (§4); the effect of archiving a drug on the
 * product (D15); for a drug off the market, whether it stays (D55, D80); what it lacks for
 * publication (D69); and the question to the committee (D68).
 */
export const MoveDialog = ({ asked, ...props }: MoveDialogProps) => {
  if (!asked) return null;
  const { din, drug_name: name, source_status: status } = asked.drug;
  return <MoveQuestion key={`${asked.move} ${din} ${name} ${status}`} {...props} asked={asked} />;
};
