import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MonthGlance } from '@refined/shared/contract';
import { createFakeApi, problemAnswer } from '@refined/shared/testing';
import { findViolations, renderShell } from '../testing/render-shell.tsx';

const glance: MonthGlance = {
  brought: 271,
  decided: 135,
  people: [
    { actor: 'grace', count: 100 },
    { actor: 'ada', count: 30 },
  ],
  median_seconds: 3 * 60 * 60,
  left: [
    { queue: 'dpd', kind: 'company', count: 70 },
    { queue: 'dpd', kind: 'new', count: 40 },
    { queue: 'noc', kind: 'new', count: 60 },
    { queue: 'manual', kind: null, count: 1 },
  ],
};
const open = (shown: MonthGlance = glance, features = ['month_glance']) =>
  renderShell({
    at: '/',
    api: createFakeApi({ features, answers: { monthGlance: () => Response.json(shown) } }),
  });
/** The expanded panel. */
const panel = async () => {
  const heading = await screen.findByRole('heading', { name: 'The month at a glance' });
  await userEvent.click(heading);
  return within(heading.closest('section')!);
};

it('says how much is decided and by whom, how long it takes, and what is left', async () => {
  open();
  const shown = await panel();
  expect(await shown.findByText('49 %')).toBeVisible();
  expect(shown.getByText('of the last import’s drugs')).toBeVisible();
  for (const person of ['grace: 100', 'ada: 30', 'others: 5'])
    expect(shown.getByText(person)).toBeVisible();
  expect(shown.getByText('3 h')).toBeVisible();
  expect(shown.getByText(/^Median, from the import/)).toBeVisible();
  expect(await findViolations()).toEqual([]);
});

it('leads from each figure to the list that it counts, the most first', async () => {
  const { api } = open();
  await screen.findByText('The month at a glance');
  expect(api.calls.some(({ address }) => address.includes('glance'))).toBe(false);
  const links = await (await panel()).findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['DPD Review 40', '/drugs/queue/dpd/?filter=kind.new'],
    ['NOC Review 60', '/drugs/queue/noc/?filter=kind.new'],
    ['DPD Review 70', '/drugs/queue/dpd/?filter=kind.company'],
    ['Manual Review 1', '/drugs/queue/manual/?filter=group.none'],
  ]);
  expect(links[0]).toHaveAccessibleName('New in DPD Review: 40 drugs');
});

it.each([
  [30, 'under a minute'],
  [40 * 60, '40 min'],
  [47 * 60 * 60, '47 h'],
  [3 * 24 * 60 * 60, '3 days'],
])('reads %i s as %s', async (median_seconds, words) => {
  open({ ...glance, median_seconds });
  expect(await (await panel()).findByText(words)).toBeVisible();
});

it('says so when nothing is decided, and when nothing is left', async () => {
  open({ brought: 0, decided: 0, people: [], median_seconds: null, left: [] });
  const shown = await panel();
  expect(await shown.findByText('Nothing is decided yet.')).toBeVisible();
  expect(shown.getByText('Shown when the first drug is decided')).toBeVisible();
  expect(shown.getByText('Nothing is left in review.')).toBeVisible();
});

it('offers Retry when it fails', async () => {
  const api = createFakeApi({
    features: ['month_glance'],
    answers: { monthGlance: () => Response.json(glance) },
  });
  api.intercept('/api/month/glance/', () => problemAnswer(500, 'Broken.'));
  const { user } = renderShell({ at: '/', api });
  await panel();
  expect(await screen.findByText('The month at a glance could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('49 %')).toBeVisible();
});

it('asks a host that can’t say for nothing', async () => {
  const { api } = open(glance, []);
  expect(await screen.findByText('Current Table: 0')).toBeVisible();
  expect(api.calls.some(({ address }) => address.includes('glance'))).toBe(false);
  expect(screen.queryByText('The month at a glance')).toBeNull();
});
