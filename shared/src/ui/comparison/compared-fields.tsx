import { useState, type ReactNode, type Ref } from 'react';
import { fieldMessages, reasonMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { Table, type TableColumn, type TableRow } from '../list/table.tsx';
import { FieldValue, type FieldValueProps } from './value-change.tsx';

export interface ComparedRow<Side extends string> {
  readonly field: string;
  /** Replaces the field's name. */
  readonly label?: string;
  /** Marked with a word too, not only with a colour. */
  readonly differs?: boolean;
  /** Highlights the whole row, or some of its values. */
  readonly marked?: boolean | readonly Side[];
  /** Below the name. */
  readonly note?: string | undefined;
  readonly sides: Readonly<Record<Side, Omit<FieldValueProps, 'inline'> & { note?: ReactNode }>>;
  /** In the last column. */
  readonly action?: ReactNode;
}

export interface ComparedFieldsProps<Side extends string> {
  /** The table's accessible name. */
  label: string;
  sides: readonly TableColumn<Side>[];
  /** The last column: the decision. */
  action?: Omit<TableColumn<string>, 'key'>;
  rows: readonly ComparedRow<NoInfer<Side>>[];
  /** Rows that are shown on request, below. */
  others?: readonly ComparedRow<NoInfer<Side>>[];
  /** Width of the first column, in CSS. */
  width: string;
  className?: string;
  ref?: Ref<HTMLTableElement>;
}

const Note = ({ children }: { children: ReactNode }) =>
  children ? <p className="rf-compared-note rf-fine rf-muted">{children}</p> : null;

const rowOf = <Side extends string>(
  row: ComparedRow<Side>,
  sides: readonly TableColumn<Side>[],
): TableRow<string> => {
  const { field, label = fieldMessages.label(field), differs, marked, note, action } = row;
  const cellOf = ({ key }: TableColumn<Side>): readonly [string, ReactNode] => {
    const { note: below, ...value } = row.sides[key];
    return [
      key,
      <>
        <FieldValue {...value} />
        <Note>{below}</Note>
      </>,
    ];
  };
  return {
    key: field,
    ...(marked !== undefined && { marked }),
    cells: {
      field: (
        <>
          {label}
          {differs ? (
            <span className="rf-compared-mark rf-strong rf-fine">≠ {reasonMessages.differs}</span>
          ) : null}
          <Note>{note}</Note>
        </>
      ),
      ...Object.fromEntries(sides.map(cellOf)),
      action,
    },
  };
};

/**
 * Values of a record side by side, field by field, with different words marked (D63); the rest is
 * shown on request. For two short sides use FieldChanges.
 */
export const ComparedFields = <Side extends string>({
  label,
  sides,
  action,
  rows,
  others = [],
  width,
  className,
  ref,
}: ComparedFieldsProps<Side>) => {
  const [all, setAll] = useState(false);
  const shown = all ? [...rows, ...others] : rows;
  return (
    <>
      <Table<string>
        {...(ref && { ref })}
        label={label}
        columns={[
          { key: 'field', head: reasonMessages.columns.field, width },
          ...sides,
          ...(action ? [{ key: 'action', ...action }] : []),
        ]}
        rows={shown.map((row) => rowOf(row, sides))}
        narrow="blocks"
        hidden={shown.length === 0}
        className={className}
      />
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
  );
};
