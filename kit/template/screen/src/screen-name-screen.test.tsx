import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { QUEUE_NAMES, QUEUES } from '@refined/shared/domain';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  problemAnswer,
  renderScreen,
  type FakeApi,
} from '@refined/shared/testing';
import { Screen } from './expose.tsx';

const drugs = [
  fakeDrug({ id: 1, queue: 'noc' }),
  fakeDrug({ id: 2, queue: 'com' }),
  fakeDrug({ id: 3, queue: 'com' }),
];
const open = (api: FakeApi = createFakeApi({ drugs })) =>
  renderScreen(<Screen />, { path: '/screen-path', at: '/screen-address', api });
const rows = async () =>
  (
    await within(await screen.findByRole('list', { name: 'Drugs in each queue' })).findAllByText(
      /drugs?$/,
    )
  ).map((count) => count.closest('li')?.textContent);

describe('Screen title', () => {
  it('says how many drugs wait in each queue', async () => {
    const { container } = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Screen title' })).toBeVisible();
    expect(await screen.findByText('3 drugs in the queues')).toBeVisible();
    const waiting: Partial<Record<string, string>> = { noc: '1 drug', com: '2 drugs' };
    expect(await rows()).toEqual(
      QUEUE_NAMES.map((queue) => `${QUEUES[queue].heading}${waiting[queue] ?? '0 drugs'}`),
    );
    expect(screen.getByRole('link', { name: 'NOC Review' })).toHaveAttribute(
      'href',
      '/drugs/queue/noc/',
    );
    expect(await findViolations(container)).toEqual([]);
  });

  it('says what failed, and Retry asks again', async () => {
    const api = createFakeApi({ drugs });
    api.intercept('count_review', () => problemAnswer(500, 'Broken.'));
    const { user, container } = open(api);
    expect(await screen.findByText('The queue counts could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('3 drugs in the queues')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
