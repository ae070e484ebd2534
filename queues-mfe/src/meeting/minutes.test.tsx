import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  createFakeApi,
  findViolations,
  renderScreen,
  type FakeRequest,
} from '@refined/shared/testing';
import { QueueScreen } from '../queue-screen.tsx';

const DAYS = [
  { day: '2026-06-09', answers: 1 },
  { day: '2026-05-12', answers: 2 },
];
const minutes = (day: string, results: readonly object[]) => ({ day, days: DAYS, results });
const answer = {
  ...{ id: '7', din: '02240001', drug_name: 'Metformin', strength: '500 MG', form: 'TABLET' },
  ...{ in_product: true, answer: 'include', tier: 2, reason: 'As on the label.' },
  ...{ meeting: '2026-06-09', by: 'Grace Hopper', at: '2026-06-09T15:00:00.000Z' },
  ...{ question: 'Is the strength right?', asked_by: 'Ada Byron' },
};

const open = (meeting: (request: FakeRequest) => object, features = ['drug_actions']) =>
  renderScreen(<QueueScreen />, {
    at: '/drugs/queue/com',
    path: '/drugs/queue/:queueSlug',
    api: createFakeApi({
      features,
      answers: { meeting: (request) => Response.json(meeting(request)) },
    }),
  });

it('shows what was asked and answered in a meeting, the last one first, to read and to print', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const { user, router } = open(({ query }) =>
    query.get('day') === '2026-05-12' ? minutes('2026-05-12', []) : minutes('2026-06-09', [answer]),
  );
  await user.click(await screen.findByRole('button', { name: 'Minutes' }));
  expect(await screen.findByRole('heading', { name: 'Minutes, 2026-06-09' })).toBeVisible();
  const row = within((await screen.findAllByRole('row'))[1]!);
  expect(row.getByRole('link')).toHaveAttribute('href', '/drugs/7');
  for (const text of ['Ada Byron: Is the strength right?', 'Include, tier 2', 'As on the label.'])
    expect(row.getByText(text)).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Meeting' }), '2026-05-12');
  expect(await screen.findByText(/^No answer was entered yet/)).toBeVisible();
  expect(router.state.location.search).toBe('?minutes=2026-05-12');
  await user.click(screen.getByRole('button', { name: 'Back to the queue' }));
  expect(
    await screen.findByRole('heading', { name: 'Expert Committee Review Queue' }),
  ).toBeVisible();
});

it('is offered only where the host keeps answers', async () => {
  open(() => minutes('2026-06-09', []), []);
  await screen.findByRole('heading', { name: 'Expert Committee Review Queue' });
  expect(screen.queryByRole('button', { name: 'Minutes' })).toBeNull();
});
