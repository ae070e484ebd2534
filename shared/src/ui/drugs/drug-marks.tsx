import type { DrugSummary } from '../../contract/index.ts';
import { deskMessages } from '../../messages/index.ts';

export type MarkedDrug = Pick<DrugSummary, 'later' | 'taken' | 'changed_since'>;

/** What reviewers noted of a drug, in one quiet line; nothing for most. */
export const DrugMarks = ({ later, taken, changed_since: changes = 0 }: MarkedDrug) => {
  const marks = [
    taken && deskMessages.taken(taken.name),
    changes > 0 && deskMessages.changedSince,
    later && deskMessages.noted(later),
  ].filter((mark): mark is string => typeof mark === 'string');
  if (marks.length === 0) return null;
  return (
    <p className="rf-card-marks">
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </p>
  );
};
