import type { ReactNode } from 'react';
import type { UnapprovedDrug } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { approvalMessages, publicationMessages as text } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { FieldChanges } from '../differences/field-changes.tsx';

export interface UnapprovedEntryProps {
  drug: UnapprovedDrug;
  /** Before its DIN: chooses it, to be approved with others. */
  choice?: ReactNode;
}

/** A record that waits for an approval: what it changes, who did, and who could approve it. */
export const UnapprovedEntry = ({ drug, choice }: UnapprovedEntryProps) => (
  <li>
    <p className="rf-change-head">
      {choice}
      <Link to={PATHS.drug(drug.id)}>{drug.din || text.noDin}</Link>{' '}
      <span>{drug.drug_name || text.noName}</span>
    </p>
    <FieldChanges fields={drug.fields} />
    <p className="rf-change-facts">
      {approvalMessages.changedBy(drug)}{' '}
      <strong>{choice ? approvalMessages.youCanApprove : approvalMessages.canApprove(drug)}</strong>
    </p>
  </li>
);
