import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createFakeApi, findViolations, problemAnswer } from '@refined/shared/testing';
import { renderMonth } from './test-month.tsx';
import { importFigures } from './imports/import-figures.ts';

const ours = () => createFakeApi({ features: ['database_files'] });
const section = (name: string) => within(screen.getByRole('region', { name }));
const scrolled = jest.fn();

beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled;
});

it('shows the size, the last publication and the imports (D38)', async () => {
  renderMonth({ at: '/drugs/', api: ours() });
  expect(await screen.findByText('1 drug')).toBeVisible();
  expect(
    screen.getByRole('heading', { name: 'Formulary and Database Files', level: 1 }),
  ).toBeInTheDocument();
  expect(section('Formulary').getByText('Baseline of 2026-03-02')).toBeVisible();
  const row = section('Database Files').getByRole('row', { name: /Drug Product Database/ });
  expect(row).toHaveTextContent('allfiles.zip');
  expect(
    within(row)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['67 new', '93 no longer listed']);
  expect(await findViolations(document.body)).toEqual([]);
});

it('says plainly that a bare host keeps no such record, and asks it for none', async () => {
  const { api } = renderMonth({ at: '/drugs/', api: createFakeApi({ bare: true }) });
  expect(
    await screen.findByText('This server keeps no record of the files that were imported into it.'),
  ).toBeVisible();
  expect(screen.getByText(/does not give the size of Formulary/)).toBeVisible();
  expect(api.calls.some(({ address }) => address.includes('database_files'))).toBe(false);
  expect(await findViolations(document.body)).toEqual([]);
});

it.each(['count_review', 'database_files'])('offers Retry when %s fails', async (call) => {
  const api = ours();
  api.intercept(call, () => problemAnswer(500, 'Broken.'));
  const { user } = renderMonth({ at: '/drugs/', api });
  expect(
    await section('Database Files').findByText('The record of imports could not be loaded.'),
  ).toBeVisible();
  await user.click(section('Database Files').getByRole('button', { name: 'Retry' }));
  expect(
    await section('Database Files').findByRole('row', { name: /Drug Product Database/ }),
  ).toBeVisible();
});

it('leads to each of its sections, again and again', async () => {
  const { router } = renderMonth({ at: '/drugs/#files', api: ours() });
  const follow = (hash: string) => act(() => router.navigate(`/drugs/${hash}`));
  const heading = (name: string) => screen.getByRole('heading', { name, level: 2 });
  await waitFor(() => expect(heading('Database Files')).toHaveFocus());
  await follow('#product');
  await waitFor(() => expect(heading('Formulary')).toHaveFocus());
  await follow('#files');
  await waitFor(() => expect(heading('Database Files')).toHaveFocus());
  const times = scrolled.mock.calls.length;
  await follow('#files');
  await waitFor(() => expect(scrolled.mock.calls.length).toBe(times + 1));
});

it('orders figures: the known ones first, unknown ones by their own name, no noughts', () => {
  expect(importFigures({ marked_changed: 2, rejected: 1, new: 3, gone: 0, read: 9 })).toEqual([
    { name: 'read', count: 9 },
    { name: 'new', count: 3 },
    { name: 'rejected', count: 1 },
    { name: 'marked_changed', count: 2 },
  ]);
});
