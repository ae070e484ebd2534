import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { MOVE_NAMES, offeredMoves, type MoveName } from '../../domain/index.ts';
import { findViolations, fixtureDrug, renderKit } from '../../testing/index.ts';
import { Icon } from '../controls/icon.tsx';
import { DrugCard, type DrugCardProps } from './drug-card.tsx';

const draw = (props: Partial<DrugCardProps> = {}) =>
  renderKit(
    <DrugCard
      drug={fixtureDrug()}
      href="/drugs/7?from=noc"
      moves={offeredMoves('noc', 'queue')}
      onMove={() => {}}
      productName="Formulary"
      {...props}
    />,
  );

describe('DrugCard', () => {
  it('shows what the specification names, with the DIN as link', async () => {
    const drug = fixtureDrug({
      active_ingredient: [{ name: 'METFORMIN HYDROCHLORIDE' }, { name: 'SITAGLIPTIN' }],
      schedule: [{ name: 'PRESCRIPTION' }, { name: 'SCHEDULE D' }],
      administration: [{ name: 'ORAL' }, { name: 'TOPICAL' }],
    });
    const { container } = draw({ drug });
    expect(screen.getByRole('link', { name: '02247162' })).toHaveAttribute(
      'href',
      '/drugs/7?from=noc',
    );
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('02247162 Apo-Metformin');
    for (const text of [
      'METFORMIN HYDROCHLORIDE, SITAGLIPTIN',
      'PRESCRIPTION, SCHEDULE D - ORAL, TOPICAL',
      'Generic',
      'RG Tier: 1',
      'In NOC Review Queue',
      'On Formulary',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it('says who it is assigned to, and “you” to that person', () => {
    const drug = fixtureDrug({
      taken: { username: 'grace', name: 'Grace Hopper', until: '2026-11-26T12:00:00.000Z' },
    });
    const { unmount } = draw({ drug, username: 'ada' });
    expect(screen.getByText('Assigned to Grace Hopper')).toBeVisible();
    unmount();
    draw({ drug, username: 'grace' });
    expect(screen.getByText('Assigned to you')).toBeVisible();
  });

  it.each([
    [2, true, '2 others on Formulary'],
    [1, false, '1 other on Formulary'],
    [0, true, 'The last one on Formulary'],
    [0, false, 'No other on Formulary'],
  ])('says what else is on the product: %s, itself on it %s (D87)', (others, in_product, text) => {
    draw({ drug: fixtureDrug({ others, in_product }) });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('marks the last one, and names the others of a drug that is not on the market (D87)', () => {
    const { unmount } = draw({ drug: fixtureDrug({ others: 0, in_product: true }) });
    expect(screen.getByText('The last one on Formulary')).toHaveClass('rf-badge');
    unmount();
    const other_drugs = ['Alpha', 'Beta', 'Gamma'].map((drug_name, index) => ({
      ...{ id: `${index}`, din: `0200000${index}`, drug_name },
    }));
    const { container } = draw({ drug: fixtureDrug({ others: 5, other_drugs }) });
    expect(container.querySelector('.rf-card-facts')).toHaveTextContent(
      '5 others on Formulary: 02000000 Alpha, 02000001 Beta, 02000002 Gamma and 2 more',
    );
  });

  it('tells drugs of one name apart by strength, form and company, where the host says them (D62)', () => {
    const facts = { strength: '500 MG', form: 'TABLET', company: 'APOTEX INC' };
    const { container, unmount } = draw({ drug: fixtureDrug(facts) });
    const line = () => container.querySelector('.rf-card-ingredients');
    expect(line()).toHaveTextContent('METFORMIN HYDROCHLORIDE · 500 MG · TABLET · APOTEX INC');
    unmount();
    const { container: part } = draw({
      drug: fixtureDrug({ ...facts, strength: '', company: '' }),
    });
    expect(part).toHaveTextContent('METFORMIN HYDROCHLORIDE · TABLET');
  });

  it('looks on a bare host as specified: nothing stands beside the ingredients', () => {
    const { container } = draw();
    expect(container.querySelector('.rf-card-ingredients')!.innerHTML).toBe(
      'METFORMIN HYDROCHLORIDE',
    );
  });

  it.each([
    ['noc', 'In NOC Review Queue', 0],
    ['dpd', 'In DPD Review Queue', 0],
    ['manual', 'In Manual Update Queue', 1],
    ['com', 'In Committee Queue', 1],
    ['update', 'In Update Queue', 1],
  ] as const)('in the list of %s: %s %d times', (queue, badge, times) => {
    const { unmount } = draw({ drug: fixtureDrug({ queue }), listOf: queue });
    expect(screen.queryAllByText(badge)).toHaveLength(times);
    expect(screen.getByText('On Formulary')).toBeVisible();
    unmount();
    // Somebody else moved it meanwhile.
    draw({ drug: fixtureDrug({ queue }), listOf: queue === 'noc' ? 'dpd' : 'noc' });
    expect(screen.getByText(badge)).toBeVisible();
  });

  it('has four stops of Tab at most: box, link, actions, reason', async () => {
    const { user } = draw({
      moves: MOVE_NAMES,
      selection: <input type="checkbox" aria-label="Select" />,
      reason: <button type="button">Why</button>,
      extras: <button type="button">Snooze</button>,
    });
    const stops: (string | null)[] = [];
    for (const _ of [1, 2, 3, 4, 5]) {
      await user.tab();
      const { activeElement: at } = document;
      if (at !== document.body) stops.push(at?.getAttribute('aria-label') ?? at!.textContent);
    }
    expect(stops).toEqual(['Select', '02247162', 'Move 02247162 to Update queue', 'Why']);
    expect(screen.getByRole('toolbar', { name: 'Actions for 02247162' })).toBeVisible();
  });

  it('has a sign of its own for each move, and none that means edit', () => {
    draw({ moves: MOVE_NAMES });
    const signs = screen
      .getAllByRole('button')
      .map((button) => button.querySelector('path')?.getAttribute('d'));
    expect(new Set(signs).size).toBe(MOVE_NAMES.length);
    const { container: pencil } = renderKit(<Icon name="manual" />);
    expect(signs).not.toContain(pencil.querySelector('path')!.getAttribute('d'));
  });

  it('says that Health Canada lists a drug no longer, and nothing of one that it lists (D55)', async () => {
    const { container, unmount } = draw({ drug: fixtureDrug({ source_status: 'gone' }) });
    expect(screen.getByText('No longer listed by Health Canada')).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
    unmount();
    const { unmount: dormant } = draw({ drug: fixtureDrug({ source_status: 'dormant' }) });
    expect(screen.getByText('Dormant at Health Canada')).toBeVisible();
    dormant();
    draw({ drug: fixtureDrug({ source_status: 'marketed' }) });
    expect(screen.queryByText(/Health Canada/)).toBeNull();
  });

  it('says that it is a controlled substance, and approved with conditions', async () => {
    const { container } = draw({
      drug: fixtureDrug({ controlled: ['opioid', 'narcotic'], with_conditions: true }),
    });
    expect(screen.getByText('Opioid · Narcotic')).toBeVisible();
    expect(screen.getByText('Approved with conditions')).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it('says that somebody has to approve its publication, or who did', async () => {
    const { container, unmount } = draw({ drug: fixtureDrug({ approval: { by: null } }) });
    expect(screen.getByText('Needs approval')).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
    unmount();
    const { unmount: approved } = draw({ drug: fixtureDrug({ approval: { by: 'Grace Hopper' } }) });
    expect(screen.getByText('Approved by Grace Hopper')).toBeVisible();
    approved();
    draw();
    expect(screen.queryByText(/approv/i)).toBeNull();
  });

  it('says which fields differ from Health Canada (D70)', () => {
    draw({ drug: fixtureDrug({ differs: ['form', 'strength'] }) });
    expect(screen.getByText('Differs from Health Canada: Form and Strength')).toBeVisible();
  });

  it('leaves the dash out when a side is missing, and says that there is no tier', () => {
    draw({ drug: fixtureDrug({ administration: [], tier: '', type: null }) });
    expect(screen.getByText('PRESCRIPTION')).toBeVisible();
    expect(screen.getByText('RG Tier: –')).toBeVisible();
  });

  it('calls a drug archived only when it is on no queue and not on the product (D10)', () => {
    const { unmount } = draw({ drug: fixtureDrug({ queue: '', in_product: false }) });
    expect(screen.getByText('In Archive')).toBeVisible();
    unmount();
    draw({ drug: fixtureDrug({ queue: '', in_product: true }) });
    expect(screen.queryByText('In Archive')).toBeNull();
    expect(screen.getByText('On Formulary')).toBeVisible();
  });

  it('names each action with its drug, and hands it over with the drug', async () => {
    const onMove = jest.fn();
    const drug = fixtureDrug();
    const { user } = draw({ drug, onMove });
    await user.click(
      screen.getByRole('button', { name: 'Move 02247162 to Expert Committee Review queue' }),
    );
    expect(onMove.mock.calls).toEqual([['committee', drug]]);
    expect(screen.queryByRole('button', { name: 'Move 02247162 to Review queue' })).toBeNull();
  });

  it('takes a double click for one move, also where the first press put another move under the pointer', async () => {
    const moved: MoveName[] = [];
    const Moving = () => {
      const [moves, setMoves] = useState<readonly MoveName[]>(['manual']);
      const move = (name: MoveName) => {
        moved.push(name);
        setMoves(['committee']);
      };
      return (
        <DrugCard
          drug={fixtureDrug()}
          href="/drugs/7?from=noc"
          moves={moves}
          onMove={move}
          productName="Formulary"
        />
      );
    };
    const { user } = renderKit(<Moving />);
    await user.click(screen.getByRole('button', { name: 'Move 02247162 to Review queue' }));
    const committee = screen.getByRole('button', {
      name: 'Move 02247162 to Expert Committee Review queue',
    });
    fireEvent.click(committee, { detail: 2 });
    expect(moved).toEqual(['manual']);
    fireEvent.click(committee, { detail: 1 });
    expect(moved).toEqual(['manual', 'committee']);
  });

  it('takes no press while a move is under way, and keeps its buttons', async () => {
    const onMove = jest.fn();
    const { user } = draw({ onMove, busy: true });
    await user.click(screen.getByRole('button', { name: 'Move 02247162 to Archived' }));
    expect(onMove).not.toHaveBeenCalled();
  });

  it('shows the tooltip of an action that is hovered, once for the page, and Esc takes it away', async () => {
    const { user } = draw();
    await user.hover(screen.getByRole('button', { name: 'Move 02247162 to Archived' }));
    expect(screen.getByText('Move to Archived')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Move to Archived')).toBeNull();
  });

  it('carries a note about its drug', () => {
    draw({ note: 'Drug 02247162 was moved meanwhile by Ada: In Update Queue.' });
    expect(screen.getByText(/was moved meanwhile by Ada/)).toBeVisible();
  });
});
