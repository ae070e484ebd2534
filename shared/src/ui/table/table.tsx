import type { ReactNode, Ref } from 'react';
import { BodyRow, FootRow } from './table-rows.tsx';
import type { TableColumn, TableGroup, TableRow } from './table-rows.tsx';

export interface TableProps<Key extends string> {
  /** What screen readers call it. */
  readonly label: string;
  readonly columns: readonly TableColumn<Key>[];
  /** Rows, and the headings of those that follow. */
  readonly rows: readonly (TableRow<NoInfer<Key>> | TableGroup)[];
  /** Sums, under a stronger line. */
  readonly foot?: readonly TableRow<NoInfer<Key>>[];
  /** The column whose cells name their rows; default: the first. */
  readonly rowHead?: NoInfer<Key>;
  /** Instead of a table without rows. */
  readonly empty?: ReactNode;
  /**
   * On a narrow page: each row stands as a block with the columns' names before its values, or the
   * table stays one and scrolls to the side.
   */
  readonly narrow: 'blocks' | 'scroll';
  /** Highest height, in CSS: rows scroll below the head, which stays. */
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
 * The one table. Roles stand in the markup, since a browser may forget those of a table that a
 * narrow page draws as blocks. No word, figure or date is broken.
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
    'rf-table',
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
