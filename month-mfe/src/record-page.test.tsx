import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { MonthRecord } from '@refined/shared/contract';
import { createFakeApi, findViolations, problemAnswer } from '@refined/shared/testing';
import { renderMonth } from './test-month.tsx';

const AT = '2026-04-02T16:00:00.000Z';
const NONE = { review: 0, committee: 0, update: 0, on_product: 0, archived: 0 };
const months = [
  { id: 5, date: '2026-05-01' },
  { id: 2, date: '2026-04-01' },
];
const record: NonNullable<MonthRecord['record']> = {
  ...{ id: 2, date: '2026-04-01', ended: '2026-05-02T16:00:00.000Z' },
  imports: [{ id: 2, kind: 'dpd', date: '2026-04-01', actor: 'Ada Byron', at: AT }],
  queues: [
    { queue: 'noc', ...NONE },
    { queue: 'dpd', ...NONE, review: 4, committee: 1, update: 2, archived: 3 },
  ],
  decisions: [
    {
      ...{ by: 'Grace Hopper', kind: 'exclude', count: 3 },
      reasons: [
        { reason: 'Another is cheaper.', count: 2 },
        { reason: '', count: 1 },
      ],
    },
    { by: 'Ada Byron', kind: 'take', count: 1, reasons: [{ reason: 'As labelled.', count: 1 }] },
  ],
  left: [
    { queue: 'dpd', kind: 'strength', count: 4 },
    { queue: 'com', kind: null, count: 1 },
  ],
  publications: [
    {
      ...{ number: 3, at: AT, effective: '2026-05-01', actor: 'ada', size: 900 },
      ...{ added: 2, changed: 1, removed: 0 },
    },
  ],
};
const open = (features = ['month_record'], month = '') => {
  const asked: (string | null)[] = [];
  const api = createFakeApi({
    features,
    answers: {
      monthRecord: ({ query }) => {
        const month = query.get('month');
        asked.push(month);
        if (month === '1999-01') return problemAnswer(404, 'No month begins with it.');
        return Response.json({ months, record });
      },
    },
  });
  return { ...renderMonth({ at: `/drugs/month/${month}`, api }), asked };
};
const cells = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent));

it('says what came, who decided what and why, what waits, and what was published', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Record of April 2026' });
  expect(screen.getByText('10 drugs came. 5 decided, 5 still wait.')).toBeVisible();
  expect(screen.getByText(/^As it stood on 2026-05-0[12]/)).toBeVisible();
  expect(
    screen.getByText('Publication 3, effective 2026-05-01, by ada: 2 added, 1 changed, 0 removed'),
  ).toBeVisible();
  expect(cells('Who decided what, and why').slice(1)).toEqual([
    ['Grace Hopper', 'Committee: exclude', '3', 'Another is cheaper. (2)No reason given (1)'],
    ['Ada Byron', 'Health Canada’s value used', '1', 'As labelled.'],
  ]);
  expect(cells('What still waits, by queue and kind of change')).toEqual([
    ['Kind of change', 'DPD Review', 'Committee'],
    ['Strength changed', '4', ''],
    ['Without a change', '', '1'],
  ]);
  expect(await findViolations(document.body)).toEqual([]);
});

it('is of a month that one chooses', async () => {
  const { user, asked, router } = open();
  await user.selectOptions(await screen.findByLabelText('Month'), 'April 2026 (2026-04-01)');
  expect(router.state.location.search).toBe('?month=2');
  await screen.findByText('10 drugs came. 5 decided, 5 still wait.');
  expect(asked).toEqual([null, '2']);
});

it('has a line to sign on paper', async () => {
  const { user } = open();
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
    expect(screen.getByText('Signature')).toBeInTheDocument();
    window.dispatchEvent(new Event('afterprint'));
  });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
  expect(screen.queryByText('Signature')).toBeNull();
});

it('says so when it fails', async () => {
  const { api, user } = open();
  await screen.findByText('10 drugs came. 5 decided, 5 still wait.');
  api.intercept('/api/month/record/', () => problemAnswer(500, 'Broken.'));
  await user.selectOptions(screen.getByLabelText('Month'), 'April 2026 (2026-04-01)');
  expect(await screen.findByText('The record of the month could not be loaded.')).toBeVisible();
});

it('says of a month that is unknown that there is none, and leads to the latest', async () => {
  const { user } = open(['month_record'], '?month=1999-01');
  expect(await screen.findByText('There is no record of a month “1999-01”.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Record of the latest month' }));
  expect(await screen.findByText('10 drugs came. 5 decided, 5 still wait.')).toBeVisible();
});

it('asks a host without records for nothing', async () => {
  const { asked } = open([]);
  expect(await screen.findByText('This server keeps no record of a month.')).toBeVisible();
  expect(asked).toEqual([]);
});
