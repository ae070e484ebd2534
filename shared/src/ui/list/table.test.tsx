import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { Table, type TableProps } from './table.tsx';

const COLUMNS = [
  { key: 'tick', head: <span className="rf-hidden">Choose</span>, kind: 'tick' },
  { key: 'drug', head: 'Drug' },
  { key: 'count', head: 'Packages', short: 'Packs', kind: 'figure' },
  { key: 'day', head: 'Since', kind: 'date' },
] as const;
type Key = (typeof COLUMNS)[number]['key'];

const cells = (drug: string, count: string) => ({ tick: null, drug, count, day: '2026-04-01' });

const draw = (props: Partial<TableProps<Key>> = {}) =>
  renderKit(
    <Table
      label="Packages by drug"
      columns={COLUMNS}
      rowHead="drug"
      rows={[
        { key: 'a', cells: cells('ACCEL', '2') },
        { key: 'b', cells: cells('BETA', '11') },
      ]}
      narrow="blocks"
      {...props}
    />,
  );

const table = () => screen.getByRole('table', { name: 'Packages by drug' });
const row = (name: RegExp) => within(table()).getByRole('row', { name });

describe('Table', () => {
  it('has a name, heads of columns, and a head for each row', async () => {
    const { container } = draw();
    expect(
      within(table())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 'Drug', 'Packages', 'Since']);
    expect(within(row(/^ACCEL/)).getByRole('rowheader', { name: 'ACCEL' })).toBeVisible();
    expect(within(row(/^BETA/)).getByRole('cell', { name: '11' })).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it('keeps its roles where a narrow page draws it as blocks', () => {
    draw();
    for (const element of table().querySelectorAll('thead, tbody, tr, th, td'))
      expect(element).toHaveAttribute('role');
  });

  it('gives a value the short name of its column, and an empty cell none', () => {
    draw();
    const [tick, count, day] = within(row(/^ACCEL/)).getAllByRole('cell');
    expect(tick).not.toHaveAttribute('data-short');
    expect(tick).toBeEmptyDOMElement();
    expect(count).toHaveAttribute('data-short', 'Packs');
    expect(day).toHaveAttribute('data-short', 'Since');
  });

  it('says what its columns hold, so that figures stand right and dates whole', () => {
    draw();
    const [, count, day] = within(row(/^ACCEL/)).getAllByRole('cell');
    expect(count).toHaveAttribute('data-kind', 'figure');
    expect(day).toHaveAttribute('data-kind', 'date');
    expect(screen.getByRole('columnheader', { name: 'Packages' })).toHaveAttribute(
      'data-kind',
      'figure',
    );
  });

  it('marks a row, or cells of it', () => {
    draw({
      rows: [
        { key: 'a', cells: cells('ACCEL', '2'), marked: true },
        { key: 'b', cells: cells('BETA', '11'), marked: ['count'] },
      ],
    });
    expect(row(/^ACCEL/)).toHaveClass('rf-row-marked');
    expect(row(/^BETA/)).not.toHaveClass('rf-row-marked');
    expect(within(row(/^BETA/)).getByRole('cell', { name: '11' })).toHaveClass('rf-cell-marked');
  });

  it('has notes under rows, headings of groups, and sums', () => {
    draw({
      rows: [
        { key: 'old', group: 'From before' },
        { key: 'a', cells: cells('ACCEL', '2'), note: 'Taken back since.' },
      ],
      foot: [{ key: 'all', cells: cells('All', '2') }],
    });
    expect(screen.getByRole('rowheader', { name: 'From before' })).toHaveAttribute('colspan', '4');
    expect(screen.getByRole('cell', { name: 'Taken back since.' })).toHaveAttribute('colspan', '4');
    expect(row(/^All/).closest('tfoot')).not.toBeNull();
  });

  it('says that there is nothing, instead of a head without rows', () => {
    draw({ rows: [], empty: 'No packages.' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('No packages.')).toBeVisible();
  });

  it.each([{ narrow: 'scroll' as const }, { narrow: 'blocks' as const, height: '50vh' }])(
    'scrolls in a frame of its name that the keyboard reaches: %o',
    async (props) => {
      const { container } = draw({ ...props, after: <button type="button">Show more</button> });
      const frame = screen.getByRole('region', { name: 'Packages by drug' });
      expect(frame).toHaveAttribute('tabindex', '0');
      expect(within(frame).getByRole('button', { name: 'Show more' })).toBeVisible();
      expect(await findViolations(container)).toEqual([]);
    },
  );
});
