import { cameIn, formats, type MonthFigures, type QueueName } from '../../domain/index.ts';
import { moveMessages, monthWords as text } from '../../messages/index.ts';
import { Table, type TableColumn } from './table.tsx';

export interface MonthRow extends MonthFigures {
  readonly queue: QueueName;
}

type Column = keyof typeof text.column;
const COLUMNS = Object.keys(text.column) as readonly Column[];

const columnsFor = (product: string): readonly TableColumn<Column>[] =>
  COLUMNS.map((key) => ({
    key,
    head: key === 'on_product' ? text.column.on_product(product) : text.column[key],
    ...(key !== 'queue' && { kind: 'figure' }),
  }));

const cellsOf = (head: string, figureOf: (valueOf: (row: MonthRow) => number) => number) =>
  Object.fromEntries(
    COLUMNS.map((key) => [
      key,
      key === 'queue'
        ? head
        : formats.number(figureOf(key === 'total' ? cameIn : (row) => row[key])),
    ]),
  ) as Record<Column, string>;

/** The places of a month's drugs, by the queue that the import sent them to. */
export const MonthTable = ({
  label,
  rows,
  productName,
}: {
  readonly label: string;
  readonly rows: readonly MonthRow[];
  readonly productName: string;
}) => (
  <Table
    label={label}
    columns={columnsFor(productName)}
    rows={rows.map((row) => ({
      key: row.queue,
      cells: cellsOf(moveMessages.heading[row.queue], (valueOf) => valueOf(row)),
    }))}
    foot={[
      {
        key: 'total',
        cells: cellsOf(text.total, (valueOf) =>
          rows.reduce((total, row) => total + valueOf(row), 0),
        ),
      },
    ]}
    narrow="scroll"
    dense
  />
);
