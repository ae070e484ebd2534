import type { ReactNode } from 'react';

export interface TableColumn<Key extends string> {
  readonly key: Key;
  readonly head: ReactNode;
  /** Before a value where rows are blocks; default: the head, if that is a text. '': nothing. */
  readonly short?: string;
  /**
   * Figures stand right; figures and dates stay on one line; codes, such as names of files, may
   * break anywhere; a tick stands at the block's corner.
   */
  readonly kind?: 'figure' | 'date' | 'code' | 'tick';
  /** In CSS. A column is never narrower than its longest word. */
  readonly width?: string;
}

export interface TableRow<Key extends string> {
  readonly key: string | number;
  readonly cells: Readonly<Record<Key, ReactNode>>;
  /** Stands out: the whole row, or some of its cells. Say why in words too. */
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

export const FootRow = <Key extends string>(props: RowProps<Key>) => (
  <tr role="row">
    <Cells {...props} />
  </tr>
);

export const BodyRow = <Key extends string>({
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
