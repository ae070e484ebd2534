import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { drugSummary, type SourceComparison as Comparison } from '../../contract/index.ts';
import { comparedField, fakeComparison, fakeDrug, renderKit } from '../../testing/index.ts';
import { SourceComparison } from './source-comparison.tsx';

const OWN = '02990001';

const drawDin = (after: string[]) => {
  const fields = [
    comparedField({
      field: 'din',
      ours: [OWN],
      before: [OWN],
      after,
      differs: true,
      changed: true,
      overridden: false,
    }),
  ];
  const comparison = fakeComparison(fakeDrug(), { fields }) as unknown as Comparison;
  const drug = drugSummary('formulary').parse(comparison.drug);
  renderKit(<SourceComparison comparison={{ ...comparison, drug }} onDecide={() => {}} />);
  const row = within(screen.getByRole('row', { name: /^DIN/ }));
  return { cells: row.getAllByRole('cell').map(({ textContent }) => textContent), row };
};

it('a DIN that Health Canada gives no longer is told in words, and decided on (D65)', () => {
  const { cells, row } = drawDin([]);
  expect(cells[0]).toBe(OWN);
  expect(cells[2]).toContain('Not given by Health Canada');
  expect(row.getByRole('button', { name: 'Use Health Canada’s value: DIN' })).toBeVisible();
  expect(row.getByRole('button', { name: 'Keep our value: DIN' })).toBeVisible();
});

it('what is no DIN can be kept out, not taken over', () => {
  const { cells, row } = drawDin(['2990001']);
  expect(cells[2]).toContain('2990001');
  expect(row.queryByRole('button', { name: /^Use Health Canada’s value/ })).toBeNull();
  expect(row.getByRole('button', { name: 'Keep our value: DIN' })).toBeVisible();
});
