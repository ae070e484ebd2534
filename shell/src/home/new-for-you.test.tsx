import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '@refined/shared/testing';
import { findViolations, renderShell } from '../testing/render-shell.tsx';

const drug = {
  ...{ id: '7', din: '02240001', drug_name: 'Metformin', strength: '500 MG', form: 'TABLET' },
  ...{ queue: 'dpd', in_product: true, at: '2026-11-27T08:00:00.000Z' },
};
const open = (count: number, results: readonly object[], arrived: object | null = null) =>
  renderShell({
    at: '/',
    api: createFakeApi({
      features: ['news'],
      answers: { newForMe: () => Response.json({ count, results, import: arrived }) },
    }),
  });

it('says on Home what is new: an import, what was assigned, what is back, and what was answered', async () => {
  const answer = { answer: 'include', tier: 3, reason: 'Cheaper.', meeting: '2026-11-20' };
  open(
    5,
    [
      { ...drug, why: 'assigned', by: 'Grace Hopper', note: 'Please check the strength.' },
      { ...drug, id: '8', in_product: false, why: 'assigned', by: 'Grace Hopper' },
      { ...drug, id: '9', why: 'back' },
      { ...drug, id: '10', queue: 'com', why: 'answered', answer },
    ],
    { id: 3, kind: 'dpd', date: '2026-11-03' },
  );
  const title = await screen.findByRole('heading', { name: 'New for you' });
  const panel = within(title.closest('section')!);
  const [arrived, asked, plain, back, answered] = panel.getAllByRole('listitem');
  expect(arrived).toHaveTextContent('New from Health Canada: Drug Product Database, 2026-11-03');
  expect(within(asked!).getByRole('link')).toHaveAttribute('href', '/drugs/7');
  expect(asked).toHaveTextContent(
    '02240001 Metformin · 500 MG · TABLET · On Formulary' +
      'Grace Hopper asks: Please check the strength. · In DPD Review Queue',
  );
  expect(plain).toHaveTextContent('Grace Hopper assigned it to you');
  expect(back).toHaveTextContent('Back from snooze · In DPD Review Queue');
  expect(answered).toHaveTextContent(
    'Committee, 2026-11-20: include, tier 3. Cheaper. · In Committee Queue',
  );
  expect(panel.getByText('And 1 drug more.')).toBeVisible();
  expect(await findViolations()).toEqual([]);
});

it('says nothing where nothing is new', async () => {
  const { api } = open(0, []);
  await waitFor(() =>
    expect(api.calls.map(({ address }) => address)).toContain('/api/new_for_me/'),
  );
  expect(screen.queryByText('New for you')).toBeNull();
});
