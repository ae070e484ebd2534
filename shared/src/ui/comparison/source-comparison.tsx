import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { SourceComparison as Comparison } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import { Icon } from '../controls/icon.tsx';
import type { TableColumn } from '../list/table.tsx';
import { ComparedFields, type ComparedRow } from './compared-fields.tsx';
import type { DecisionName } from './decision.tsx';
import { sourceRows, type SourceSide } from './source-rows.tsx';

/**
 * Keeps the focus in a row after its decision, which removes the focused button. `deciding`: the
 * row that is being saved. Attach `table` to the table; call `remember` for each decision.
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
    const focused = document.activeElement;
    if (focused === null || focused === document.body)
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
  deciding?: string | undefined;
  /** Why the last decision failed; only for screens of the release before. */
  error?: string;
  /** Undefined: no decisions here. */
  onDecide?: ((field: string, decision: DecisionName) => void) | undefined;
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

/** The product's status at its source; we have no status of our own. */
const statusRow = ({ before, after, since }: Comparison['state']): ComparedRow<SourceSide> => ({
  field: 'status',
  label: reasonMessages.status,
  sides: {
    ours: { texts: null, missing: '–' },
    before: { texts: [reasonMessages.state(before)] },
    after: {
      texts: [reasonMessages.state(after)],
      note: (
        <>
          {after && since ? (
            <span className="rf-compared-day">{reasonMessages.since(since)} </span>
          ) : null}
          {before === after ? null : reasonMessages.changed}
        </>
      ),
    },
  },
});

/** A column's name with its extract's date, which has no line break. */
const headWithDay = (label: string, date: string | null): ReactNode =>
  date === null ? (
    label
  ) : (
    <>
      {label} <span className="rf-compared-day">{reasonMessages.extract(date)}</span>
    </>
  );

const sidesOf = ({ before_date, after_date }: Comparison) =>
  [
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
  ] as const satisfies readonly TableColumn<SourceSide>[];

/** A notice's number, linked to its page at Health Canada if the host sends the address (D72). */
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
 * The comparison with Health Canada's record, field by field: differences first, then changes, the
 * rest on request (D48).
 */
export const SourceComparison = ({
  comparison,
  deciding,
  error,
  onDecide,
  children,
}: SourceComparisonProps) => {
  const { table, remember } = useFocusAfterDecision(deciding);
  const { state, listed } = comparison;
  const note = remark(comparison);
  const { shown, others } = sourceRows(comparison.fields, {
    listed,
    deciding,
    onDecide:
      onDecide &&
      ((field, decision, row) => {
        remember(row);
        onDecide(field, decision);
      }),
  });
  const moved = state.before !== state.after;
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
          <ComparedFields
            ref={table}
            label={reasonMessages.titleOf(comparison.drug.din)}
            sides={sidesOf(comparison)}
            action={{ head: columns.decision, short: short.decision, width: '14%' }}
            rows={[...(moved ? [statusRow(state)] : []), ...shown]}
            others={moved ? others : [statusRow(state), ...others]}
            width="14%"
          />
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
