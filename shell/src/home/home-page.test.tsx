import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { QUEUES, QUEUES_ON_SCREENS } from '@refined/shared/domain';
import { createFakeApi, fakeDrug, problemAnswer } from '@refined/shared/testing';
import { findViolations, renderShell } from '../testing/render-shell.tsx';

const drugs = [
  fakeDrug({ id: 1, queue: 'manual' }),
  fakeDrug({ id: 2, queue: 'manual' }),
  fakeDrug({ id: 3, queue: 'com', in_formulary: false }),
];
const card = (name: string) =>
  within(screen.getByRole('heading', { name, level: 2 }).closest('section')!);
const main = () => within(screen.getByRole('main'));

it('shows the count of manual review, and leads to that queue (specification §2)', async () => {
  renderShell({ at: '/', api: createFakeApi({ drugs }) });
  expect(await screen.findByText('Current Table: 2')).toBeVisible();
  expect(card('Monthly Update').getByRole('link', { name: 'Review Queue' })).toHaveAttribute(
    'href',
    '/drugs/queue/manual/',
  );
  expect(document.title).toBe('ReFined Home · ReFined');
  expect(await findViolations()).toEqual([]);
});

it('spreads the drugs in queues over them, by the counts alone', async () => {
  renderShell({ at: '/', api: createFakeApi({ drugs }) });
  const legend = await screen.findByRole('list', { name: 'Drugs in each queue' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
    // The committee's count is in the line above.
  ).toEqual(
    QUEUES_ON_SCREENS.filter((name) => name !== 'com').map(
      (name) => `${QUEUES[name].label} ${name === 'manual' ? '(Current Table)' : '0'}`,
    ),
  );
});

it('leads to where the work is, and says each number once', async () => {
  const waiting = ['noc', 'dpd', 'dpd', 'com'].map((queue, at) =>
    fakeDrug({ id: at + 10, queue: queue as 'noc' }),
  );
  renderShell({ at: '/', api: createFakeApi({ drugs: [...drugs, ...waiting] }) });
  expect(await screen.findByText('2 wait in DPD Review')).toBeVisible();
  expect(main().getByRole('link', { name: 'Start in DPD Review' })).toHaveAttribute(
    'href',
    '/drugs/queue/dpd/',
  );
  expect(main().queryByText(/DPD Review 2/)).toBeNull();
});

describe('the dates (D3)', () => {
  it('are the fixed ones on a host that tells none', async () => {
    renderShell({ at: '/', api: createFakeApi({ drugs, bare: true }) });
    await screen.findByText('Current Table: 2');
    expect(card('Drug Product Database').getByText('DPD, from Health Canada')).toBeVisible();
    expect(card('Drug Product Database').getByText('Uploaded 2021-12-04')).toBeVisible();
    expect(card('Notice of Compliance').getByText('NOC, from Health Canada')).toBeVisible();
    expect(card('Notice of Compliance').getByText('Uploaded 2021-12-04')).toBeVisible();
    expect(card('Formulary').getByText('Last Updated 2021-12-22')).toBeVisible();
  });

  it('are the real ones where the host knows them, and "not yet" where it knows that there is none', async () => {
    renderShell({ at: '/', api: createFakeApi({ drugs }) });
    await screen.findByText('Current Table: 2');
    expect(card('Drug Product Database').getByText('Uploaded 2026-04-01')).toBeVisible();
    expect(card('Notice of Compliance').getByText('Not uploaded yet')).toBeVisible();
    expect(card('Formulary').getByText('Last Updated 2026-03-02')).toBeVisible();
    expect(card('Formulary').getByText('2 drugs')).toBeVisible();
    expect(card('Monthly Update').getByText('April 2026')).toBeVisible();
  });
});

it('shows neither figure nor date before the host has answered', async () => {
  const api = createFakeApi({ drugs });
  api.intercept('count_review', () => new Promise<Response>(() => undefined));
  renderShell({ at: '/', api });
  expect(await screen.findByText('Current Table:')).toHaveAttribute('aria-busy', 'true');
  expect(main().queryByText(/\d/)).toBeNull();
});

it('shows dashes and Retry, no figure and no date, when the counts fail', async () => {
  const api = createFakeApi({ drugs });
  api.intercept(
    'count_review',
    () =>
      new Response('<h1>Bad gateway</h1>', {
        status: 200,
        headers: { 'content-type': 'text/html' },
      }),
  );
  const { user } = renderShell({ at: '/', api });
  expect(await screen.findByText('Current Table: –')).toBeVisible();
  expect(main().getByText('The queue counts could not be loaded.')).toBeVisible();
  expect(card('Formulary').getByText('Last Updated –')).toBeVisible();
  expect(await findViolations()).toEqual([]);
  await user.click(main().getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Current Table: 2')).toBeVisible();
});

it('keeps the figure when a refresh fails, and says so (D16)', async () => {
  const api = createFakeApi({ drugs });
  const { user, queryClient } = renderShell({ at: '/', api });
  await screen.findByText('Current Table: 2');
  api.intercept('count_review', () => problemAnswer(500, 'Broken.'));
  await act(() => queryClient.refetchQueries());
  expect(
    await screen.findByText('The queue counts could not be refreshed: these are the last known.'),
  ).toBeVisible();
  expect(screen.getByText('Current Table: 2')).toBeVisible();
  await user.click(main().getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Current Table: 2')).toBeVisible();
});
