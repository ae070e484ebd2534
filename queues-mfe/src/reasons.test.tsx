import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeComparison,
  fakeDrug,
  fakeReason,
  findViolations,
  problemAnswer,
  type FakeApiOptions,
  listedDrug,
} from '@refined/shared/testing';
import { renderQueue } from './testing/render-queue.tsx';

const first = fakeDrug({
  id: 1,
  din: '02000001',
  drug_name: 'First',
  queue: 'dpd',
  in_formulary: false,
  reasons: [
    fakeReason(),
    fakeReason({
      kind: 'company',
      field: 'manufacturer',
      before: ['OLD MAKER'],
      after: ['APOTEX INC'],
    }),
  ],
});
const second = fakeDrug({
  id: 2,
  din: '02000002',
  drug_name: 'Second',
  queue: 'dpd',
  in_formulary: false,
  reasons: [
    fakeReason({
      kind: 'dormant',
      field: null,
      before: ['marketed'],
      after: ['dormant'],
      since: '2026-03-20',
    }),
  ],
});
const marked = fakeDrug({
  id: 3,
  din: '02000003',
  drug_name: 'Third',
  queue: 'com',
  in_formulary: false,
});
const open = ({ answers, ...options }: FakeApiOptions & { queue?: string } = {}) =>
  renderQueue(
    options.queue ?? 'dpd',
    createFakeApi({
      drugs: [first, second, marked],
      features: ['reasons', 'record_actions', 'undo'],
      answers,
      ...options,
    }),
  );

const reason = (name: RegExp) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('region', { name: '02000001 compared with Health Canada' });
const row = (name: RegExp) => screen.getByRole('row', { name });

describe('why a card is in the queue (D48)', () => {
  it('stands on the card in one line: the first reason, what was and what is, how many more', async () => {
    const { container } = open();
    const strip = await reason(
      /^Strength before 500 MG after 850 MG \+1 more\s*\. Compare 02000001 with Health Canada$/,
    );
    expect(strip).toHaveAttribute('aria-expanded', 'false');
    expect(strip.querySelector('del')).toHaveTextContent('500 MG');
    expect(strip.querySelector('ins')).toHaveTextContent('850 MG');
    expect(await reason(/^Dormant since 2026-03-20/)).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it('names the import that most are of once above the list, and on the card what is of another', async () => {
    const reasons = [
      fakeReason({
        source: 'noc',
        kind: 'unlisted',
        field: null,
        before: null,
        after: ['NOC 1'],
        date: '2026-03-31',
      }),
    ];
    const noticed = fakeDrug({ ...second, id: 4, din: '02000004', reasons });
    open({ drugs: [noticed, first, second] });
    expect(
      await screen.findByText(/ · Changes from Drug Product Database, 2026-04-01$/),
    ).toBeVisible();
    expect(await reason(/Notices of compliance, 2026-03-31/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Database, 2026/ })).toBeNull();
  });

  it('is not there on a host that says nothing of it, and nothing is asked for before it is opened', async () => {
    const { api } = open({ features: [] });
    expect(await screen.findByRole('link', { name: '02000001' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Compare/ })).toBeNull();
    expect(api.calls.some(({ address }) => address.includes('/source/'))).toBe(false);
  });

  it('opens to the comparison: what differs first and marked, the rest on demand', async () => {
    const { user, container } = open();
    await user.click(await reason(/^Strength/));
    expect(await reason(/^Strength/)).toHaveAttribute('aria-expanded', 'true');
    const table = within(await panel()).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Field',
      'Our record',
      'Health Canada before (2026-03-02)',
      'Health Canada now (2026-04-01)',
      'Decision',
    ]);
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Strength≠ Differs', 'Manufacturer']);
    expect(row(/^Strength/)).toHaveTextContent('850 MG');
    expect(row(/^Strength/)).toHaveTextContent('Corrected here');
    expect(row(/^Manufacturer/)).toHaveTextContent('Changed');
    expect(within(row(/^Manufacturer/)).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the other 3 fields' }));
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Strength≠ Differs', 'Manufacturer', 'Status', 'DIN', 'Drug/Product Name']);
    expect(await findViolations(container)).toEqual([]);
    await user.click(await reason(/^Strength/));
    expect(screen.queryByRole('region', { name: /compared with/ })).toBeNull();
  });

  it('has one comparison open at a time', async () => {
    const { user } = open();
    await user.click(await reason(/^Strength/));
    await panel();
    await user.click(await reason(/^Dormant/));
    expect(await reason(/^Strength/)).toHaveAttribute('aria-expanded', 'false');
  });

  it('says what failed, and tries again', async () => {
    let tries = 0;
    const { user } = open({
      answers: {
        drugSource: () =>
          (tries += 1) === 1 ? problemAnswer(403, 'No.') : Response.json(fakeComparison(first)),
      },
    });
    await user.click(await reason(/^Strength/));
    expect(
      await screen.findByRole('region', { name: 'The comparison could not be loaded.' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /^Strength/ })).toBeVisible();
  });
});

describe('deciding on a difference', () => {
  const take = () => screen.findByRole('button', { name: 'Use Health Canada’s value: Strength' });
  const undo = () => screen.findByRole('button', { name: 'Undo the decision on Strength' });
  const told = (text: string) => within(screen.getByRole('status')).findByText(text);

  it('takes it over with one press, over the version and the import that were seen; the focus stays in the row', async () => {
    const { user, api } = open();
    await user.click(await reason(/^Strength/));
    await user.dblClick(await take());
    expect(await told('Strength: Health Canada’s value is used.')).toBeVisible();
    const [sent, ...more] = api.calls.filter(({ method }) => method === 'POST');
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      address: '/api/actions/',
      body: {
        action: 'decide',
        input: { field: 'strength', decision: 'take', import_id: 2 },
        drugs: [{ id: '1', version: 1 }],
      },
    });
    expect(row(/^Strength/)).toHaveTextContent('Health Canada’s value used by reviewer');
    await waitFor(async () => expect(await undo()).toHaveFocus());
  });

  it('is undone in its row, and as every action is', async () => {
    const { user, api } = open();
    await user.click(await reason(/^Strength/));
    await user.click(await screen.findByRole('button', { name: 'Keep our value: Strength' }));
    expect(
      await told('Strength: our value is kept. You are asked again when Health Canada changes it.'),
    ).toBeVisible();
    await user.click(await undo());
    await user.click(await take());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await told('1 drug is as it was.')).toBeVisible();
    expect(await take()).toBeVisible();
    expect(api.drugs[0]!.strength).toBe('500 MG');
  });

  it('says why nothing was decided', async () => {
    const { user } = open({ actions: { refuses: () => 'Somebody else saved it.' } });
    await user.click(await reason(/^Strength/));
    await user.click(await take());
    expect(
      await screen.findByText('Strength could not be decided. Somebody else saved it.'),
    ).toBeVisible();
  });

  it('is not offered by a host whose actions are of whole groups', async () => {
    const { user } = open({ features: ['reasons', 'drug_actions'] });
    await user.click(await reason(/^Strength/));
    expect(await screen.findByRole('row', { name: /^Strength/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Keep our value/ })).toBeNull();
  });
});

describe('related records', () => {
  it('are shown side by side with this one', async () => {
    const other = fakeDrug({
      id: 9,
      din: '02000009',
      drug_name: 'Other',
      queue: '',
      in_formulary: true,
    });
    const { user, api } = open({
      answers: {
        relatedDrugs: () =>
          Response.json({
            count: 1,
            results: [
              {
                drug: listedDrug(other),
                manufacturer: 'OTHER MAKER',
                form: 'TABLET',
                strength: '500 MG',
              },
            ],
          }),
      },
    });
    await user.click(await reason(/^Strength/));
    await user.click(
      await screen.findByRole('button', {
        name: 'Show records with the same ingredients and strength',
      }),
    );
    const table = await screen.findByRole('table', { name: 'Related records' });
    const rows = within(table).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('02000001');
    expect(rows[1]).toHaveTextContent('this record');
    expect(within(rows[2]!).getByRole('link', { name: '02000009' })).toHaveAttribute(
      'href',
      '/drugs/9',
    );
    expect(rows[2]).toHaveTextContent('OTHER MAKER');
    expect(rows[2]).toHaveTextContent('On Formulary');
    expect(api.calls.filter(({ address }) => address.includes('/related/'))).toHaveLength(1);
    expect(await findViolations(table)).toEqual([]);
  });
});
