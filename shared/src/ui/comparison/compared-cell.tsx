import type { ReactNode } from 'react';

/** A value of a comparison; `head` names its column where the table is one column. */
export const ComparedCell = ({ head, children }: { head: string; children: ReactNode }) => (
  <td role="cell">
    <span className="rf-compared-head" aria-hidden="true">
      {head}
    </span>
    <div>{children}</div>
  </td>
);

/** A head of the table; the extract's day is never torn. */
export const ComparedHead = ({ label, day }: { label: string; day?: string }) => (
  <th role="columnheader" scope="col">
    {label}
    {day === undefined ? null : (
      <>
        {' '}
        <span className="rf-compared-day">{day}</span>
      </>
    )}
  </th>
);
