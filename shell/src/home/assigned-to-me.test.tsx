import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '@refined/shared/testing';
import { findViolations, renderShell } from '../testing/render-shell.tsx';

const drug = {
  ...{ id: '7', din: '02240001', drug_name: 'Metformin', strength: '500 MG', form: 'TABLET' },
  ...{ queue: 'dpd', in_product: true, at: '2026-11-27T08:00:00.000Z' },
};
const open = (count: number, results: readonly object[]) =>
  renderShell({
    at: '/',
    api: createFakeApi({
      features: ['drug_actions'],
      answers: { assignedToMe: () => Response.json({ count, results }) },
    }),
  });

afterEach(() => localStorage.clear());

it('says on Home what colleagues have assigned, what they ask, and where it is', async () => {
  open(3, [
    { ...drug, by: 'Grace Hopper', note: 'Please check the strength.' },
    { ...drug, id: '8', in_product: false, by: 'Grace Hopper', note: '' },
  ]);
  const title = await screen.findByRole('heading', { name: 'Assigned to you: 3 drugs' });
  const panel = within(title.closest('section')!);
  const [asked, plain] = panel.getAllByRole('listitem');
  expect(within(asked!).getByRole('link')).toHaveAttribute('href', '/drugs/7');
  expect(asked).toHaveTextContent(
    '02240001 Metformin · 500 MG · TABLET · On Formulary' +
      'Grace Hopper asks: Please check the strength. · In DPD Review Queue',
  );
  expect(plain).toHaveTextContent('Grace Hopper assigned it to you');
  expect(panel.getByText('And 1 drug more.')).toBeVisible();
  expect(await findViolations()).toEqual([]);
});

it('says nothing where nothing is assigned', async () => {
  const { api } = open(0, []);
  await waitFor(() =>
    expect(api.calls.map(({ address }) => address)).toContain('/api/assignments/'),
  );
  expect(screen.queryByText(/Assigned to you/)).toBeNull();
});
