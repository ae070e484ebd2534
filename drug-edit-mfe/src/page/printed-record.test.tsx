import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { enter, openForm } from '../testing/open-edit-screen.tsx';

const tell = (name: 'beforeprint' | 'afterprint') =>
  act(() => void window.dispatchEvent(new Event(name)));

it('stands on paper instead of the form: every stored field, and what is not saved yet', async () => {
  const { user } = await openForm({ drug: { form: 'TABLET' } });
  await enter(user, 'Strength', '7 MG');
  expect(screen.queryByRole('definition')).toBeNull();
  tell('beforeprint');
  const said = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(said).toContainEqual(['Strength', '7 MG (not saved)']);
  expect(said).toContainEqual(['Form', 'TABLET']);
  // This field is behind Show More.
  expect(said.map(([name]) => name)).toContain('Health Canada Drug Name');
  tell('afterprint');
  expect(screen.queryByRole('definition')).toBeNull();
});
