import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeDrug } from '@refined/shared/testing';
import { nameField, openEditScreen, openForm, saves, toast } from './testing/open-edit-screen.tsx';

const others = [fakeDrug({ id: 8, din: '02000008', queue: 'noc' })];
const focusHeading = () => act(() => screen.getByRole('heading', { level: 1 }).focus());

it('a letter asks for the move, and again confirms it', async () => {
  const { user } = await openForm();
  await user.keyboard('u');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('u');
  expect(await toast('Drug 02247162 moved to update queue.')).toBeVisible();
});

it('n goes to the next drug of the queue that one came from', async () => {
  const { user, router } = await openForm({ others, at: '/drugs/7?from=noc' });
  const next = await screen.findByRole('link', { name: 'Next in queue' });
  expect(next).toHaveAttribute('aria-keyshortcuts', 'n');
  await user.keyboard('n');
  await waitFor(() => expect(router.state.location.pathname).toBe('/drugs/8'));
});

it('in a field letters are typed, and Ctrl+S saves', async () => {
  const { user, api } = openEditScreen({ others, at: '/drugs/7?from=noc' });
  await user.type(await nameField(), ' unca/?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  await toast('Drug data successfully updated!');
  expect(saves(api)).toHaveLength(1);
});

it('/ leads to the search', async () => {
  const { user, router } = await openForm();
  focusHeading();
  await user.keyboard('/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/drugs/search'));
});

it('lists its own keys: no list, and no next drug without a queue', async () => {
  const { user } = await openForm();
  await user.keyboard('?');
  const terms = within(await screen.findByRole('dialog', { name: 'Keys' })).getAllByRole('term');
  expect(terms.map((term) => term.textContent)).toEqual(['u', 'c', 'a', 'Ctrl+S', '/', '?']);
});
