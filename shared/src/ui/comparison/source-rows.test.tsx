import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type SourceComparison as Comparison, drugSummary } from '../../contract/index.ts';
import {
  comparedField,
  fakeComparison,
  fakeDrug,
  findViolations,
  renderKit,
} from '../../testing/index.ts';
import { SourceComparison } from './source-comparison.tsx';

const both = (ours: [string[], string], after: [string[], string]) =>
  (['active_ingredient', 'strength'] as const).map((field, at) => {
    const [mine, theirs] = [ours[at]!, after[at]!].map((value) => [value].flat());
    const differs = String(mine) !== String(theirs);
    return comparedField({
      field,
      ours: mine,
      before: mine,
      after: theirs,
      differs,
      changed: differs,
    });
  });

const draw = (fields: Comparison['fields']) => {
  const comparison = fakeComparison(fakeDrug(), { fields }) as unknown as Comparison;
  const drug = drugSummary('formulary').parse(comparison.drug);
  return renderKit(<SourceComparison comparison={{ ...comparison, drug }} onDecide={() => {}} />);
};
const row = () => screen.getByRole('row', { name: /^Ingredient and strength/ });
const marked = (cell: HTMLElement) =>
  [...cell.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('ingredient and strength (D63)', () => {
  it('stand in pairs, and what differs inside a value is marked', async () => {
    const { container } = draw(
      both(
        [['MEASLES VIRUS (SCHWARZ)', 'RUBELLA VIRUS'], '1000 CCID50; 1000 CCID50'],
        [['RUBELLA VIRUS', 'MEASLES VIRUS STRAIN (SCHWARZ)'], '2000 CCID50; 1000 CCID50'],
      ),
    );
    const [ours, , after] = within(row()).getAllByRole('cell');
    const items = (cell: HTMLElement) =>
      within(cell)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(items(ours!)).toEqual([
      'MEASLES VIRUS (SCHWARZ)1000 CCID50',
      'RUBELLA VIRUS1000 CCID50',
    ]);
    expect(items(after!)).toEqual([
      'RUBELLA VIRUS2000 CCID50',
      'MEASLES VIRUS STRAIN (SCHWARZ)1000 CCID50',
    ]);
    expect(marked(ours!)).toEqual(['1000']);
    expect(marked(after!)).toEqual(['2000', 'STRAIN']);
    // A decision on one applies to both (D73).
    expect(
      within(row()).getAllByRole('button', { name: /^Use Health Canada’s value/ }),
    ).toHaveLength(1);
    expect(
      within(row()).getByRole('button', { name: 'Use Health Canada’s value: Strength' }),
    ).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Strength/ })).toBeNull();
    expect(await findViolations(container)).toEqual([]);
  });

  it('an ingredient that the other side lacks is marked whole', () => {
    draw(both([['A'], '1 MG'], [['A', 'B'], '1 MG; 2 MG']));
    const [ours, , after] = within(row()).getAllByRole('cell');
    expect([marked(ours!), marked(after!)]).toEqual([[], ['B', '2 MG']]);
  });

  it('of a kit, whose strengths name their ingredients, are the strengths of each', () => {
    draw(both([['A', 'B'], 'A 1 MG; A 2 MG; B 3 MG'], [['A', 'B'], 'A 1 MG; A 2 MG; B 4 MG']));
    const [ours, , after] = within(row()).getAllByRole('cell');
    expect([marked(ours!), marked(after!)]).toEqual([['3'], ['4']]);
  });

  it('stand apart where they don’t fit each other', () => {
    draw(both([['A', 'B'], '1 MG'], [['A', 'B'], '1 MG; 2 MG']));
    expect(screen.queryByRole('row', { name: /^Ingredient and strength/ })).toBeNull();
    expect(screen.getByRole('row', { name: /^Strength/ })).toBeVisible();
  });
});
