import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SourceComparison as Comparison } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { ComparisonRow } from './comparison-row.tsx';
import type { DecisionName } from './comparison-row.tsx';
import { ComparedCell as Cell, ComparedHead } from './compared-cell.tsx';
import { inOrder, isTold } from './compared-order.ts';
import { pairedSides } from './ingredient-pairs.ts';
import { PairsRow } from './pairs-row.tsx';

const { columns, short } = reasonMessages;

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

type Field = Comparison['fields'][number];

/** Ingredient and strength, where the host compares both. */
const pairOf = (fields: readonly Field[]): readonly [Field, Field] | undefined => {
  const [ingredients, strengths] = ['active_ingredient', 'strength'].map((name) =>
    fields.find(({ field }) => field === name),
  );
  return ingredients && strengths ? [ingredients, strengths] : undefined;
};

const StatusRow = ({ state }: { state: Comparison['state'] }) => (
  <tr role="row" data-field="status">
    <th role="rowheader" scope="row">
      {reasonMessages.status}
    </th>
    <Cell head={short.ours}>–</Cell>
    <Cell head={short.before}>{reasonMessages.state(state.before)}</Cell>
    <Cell head={short.after}>
      {reasonMessages.state(state.after)}{' '}
      {state.after && state.since ? (
        <span className="rf-compared-since">{reasonMessages.since(state.since)}</span>
      ) : null}
      {state.before !== state.after ? (
        <p className="rf-compared-note">{reasonMessages.changed}</p>
      ) : null}
    </Cell>
    <td role="cell" />
  </tr>
);

/**
 * Our record beside Health Canada's, field by field: what differs first, then what changed, the
 * rest on demand (D48). After a decision, whose buttons go away with it, the focus stays in its
 * row.
 */
export const SourceComparison = ({
  comparison,
  deciding,
  error,
  onDecide,
  children,
}: SourceComparisonProps) => {
  const [all, setAll] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const decided = useRef<string>(undefined);
  const dayOf = (date: string | null) => (date === null ? undefined : reasonMessages.extract(date));
  const pair = pairOf(comparison.fields);
  // The strength stands with its ingredient, wherever that is told (D63).
  const told = comparison.fields.filter(
    (field) => isTold(field) || pair?.some((one) => one === field && pair.some(isTold)),
  );
  const others = comparison.fields.filter((field) => !told.includes(field));
  const moved = comparison.state.before !== comparison.state.after;
  const note = remark(comparison);

  useEffect(() => {
    const field = decided.current;
    if (field === undefined || deciding !== undefined) return;
    decided.current = undefined;
    const held = document.activeElement;
    if (held === null || held === document.body)
      table.current
        ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] button`)
        ?.focus({ preventScroll: true });
  });
  const decide = (field: string, decision: DecisionName) => {
    decided.current = field;
    onDecide(field, decision);
  };

  const row = (field: Comparison['fields'][number]) => (
    <ComparisonRow
      key={field.field}
      field={field}
      listed={comparison.listed}
      busy={deciding === field.field}
      held={deciding !== undefined}
      onDecide={decide}
    />
  );
  const drawn = (field: Comparison['fields'][number]) => {
    const sides = pair?.includes(field) ? pairedSides(pair[0], pair[1]) : undefined;
    if (!pair || !sides) return row(field);
    if (field !== first(pair)) return null;
    const { listed } = comparison;
    const [ingredients, strengths] = pair;
    const held = deciding !== undefined;
    const both = { ingredients, strengths, sides, listed, held, deciding, onDecide: decide };
    return <PairsRow key="pairs" {...both} />;
  };
  /** Where both stand: at the weightier one's place. */
  const first = (both: readonly Comparison['fields'][number][]) =>
    inOrder(told.some((field) => both.includes(field)) ? told : others).find((field) =>
      both.includes(field),
    );
  return (
    <div className="rf-comparison">
      {note ? <p className="rf-comparison-remark">{note}</p> : null}
      {error ? (
        <p className="rf-dialog-error" role="alert">
          {error}
        </p>
      ) : null}
      {comparison.source === null ? null : (
        <>
          <p className="rf-comparison-days rf-sub" aria-hidden="true">
            {reasonMessages.days(comparison.before_date, comparison.after_date)}
          </p>
          <table
            ref={table}
            role="table"
            className="rf-compared rf-compared-source"
            hidden={!moved && !all && told.length === 0}
          >
            <thead role="rowgroup">
              <tr role="row">
                <ComparedHead label={columns.field} />
                <ComparedHead label={columns.ours} />
                <ComparedHead label={columns.before} day={dayOf(comparison.before_date)} />
                <ComparedHead label={columns.after} day={dayOf(comparison.after_date)} />
                <ComparedHead label={columns.decision} />
              </tr>
            </thead>
            <tbody role="rowgroup">
              {moved || all ? <StatusRow state={comparison.state} /> : null}
              {inOrder(told).map(drawn)}
              {all ? others.map(drawn) : null}
            </tbody>
          </table>
          {others.length > 0 ? (
            <Button
              variant="quiet"
              className="rf-comparison-more"
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {all ? reasonMessages.hideOthers : reasonMessages.others(others.length)}
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
                <strong>{reasonMessages.notice(number, date)}</strong>{' '}
                {[brand, manufacturer, submission, reason].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {children}
    </div>
  );
};
