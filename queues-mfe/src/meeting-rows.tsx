import { useState, type ReactNode, type FormEvent } from 'react';
import type { OutputOfCall } from '@refined/shared/api-client';
import type { DrugSummary, worklistCalls } from '@refined/shared/contract';
import {
  isOffMarket,
  PATHS,
  ANSWER_NAMES,
  ANSWERS,
  asksToKeep,
  LIMITS,
  type AnswerName,
} from '@refined/shared/domain';
import {
  committeeMessages,
  drugLine,
  kitMessages,
  moveMessages,
  reasonMessages,
} from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import {
  Button,
  FailureStrip,
  NativeSelect,
  TextField,
  type TableColumn,
  type TableRow,
} from '@refined/shared/ui';
import type { DrugAction } from '@refined/shared/lists';
import { useTextDraft } from '@refined/shared/session';
import { meetingMessages as text, answerMessages } from './committee-messages.ts';
import { answerInput, TIERS } from './bulk/answer-question.tsx';

/** The choice when it was sent: a refused row comes back with it. */
export interface TriedAnswer {
  readonly answer: AnswerName;
  readonly tier: string;
}

interface AnswerEntryProps {
  readonly drug: DrugSummary;
  /** YYYY-MM-DD */
  readonly meeting: string;
  /** Why the last try was refused; `tried`: what it sent. */
  readonly failure: string | undefined;
  readonly tried: TriedAnswer | undefined;
  readonly onAnswer: (action: DrugAction, tried: TriedAnswer) => Promise<unknown>;
}

/**
 * Enters the committee's answer for one drug of the agenda: answer, tier and reason; Enter saves.
 */
export const AnswerEntry = ({ drug, meeting, failure, tried, onAnswer }: AnswerEntryProps) => {
  const [answer, setAnswer] = useState<AnswerName | ''>(tried?.answer ?? '');
  const [tier, setTier] = useState(tried?.tier ?? '');
  // The same key as the card's question: both share one draft.
  const reason = useTextDraft(`${drug.id}/answer`);
  const written = reason.text.trim();
  const move = answer === '' ? undefined : ANSWERS[answer].move;
  // The option names the status: to choose "include" is to keep it on the product (D55).
  const keep = move !== undefined && asksToKeep(move, drug.source_status);
  const why = () => {
    if (answer === '') return text.answerFirst;
    return written === '' ? answerMessages.reasonFirst : undefined;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (answer === '' || why() !== undefined) return;
    const entered = answerInput({ answer, reason: written, meeting, tier });
    const input = { ...entered, ...(keep && { keep }) };
    const target = { drugs: [drug] };
    const action = { action: 'answer', input, target, row: drug.id } as const;
    void onAnswer(action, { answer, tier }).then(
      (made) => made !== undefined && reason.settle(reason.text),
    );
  };
  return (
    <form className="qu-entry" aria-label={text.entryOf(drug.din)} onSubmit={save}>
      <NativeSelect
        label={text.columns.answer}
        value={answer}
        options={[
          { value: '', label: text.noAnswer },
          ...ANSWER_NAMES.map((value) => ({
            value,
            label: text.option(value, drug.source_status),
          })),
        ]}
        onChange={(event) => setAnswer(event.target.value as AnswerName | '')}
      />
      {answer === 'include' ? (
        <NativeSelect
          label={answerMessages.tier}
          value={tier}
          options={TIERS}
          onChange={(event) => setTier(event.target.value)}
        />
      ) : null}
      <TextField
        label={answerMessages.reason}
        placeholder={answerMessages.reason}
        value={reason.text}
        maxLength={LIMITS.comments.length}
        onChange={(event) => reason.write(event.target.value)}
      />
      <Button type="submit" why={why()}>
        {text.save}
      </Button>
      {failure === undefined ? null : <FailureStrip>{failure}</FailureStrip>}
    </form>
  );
};

export type Meeting = OutputOfCall<typeof worklistCalls.meeting>;
type Entered = Meeting['results'][number];

type Column = 'drug' | 'question' | 'answer';
export const COLUMNS: readonly TableColumn<Column>[] = [
  { key: 'drug', head: text.columns.drug, width: '30%' },
  { key: 'question', head: text.columns.question, width: '28%' },
  { key: 'answer', head: text.columns.answer },
];

type PrintedColumn = Column | 'reason';
export const PRINTED: readonly TableColumn<PrintedColumn>[] = [
  { key: 'drug', head: text.columns.drug, width: '28%' },
  { key: 'question', head: text.columns.question, width: '26%' },
  { key: 'answer', head: text.columns.answer, width: '16%' },
  { key: 'reason', head: text.reasonColumn },
];

export const printedRow = (drug: Entered): TableRow<PrintedColumn> => ({
  key: `${drug.id} ${drug.at}`,
  cells: {
    drug: drugLine(drug),
    question: text.asked(drug.asked_by, drug.question),
    answer: text.answered(drug.answer, drug.tier),
    reason: drug.reason,
  },
});

interface MeetingRow extends TableRow<Column> {
  readonly drug_name: string;
}

const { compare } = new Intl.Collator('en');
export const byName = (one: Pick<MeetingRow, 'drug_name'>, other: Pick<MeetingRow, 'drug_name'>) =>
  compare(one.drug_name, other.drug_name);

/** A drug of the agenda: its question and reasons, and the fields for the answer. */
export const waitingRow = (drug: DrugSummary, product: string, entry: ReactNode): MeetingRow => ({
  key: drug.id,
  drug_name: drug.drug_name,
  cells: {
    drug: (
      <>
        <Link to={PATHS.drug(drug.id, 'com')}>{drugLine(drug)}</Link>
        <p className="rf-muted rf-fine">
          {[
            moveMessages.tier(drug.tier || kitMessages.noTier),
            drug.others !== undefined &&
              moveMessages.othersOn(product, drug.others, drug.in_product),
            isOffMarket(drug.source_status) && moveMessages.offMarketBadge[drug.source_status],
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </>
    ),
    question: (
      <>
        {drug.sent || drug.comment ? (
          <p>
            {drug.comment
              ? text.asked(drug.comment.by, drug.comment.text)
              : text.asked(drug.sent?.by ?? '', '')}
          </p>
        ) : null}
        {drug.answer ? <p>{committeeMessages.said(drug.answer)}</p> : null}
        {drug.reasons?.map((reason, index) => (
          <p key={index} className="rf-muted rf-fine">
            {reasonMessages.whole(reason)}
          </p>
        ))}
      </>
    ),
    answer: entry,
  },
});

/** An entered answer, with its Undo. */
export const enteredRow = (drug: Entered, undo: (action: string) => void): MeetingRow => {
  const { action } = drug;
  return {
    key: `${drug.id} ${drug.at}`,
    drug_name: drug.drug_name,
    cells: {
      drug: <Link to={PATHS.drug(drug.id)}>{drugLine(drug)}</Link>,
      question: text.asked(drug.asked_by, drug.question),
      answer: (
        <div className="qu-entered">
          <div>
            <p className="rf-strong">{text.answered(drug.answer, drug.tier)}</p>
            <p>{drug.reason}</p>
            <p className="rf-muted rf-fine">{text.enteredBy(drug.by)}</p>
          </div>
          {action ? (
            <Button variant="quiet" aria-label={text.undoOf(drug.din)} onClick={() => undo(action)}>
              {text.undo}
            </Button>
          ) : null}
        </div>
      ),
    },
  };
};
