import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createFakeApi, fakeDrug, problemAnswer } from '@refined/shared/testing';
import { findViolations, renderShell } from '../testing/render-shell.tsx';

const month = {
  imports: [{ id: 2, kind: 'dpd', date: '2026-04-01' }],
  queues: [
    { queue: 'noc', review: 0, committee: 0, update: 0, on_product: 0, archived: 0 },
    { queue: 'dpd', review: 1_000, committee: 5, update: 3, on_product: 2, archived: 1 },
    { queue: 'manual', review: 0, committee: 0, update: 0, on_product: 4, archived: 0 },
  ],
};
const open = (answer: () => Response, features = ['publications']) =>
  renderShell({
    at: '/',
    api: createFakeApi({
      drugs: [fakeDrug({ queue: 'manual' })],
      features,
      answers: { month: answer },
    }),
  });

it('shows how much of the last import is decided, by queue, beside the specified line (D21)', async () => {
  const { user } = open(() => Response.json(month));
  expect(await screen.findByText('10 of 1,015 drugs decided')).toBeVisible();
  expect(screen.getByText('Current Table: 1')).toBeVisible();
  expect(screen.getByText('DPD Review: < 1 %')).toBeVisible();
  expect(screen.getByText('Manual Review: 100 %')).toBeVisible();
  expect(screen.queryByText(/^NOC Review: /)).toBeNull();
  await user.click(screen.getByText('Show as a table'));
  const rows = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Queue', 'Drugs', 'In review', 'Committee', 'To publish', 'On Formulary', 'Archived'],
    ['DPD Review', '1,011', '1,000', '5', '3', '2', '1'],
    ['Manual Review', '4', '0', '0', '0', '4', '0'],
    ['All', '1,015', '1,000', '5', '3', '6', '1'],
  ]);
  expect(await findViolations()).toEqual([]);
});

it('says that there was nothing to decide, and shows nothing before the first import', async () => {
  open(() => Response.json({ ...month, queues: [] }));
  expect(await screen.findByText('The last import brought nothing to decide.')).toBeVisible();
});

it('offers Retry when it fails', async () => {
  const api = createFakeApi({
    features: ['publications'],
    answers: { month: () => Response.json(month) },
  });
  api.intercept('/api/month/', () => problemAnswer(500, 'Broken.'));
  const { user } = renderShell({ at: '/', api });
  expect(await screen.findByText('The month’s progress could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('10 of 1,015 drugs decided')).toBeVisible();
});

it('asks a host that can’t say for nothing', async () => {
  const { api } = open(() => Response.json(month), []);
  expect(await screen.findByText('Current Table: 1')).toBeVisible();
  expect(api.calls.some(({ address }) => address.includes('month'))).toBe(false);
});
