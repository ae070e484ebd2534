import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createFakeApi, fakeDrug, renderScreen } from '@refined/shared/testing';
import { Screen } from './expose.tsx';

const drugs = [
  fakeDrug({ id: 7, din: '02247162', queue: 'dpd' }),
  fakeDrug({ id: 8, din: '02416786', queue: 'update' }),
];
const open = async (bare = false) => {
  const shown = renderScreen(<Screen />, {
    path: '/drugs/search',
    at: '/drugs/search?by=active_ingredient__name&term=metformin',
    api: createFakeApi({ drugs, bare }),
  });
  await screen.findByRole('link', { name: '02247162' });
  return shown;
};
const link = (din: string) => screen.getByRole('link', { name: din });
const box = () => screen.getByRole('textbox', { name: 'Term' });

it('goes through the results, and / leads to the term, where letters are typed', async () => {
  const { user } = await open();
  await user.keyboard('jj');
  expect(link('02416786')).toHaveFocus();
  await user.keyboard('/');
  expect(box()).toHaveFocus();
  await user.keyboard('j?');
  expect(box()).toHaveValue('j?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('moves at once, as by mouse, and the card stays with the focus', async () => {
  const { user, api } = await open();
  await user.keyboard('ju');
  expect(await screen.findByText('Drug 02247162 moved to update queue.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(link('02247162')).toHaveFocus();
  // It is there already: the move isn't offered any more.
  await user.keyboard('u');
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each([false, true])('lists the keys that there are (bare host: %s)', async (bare) => {
  const { user } = await open(bare);
  await user.keyboard('?');
  const terms = within(await screen.findByRole('dialog', { name: 'Keys' })).getAllByRole('term');
  expect(terms.map((term) => term.textContent)).toEqual([
    'j',
    'k',
    'Enter',
    'u',
    'c',
    'r',
    '/',
    '?',
  ]);
});
