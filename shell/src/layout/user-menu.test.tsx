import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { draftKey } from '@refined/shared/session';
import { createFakeApi, problemAnswer } from '@refined/shared/testing';
import { ADA, findViolations, renderShell } from '../testing/render-shell.tsx';

const logOut = async ({ user }: ReturnType<typeof renderShell>) => {
  await user.click(screen.getByRole('button', { name: 'AB Ada Byron' }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
};

const apiWhoseLogoutFails = (times?: number) => {
  const api = createFakeApi();
  api.intercept('GET /api/logout/', () => problemAnswer(503, 'Down.'), times);
  return api;
};

it.each([
  [ADA, 'Ada Byron', 'AB'],
  [{ ...ADA, last_name: '' }, 'Ada', 'A'],
  [{ ...ADA, first_name: '', last_name: '' }, 'reviewer', 'R'],
])(
  'shows initials, and the full name if there is a first name, else the username (specification §2, D8)',
  (user, name, letters) => {
    renderShell({ at: '/', user });
    const button = screen.getByRole('button', { name: `${letters} ${name}` });
    expect(within(button).getByText(letters)).toBeVisible();
    expect(within(button).getByText(name)).toBeVisible();
  },
);

it('is worked by keyboard', async () => {
  const { user } = renderShell({ at: '/' });
  const button = screen.getByRole('button', { name: 'AB Ada Byron' });
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Keys' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(screen.queryByRole('menu')).toBeNull();
});

describe('Logout', () => {
  it('ends the session at the host, clears all browser storage and goes to /login (specification §4)', async () => {
    const shell = renderShell({ at: '/drugs/' });
    localStorage.setItem('other', 'x');
    sessionStorage.setItem('draft', 'x');
    await logOut(shell);
    expect(await screen.findByText('You have signed out.')).toBeVisible();
    expect(shell.address()).toBe('/login');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    expect(
      shell.api.calls
        .find(({ address }) => address === '/api/logout/')
        ?.headers.get('authorization'),
    ).toBe(`Token ${'a'.repeat(40)}`);
  });

  it('asks first when there is unsaved work in this browser, and keeps it when told so', async () => {
    const shell = renderShell({ at: '/drugs/' });
    localStorage.setItem(draftKey('reviewer', '7'), 'x');
    await logOut(shell);
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(dialog).toHaveTextContent(
      'You have unsaved changes to a drug record in this browser. Logging out deletes them.',
    );
    await shell.user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem(draftKey('reviewer', '7'))).toBe('x');
    expect(shell.api.calls.some(({ address }) => address === '/api/logout/')).toBe(false);
    await logOut(shell);
    await shell.user.click(await screen.findByRole('button', { name: 'Log out and delete them' }));
    expect(await screen.findByText('You have signed out.')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it('counts a 401 as done (D7)', async () => {
    const api = createFakeApi();
    api.intercept('GET /api/logout/', () => problemAnswer(401, 'Invalid token.'));
    const shell = renderShell({ at: '/', api });
    await logOut(shell);
    await waitFor(() => expect(shell.address()).toMatch(/^\/login/));
    expect(localStorage).toHaveLength(0);
  });

  it('that fails says "An error occurred", keeps the session, and can be tried again until it works (D7)', async () => {
    const api = apiWhoseLogoutFails(1);
    const shell = renderShell({ at: '/', api });
    await logOut(shell);
    const dialog = await screen.findByRole('dialog', { name: 'An error occurred' });
    expect(within(dialog).getByText('The server failed (503). Retry in a moment.')).toBeVisible();
    expect(within(dialog).getByText('You are still signed in.')).toBeVisible();
    expect(localStorage.getItem('authInfo')).not.toBeNull();
    expect(await findViolations(dialog)).toEqual([]);

    const again = within(dialog).getByRole('button', { name: 'Try again' });
    api.intercept('GET /api/logout/', async () => {
      await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
      return problemAnswer(503, 'Down.');
    });
    await shell.user.click(again);
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(
      await within(dialog).findByText('The server failed (503). Retry in a moment.'),
    ).toBeVisible();
    await shell.user.click(again);
    await waitFor(() => expect(shell.address()).toBe('/login'));
    expect(shell.api.calls.filter(({ address }) => address === '/api/logout/')).toHaveLength(3);
  });

  it('that fails can be done for this browser only', async () => {
    const shell = renderShell({ at: '/', api: apiWhoseLogoutFails() });
    await logOut(shell);
    await shell.user.click(
      await screen.findByRole('button', { name: 'Sign out of this browser only' }),
    );
    await waitFor(() => expect(shell.address()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
  });

  it('that fails can be left', async () => {
    const shell = renderShell({ at: '/', api: apiWhoseLogoutFails() });
    await logOut(shell);
    await shell.user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shell.address()).toBe('/');
    expect(localStorage.getItem('authInfo')).not.toBeNull();
  });
});
