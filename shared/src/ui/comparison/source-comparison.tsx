import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SourceComparison as Comparison } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { ComparisonRow } from './comparison-row.tsx';
import type { DecisionName } from './comparison-row.tsx';
import { inOrder, isTold } from './compared-order.ts';

export interface SourceComparisonProps {
  comparison: Comparison;
  /** The field whose decision is under way. */
  deciding?: string;
  /** Why the last decision failed, at its place. */
  error?: string;
  onDecide: (field: string, decision: DecisionName) => void;
  /** Below it: the records that belong together. */
  children?: ReactNode;
}

/** What has to be said before the values. */
const remark = ({ source, listed, after_date, fields }: Comparison): string | undefined => {
  if (source === null) return reasonMessages.noSource;
  if (!listed) return reasonMessages.gone(after_date);
  if (source === 'noc') return reasonMessages.onlyNotices;
  return fields.some(({ differs }) => differs) ? undefined : reasonMessages.noDifference;
};

const StatusRow = ({ state, heads: [ours, before, after] }: { state: Comparison['state']; heads: readonly string[] }) => (
  <tr role="row" data-field="status">
    <th role="rowheader" scope="row">{reasonMessages.status}</th>
    <td role="cell"><span className="rf-compared-head" aria-hidden="true">{ours}</span><div className="rf-sub">–</div></td>
    <td role="cell"><span className="rf-compared-head" aria-hidden="true">{before}</span><div>{reasonMessages.state(state.before)}</div></td>
    <td role="cell"><span className="rf-compared-head" aria-hidden="true">{after}</span><div>{reasonMessages.state(state.after, state.since)}{state.before !== state.after ? <p className="rf-compared-note">{reasonMessages.changed}</p> : null}</div></td>
    <td role="cell" className="rf-compared-decision" />
  </tr>
);

/**
 * Our record beside Health Canada's, field by field: what differs first, then what changed, the rest on demand (D48). After a
 * decision, whose buttons go away with it, the focus stays in its row.
 */
export const SourceComparison = ({ comparison, deciding, error, onDecide, children }: SourceComparisonProps) => {
  const { columns } = reasonMessages;
  const [all, setAll] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const decided = useRef<string>(undefined);
  const heads = [columns.ours, reasonMessages.extract(columns.before, comparison.before_date), reasonMessages.extract(columns.after, comparison.after_date), columns.decision];
  const told = comparison.fields.filter(isTold);
  const same = comparison.fields.filter((field) => !isTold(field));
  const note = remark(comparison);

  useEffect(() => {
    const field = decided.current;
    if (field === undefined || deciding !== undefined) return;
    decided.current = undefined;
    const held = document.activeElement;
    if (held === null || held === document.body) table.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] button`)?.focus({ preventScroll: true });
  });
  const decide = (field: string, decision: DecisionName) => {
    decided.current = field;
    onDecide(field, decision);
  };

  const row = (field: Comparison['fields'][number]) => (
    <ComparisonRow key={field.field} field={field} heads={heads} listed={comparison.listed} busy={deciding === field.field} held={deciding !== undefined} onDecide={decide} />
  );
  return (
    <div className="rf-comparison">
      {note ? <p className="rf-comparison-remark">{note}</p> : null}
      {error ? <p className="rf-dialog-error" role="alert">{error}</p> : null}
      {comparison.source === null ? null : (
        <>
          <table ref={table} role="table" className="rf-compared">
            <thead role="rowgroup">
              <tr role="row">
                {[columns.field, ...heads].map((head) => (
                  <th key={head} role="columnheader" scope="col">{head}</th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {comparison.state.before !== comparison.state.after || all ? <StatusRow state={comparison.state} heads={heads} /> : null}
              {inOrder(told).map(row)}
              {all ? same.map(row) : null}
            </tbody>
          </table>
          {same.length > 0 ? (
            <Button variant="quiet" className="rf-comparison-more" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? reasonMessages.hideSame : reasonMessages.same(same.length)}
            </Button>
          ) : null}
        </>
      )}
      {comparison.notices.length > 0 ? (
        <>
          <h3>{reasonMessages.notices}</h3>
          <ul className="rf-compared-notices">
            {comparison.notices.map(({ number, date, brand, manufacturer, submission, reason }) => (
              <li key={`${number} ${brand}`}>
                <strong>{reasonMessages.notice(number, date)}</strong> {[brand, manufacturer, submission, reason].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {children}
    </div>
  );
};
