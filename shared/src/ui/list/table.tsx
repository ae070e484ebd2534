import type { ReactNode, Ref } from 'react';

export interface TableColumn<Key extends string> {
  readonly key: Key;
  readonly head: ReactNode;
  /** Label before a value when rows are blocks; default: the head, if it is text. '': none. */
  readonly short?: string;
  /**
   * Figures are right-aligned; figures and dates don't wrap; codes, such as file names, may break
   * anywhere; a tick is in the block's corner.
   */
  readonly kind?: 'figure' | 'date' | 'code' | 'tick';
  /** In CSS. A column is never narrower than its longest word. */
  readonly width?: string;
}

export interface TableRow<Key extends string> {
  readonly key: string | number;
  readonly cells: Readonly<Record<Key, ReactNode>>;
  /** Highlights the whole row, or some of its cells. Give the reason as text too. */
  readonly marked?: boolean | readonly Key[];
  /** Under the row, over its whole width. */
  readonly note?: ReactNode;
  readonly className?: string;
}

/** A heading of the rows that follow. */
export interface TableGroup {
  readonly key: string;
  readonly group: string;
}

interface RowProps<Key extends string> {
  readonly row: TableRow<Key>;
  readonly columns: readonly TableColumn<Key>[];
  readonly rowHead: Key | undefined;
}

const isEmpty = (value: ReactNode): boolean =>
  value === null || value === undefined || value === false || value === '';

const shortOf = <Key extends string>({ head, short }: TableColumn<Key>): string | undefined =>
  (short ?? (typeof head === 'string' ? head : '')) || undefined;

const Cells = <Key extends string>({ row, columns, rowHead }: RowProps<Key>) =>
  columns.map((column) => {
    const { key, kind } = column;
    const value = row.cells[key];
    if (key === rowHead)
      return (
        <th key={key} role="rowheader" scope="row" data-kind={kind}>
          {value}
        </th>
      );
    if (isEmpty(value)) return <td key={key} role="cell" />;
    const isMarked = Array.isArray(row.marked) && row.marked.includes(key);
    return (
      <td
        key={key}
        role="cell"
        data-kind={kind}
        data-short={shortOf(column)}
        className={isMarked ? 'rf-cell-marked' : undefined}
      >
        <div>{value}</div>
      </td>
    );
  });

const FootRow = <Key extends string>(props: RowProps<Key>) => (
  <tr role="row">
    <Cells {...props} />
  </tr>
);

const BodyRow = <Key extends string>({
  row,
  ...rest
}: Omit<RowProps<Key>, 'row'> & { readonly row: TableRow<Key> | TableGroup }) => {
  const { columns } = rest;
  if ('group' in row)
    return (
      <tr role="row" className="rf-table-group">
        <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
          {row.group}
        </th>
      </tr>
    );
  const { marked, note, className = '' } = row;
  const looks = `${marked === true ? 'rf-row-marked' : ''} ${className}`.trim();
  return (
    <>
      <tr role="row" data-row={row.key} className={looks || undefined}>
        <Cells row={row} {...rest} />
      </tr>
      {isEmpty(note) ? null : (
        <tr role="row" className="rf-table-note">
          <td role="cell" colSpan={columns.length}>
            <div>{note}</div>
          </td>
        </tr>
      )}
    </>
  );
};

export interface TableProps<Key extends string> {
  /** The table's accessible name. */
  readonly label: string;
  readonly columns: readonly TableColumn<Key>[];
  /** Rows, and the headings of those that follow. */
  readonly rows: readonly (TableRow<NoInfer<Key>> | TableGroup)[];
  /** Totals, below a stronger line. */
  readonly foot?: readonly TableRow<NoInfer<Key>>[];
  /** The column whose cells name their rows; default: the first. */
  readonly rowHead?: NoInfer<Key>;
  /** Shown if there are no rows. */
  readonly empty?: ReactNode;
  /**
   * On a narrow page: `blocks` shows each row as a block with the columns' names before its values;
   * `scroll` keeps the table and scrolls sideways.
   */
  readonly narrow: 'blocks' | 'scroll';
  /** Maximum height, in CSS: rows scroll below the fixed head. */
  readonly height?: string;
  /** Small rows, for figures. */
  readonly dense?: boolean;
  readonly hidden?: boolean;
  readonly className?: string;
  /** Scrolls with the rows, below them. */
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLTableElement>;
}

/**
 * All tables use this component. It has explicit roles because browsers may drop them when a narrow
 * page draws the table as blocks. Words, figures and dates don't break.
 */
export const Table = <Key extends string>({
  label,
  columns,
  rows,
  foot = [],
  rowHead = columns[0]?.key,
  empty,
  narrow,
  height,
  dense = false,
  hidden = false,
  className = '',
  after,
  ref,
}: TableProps<Key>) => {
  if (rows.length === 0 && empty !== undefined) return <div className="rf-sub">{empty}</div>;
  const looks = [
    'rf-table rf-figures',
    narrow === 'blocks' ? 'rf-table-blocks' : '',
    dense ? 'rf-table-dense' : '',
    className,
  ];
  const table = (
    <table
      ref={ref}
      role="table"
      aria-label={label}
      hidden={hidden}
      className={looks.filter(Boolean).join(' ')}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, head, kind, width }) => (
            <th key={key} role="columnheader" scope="col" data-kind={kind} style={{ width }}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <BodyRow key={row.key} row={row} columns={columns} rowHead={rowHead} />
        ))}
      </tbody>
      {foot.length > 0 ? (
        <tfoot role="rowgroup">
          {foot.map((row) => (
            <FootRow key={row.key} row={row} columns={columns} rowHead={rowHead} />
          ))}
        </tfoot>
      ) : null}
    </table>
  );
  if (narrow === 'blocks' && height === undefined)
    return (
      <>
        {table}
        {after}
      </>
    );
  return (
    <div
      className={height === undefined ? 'rf-table-frame' : 'rf-table-frame rf-table-held'}
      style={{ maxHeight: height }}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      {table}
      {after}
    </div>
  );
};
