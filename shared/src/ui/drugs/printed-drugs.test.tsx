import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { findViolations, fixtureDrug, renderKit } from '../../testing/index.ts';
import { PrintedDrugs, type PrintedDrugsProps } from './printed-drugs.tsx';

const reason = {
  kind: 'gone',
  field: null,
  before: null,
  after: null,
  source: 'dpd',
  import_id: 2,
  date: '2026-04-01',
  since: null,
  decision: null,
} as const;

const draw = (props: Partial<PrintedDrugsProps> = {}) =>
  renderKit(
    <PrintedDrugs drugs={[fixtureDrug()]} hasMore={false} productName="Formulary" {...props} />,
  );

const say = (event: 'beforeprint' | 'afterprint') =>
  act(() => void window.dispatchEvent(new Event(event)));

describe('PrintedDrugs', () => {
  it('is there while the page is printed, and only then', async () => {
    const { container } = draw();
    expect(screen.queryByRole('table')).toBeNull();
    say('beforeprint');
    expect(screen.getByRole('rowheader', { name: '02247162' })).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
    say('afterprint');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('tells equal names apart where the host says how, and where each drug stands', () => {
    const facts = { strength: '500 MG', form: 'TABLET', company: 'APOTEX INC' };
    draw({ drugs: [fixtureDrug({ id: '1', ...facts }), fixtureDrug({ id: '2', queue: '' })] });
    say('beforeprint');
    const [, first, second] = screen.getAllByRole('row');
    for (const text of [
      'APOTEX INC',
      '500 MG · TABLET · ORAL · PRESCRIPTION',
      'In NOC Review Queue · On Formulary',
    ]) {
      expect(first).toHaveTextContent(text);
    }
    expect(second).not.toHaveTextContent('undefined');
    expect(second).toHaveTextContent('On Formulary');
  });

  it('says of one queue why each drug waits, its dates in one piece, and whether it is on the product', () => {
    draw({ drugs: [fixtureDrug({ reasons: [reason] })], inOneQueue: true });
    say('beforeprint');
    expect(screen.getByText(/since 2026‑04‑01$/)).toBeVisible();
    expect(screen.queryByText(/In NOC Review Queue/)).toBeNull();
    expect(screen.getByText('On product')).toBeVisible();
  });

  it('keeps equal changes on one page where it can', () => {
    const drug = (id: string, strength: string, kind = 'gone') =>
      fixtureDrug({ id, strength, reasons: [{ ...reason, kind }] });
    draw({
      drugs: [
        drug('1', '5 MG'),
        drug('2', '5 MG'),
        drug('3', '9 MG'),
        drug('4', '9 MG', 'dormant'),
      ],
      inOneQueue: true,
      byChange: true,
    });
    say('beforeprint');
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows.map((row) => row.className)).toEqual(['', 'rf-printed-same', '', '']);
  });

  it('says that a drug is not on the market once: as its reason, or beside its tier', () => {
    const gone = { source_status: 'gone' } as const;
    draw({
      inOneQueue: true,
      drugs: [
        fixtureDrug({ id: '1', ...gone }),
        fixtureDrug({ id: '2', ...gone, reasons: [reason] }),
      ],
    });
    say('beforeprint');
    const [, first, second] = screen.getAllByRole('row');
    expect(first!.textContent.split('No longer listed')).toHaveLength(2);
    expect(second!.textContent.split('No longer listed')).toHaveLength(2);
    expect(second).toHaveTextContent('No longer listed by Health Canada since');
  });

  it('is the committee’s agenda: what it is asked, and what else is on the product', () => {
    const sent = { by: 'Ada Byron', at: '2026-05-01T08:00:00.000Z', from: 'dpd' } as const;
    const comment = { by: 'Ada Byron', at: sent.at, text: 'Is the strength right?' };
    draw({
      inOneQueue: true,
      drugs: [
        fixtureDrug({ id: '1', queue: 'com', sent, comment, others: 2 }),
        fixtureDrug({ id: '2', queue: 'com', sent }),
      ],
    });
    say('beforeprint');
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('Ada Byron: Is the strength right?2 others on Formulary');
    expect(second).toHaveTextContent('Sent by Ada Byron');
  });

  it('leaves room to write a decision beside each drug', () => {
    draw();
    say('beforeprint');
    expect(screen.getByRole('columnheader', { name: 'Decision' })).toBeVisible();
    expect(screen.getAllByRole('cell').at(-1)).toBeEmptyDOMElement();
  });

  it('cuts nothing off why a drug waits', () => {
    const long = { ...reason, kind: 'strength', field: 'strength' } as const;
    const after = ['10 MG, '.repeat(20)];
    draw({ drugs: [fixtureDrug({ reasons: [{ ...long, before: ['5 MG'], after }] })] });
    say('beforeprint');
    expect(screen.getByText(/^Strength 5 MG → (10 MG, ){19}10 MG,$/)).toBeVisible();
  });

  it('says how many of how many stand there, who printed, and what was asked', () => {
    draw({ hasMore: true, total: 1_234, by: 'Robin Reviewer', about: 'DIN “1”' });
    say('beforeprint');
    expect(screen.getByText('DIN “1”: The first 1 of 1,234 drugs')).toBeVisible();
    expect(
      screen.getByText(/^ReFined, printed \d{4}-\d\d-\d\d, \d\d:\d\d by Robin Reviewer$/),
    ).toBeVisible();
  });
});
