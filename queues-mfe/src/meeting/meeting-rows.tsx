import type { ReactNode } from 'react';
import type { OutputOfCall } from '@refined/shared/api-client';
import type { DrugSummary, worklistCalls } from '@refined/shared/contract';
import { isOffMarket, PATHS } from '@refined/shared/domain';
import {
  committeeMessages,
  drugLine,
  kitMessages,
  moveMessages,
  reasonMessages,
} from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { Button, type TableColumn, type TableRow } from '@refined/shared/ui';
import { meetingMessages as text } from '../messages/committee.ts';

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
