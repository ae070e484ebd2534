import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { SourceComparison as Comparison } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import { Icon } from '../controls/icon.tsx';
import { Table, type TableColumn, type TableRow } from '../list/table.tsx';
import {
  comparisonRow,
  inOrder,
  isTold,
  MoreButton,
  type ComparedColumn,
  type DecisionName,
} from './comparison-row.tsx';
import { pairedSides, pairsRow } from './pairs-row.tsx';

/**
 * After a decision, whose buttons go away with it, the focus stays in its row. `deciding`: the row
 * whose decision is under way. Give the table `table`, and name each decision to `remember`.
 */
const useFocusAfterDecision = (
  deciding: string | undefined,
): { table: RefObject<HTMLTableElement | null>; remember: (row: string) => void } => {
  const table = useRef<HTMLTableElement>(null);
  const decided = useRef<string>(undefined);
  useEffect(() => {
    const row = decided.current;
    if (row === undefined || deciding !== undefined) return;
    decided.current = undefined;
    const held = document.activeElement;
    if (held === null || held === document.body)
      table.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] button`)
        ?.focus({ preventScroll: true });
  });
  return {
    table,
    remember: (row) => {
      decided.current = row;
    },
  };
};

const { columns, short } = reasonMessages;

export interface SourceComparisonProps {
  comparison: Comparison;
  /** The field whose decision is being saved. */
  deciding?: string;
  /** Why the last decision failed, shown at its field. */
  error?: string;
  onDecide: (field: string, decision: DecisionName) => void;
  /** Shown below: the related records. */
  children?: ReactNode;
}

/** Warnings above the values. */
const remark = ({ source, listed, after_date, fields }: Comparison): string | undefined => {
  if (source === null) return reasonMessages.noSource;
  if (!listed) return reasonMessages.gone(after_date);
  if (source === 'noc') return reasonMessages.onlyNotices;
  return fields.some(({ differs }) => differs) ? undefined : reasonMessages.noDifference;
};

type Field = Comparison['fields'][number];

/** Ingredient and strength, if the host compares both. */
const pairOf = (fields: readonly Field[]): readonly [Field, Field] | undefined => {
  const [ingredients, strengths] = ['active_ingredient', 'strength'].map((name) =>
    fields.find(({ field }) => field === name),
  );
  return ingredients && strengths ? [ingredients, strengths] : undefined;
};

const statusRow = (state: Comparison['state']): TableRow<ComparedColumn> => ({
  key: 'status',
  cells: {
    field: reasonMessages.status,
    ours: '–',
    before: reasonMessages.state(state.before),
    after: (
      <>
        {reasonMessages.state(state.after)}{' '}
        {state.after && state.since ? (
          <span className="rf-compared-since">{reasonMessages.since(state.since)}</span>
        ) : null}
        {state.before !== state.after ? (
          <p className="rf-compared-note">{reasonMessages.changed}</p>
        ) : null}
      </>
    ),
    decision: null,
  },
});

/** A column's name with its extract's day, which is never broken. */
const headWithDay = (label: string, date: string | null): ReactNode =>
  date === null ? (
    label
  ) : (
    <>
      {label} <span className="rf-compared-day">{reasonMessages.extract(date)}</span>
    </>
  );

/** Values get most of the width. */
const columnsOf = ({ before_date, after_date }: Comparison) =>
  [
    { key: 'field', head: columns.field, width: '14%' },
    { key: 'ours', head: columns.ours, short: short.ours, width: '24%' },
    {
      key: 'before',
      head: headWithDay(columns.before, before_date),
      short: short.before,
      width: '24%',
    },
    {
      key: 'after',
      head: headWithDay(columns.after, after_date),
      short: short.after,
      width: '24%',
    },
    { key: 'decision', head: columns.decision, short: short.decision, width: '14%' },
  ] as const satisfies readonly TableColumn<ComparedColumn>[];

/** A notice's number leads to its page at Health Canada, if the host gives its address (D72). */
const NoticeName = ({ name, page }: { name: string; page: string | undefined }) =>
  page === undefined ? (
    name
  ) : (
    <a href={page} target="_blank" rel="noreferrer">
      {name} <Icon name="external" size={14} />
      <span className="rf-hidden"> {reasonMessages.newTab}</span>
    </a>
  );

/**
 * Our record beside Health Canada's, field by field: what differs first, then what changed, the
 * rest on demand (D48).
 */
export const SourceComparison = ({
  comparison,
  deciding,
  error,
  onDecide,
  children,
}: SourceComparisonProps) => {
  const [all, setAll] = useState(false);
  const { table, remember } = useFocusAfterDecision(deciding);
  const pair = pairOf(comparison.fields);
  // Strength and ingredient are compared in pairs, wherever that is possible (D63).
  const told = comparison.fields.filter(
    (field) => isTold(field) || pair?.some((one) => one === field && pair.some(isTold)),
  );
  const others = comparison.fields.filter((field) => !told.includes(field));
  const moved = comparison.state.before !== comparison.state.after;
  const note = remark(comparison);

  const decide = (field: string, decision: DecisionName) => {
    remember(field);
    onDecide(field, decision);
  };

  const { listed } = comparison;
  const held = deciding !== undefined;
  const rowsOf = (field: Field): TableRow<ComparedColumn>[] => {
    const sides = pair?.includes(field) ? pairedSides(pair[0], pair[1]) : undefined;
    if (!pair || !sides) {
      const busy = deciding === field.field;
      return [comparisonRow({ field, listed, busy, held, onDecide: decide })];
    }
    if (field !== first(pair)) return [];
    const [ingredients, strengths] = pair;
    return [pairsRow({ ingredients, strengths, sides, listed, held, deciding, onDecide: decide })];
  };
  /** The position of the more important of the two. */
  const first = (both: readonly Field[]) =>
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
          <Table
            ref={table}
            label={reasonMessages.titleOf(comparison.drug.din)}
            columns={columnsOf(comparison)}
            rows={[
              ...(moved || all ? [statusRow(comparison.state)] : []),
              ...inOrder(told).flatMap(rowsOf),
              ...(all ? others.flatMap(rowsOf) : []),
            ]}
            narrow="blocks"
            hidden={!moved && !all && told.length === 0}
          />
          <MoreButton open={all} count={others.length} onToggle={() => setAll(!all)} />
        </>
      )}
      {comparison.notices.length > 0 ? (
        <>
          <h3>{reasonMessages.notices}</h3>
          <ul className="rf-compared-notices">
            {comparison.notices.map(
              ({ number, date, brand, manufacturer, submission, reason, page }) => (
                <li key={`${number} ${brand}`}>
                  <strong>
                    <NoticeName name={reasonMessages.notice(number, date)} page={page} />
                  </strong>{' '}
                  {[brand, manufacturer, submission, reason].filter(Boolean).join(' · ')}
                </li>
              ),
            )}
          </ul>
        </>
      ) : null}
      {children}
    </div>
  );
};
