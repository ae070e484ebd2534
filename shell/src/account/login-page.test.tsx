import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createFakeApi, problemAnswer } from '@refined/shared/testing';
import { ADA, findViolations, renderShell } from '../testing/render-shell.tsx';

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
/** The text in the form, not the same text in the live region. */
const said = (text: string | RegExp) => within(screen.getByRole('form')).findByText(text);
const button = () => screen.getByRole('button', { name: 'Sign In' });

const signIn = async ({ user }: ReturnType<typeof renderShell>, secret = 'formulary') => {
  await user.type(username(), 'reviewer');
  await user.type(password(), secret);
  await user.click(button());
};

it('shows two required fields that a password manager can fill, and the body in its style', async () => {
  renderShell({ at: '/login', signedIn: false });
  expect(username()).toBeRequired();
  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toBeRequired();
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(username()).toHaveFocus();
  expect(document.body).toHaveClass('login-page');
  expect(document.title).toBe('Sign in · ReFined');
  expect(await findViolations()).toEqual([]);
});

it('signs in: stores token and user, goes home, and takes the body style away', async () => {
  const shell = renderShell({ at: '/login', signedIn: false });
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'ReFined Home' })).toBeInTheDocument();
  expect(shell.address()).toBe('/');
  expect(document.body).not.toHaveClass('login-page');
  expect(JSON.parse(localStorage.getItem('authInfo')!)).toEqual({ token: 'a'.repeat(40) });
  expect(JSON.parse(localStorage.getItem('userData')!)).toEqual(ADA);
});

describe('next (D5)', () => {
  it.each(['', window.location.origin])(
    'leads back to the whole address, given from "%s/" on',
    async (origin) => {
      const shell = renderShell({
        at: `/login?next=${encodeURIComponent(`${origin}/drugs/?a=1#files`)}`,
        signedIn: false,
      });
      await signIn(shell);
      await waitFor(() => expect(shell.address()).toBe('/drugs/?a=1#files'));
    },
  );

  // The refused addresses are tested in next.test.ts.
  it('is refused when it leads elsewhere', async () => {
    const next = 'https://evil.example/';
    const shell = renderShell({ at: `/login?next=${encodeURIComponent(next)}`, signedIn: false });
    await signIn(shell);
    await waitFor(() => expect(shell.address()).toBe('/'));
  });

  it('is where whoever is signed in already goes', async () => {
    const shell = renderShell({ at: '/login?next=%2Fdrugs%2F' });
    await waitFor(() => expect(shell.address()).toBe('/drugs/'));
  });
});

it('sends whoever is signed in home', async () => {
  const shell = renderShell({ at: '/login' });
  await waitFor(() => expect(shell.address()).toBe('/'));
});

it('names what is missing, focuses it, and asks the host nothing', async () => {
  const { user, api } = renderShell({ at: '/login', signedIn: false });
  await user.click(button());
  expect(username()).toHaveAccessibleDescription('Enter your username.');
  expect(username()).toHaveFocus();
  await user.type(username(), 'reviewer{Enter}');
  expect(username()).not.toBeInvalid();
  expect(password()).toHaveAccessibleDescription('Enter your password.');
  expect(password()).toHaveFocus();
  expect(api.calls).toEqual([]);
});

describe('a failure (D9)', () => {
  it('says "An error occurred", keeps the username and focuses the password', async () => {
    const shell = renderShell({ at: '/login', signedIn: false });
    await signIn(shell, 'wrong');
    expect(await said('An error occurred')).toBeVisible();
    expect(password()).toHaveAccessibleDescription(
      /An error occurred Check the username and the password/,
    );
    expect(username()).toHaveValue('reviewer');
    expect(password()).toHaveFocus();
    expect(localStorage).toHaveLength(0);
    expect(await findViolations()).toEqual([]);
  });

  it('says when to try again after too many attempts', async () => {
    const api = createFakeApi();
    api.intercept('api-token-auth', () =>
      problemAnswer(429, 'Too many attempts.', {}, { 'retry-after': '600' }),
    );
    await signIn(renderShell({ at: '/login', signedIn: false, api }));
    // If it is after midnight, it has the day too.
    const when = /Too many attempts\. Try again in 10 minutes, at (?:[\d-]+, )?\d\d:\d\d\./;
    expect(await said(when)).toBeVisible();
  });

  it('tells an unreachable host from wrong credentials', async () => {
    const api = createFakeApi();
    api.intercept('api-token-auth', () => Promise.reject(new TypeError('refused')));
    await signIn(renderShell({ at: '/login', signedIn: false, api }));
    expect(await said(/The server could not be reached/)).toBeVisible();
  });

  it('stores nothing when the token came but the user did not (D6)', async () => {
    const api = createFakeApi();
    api.intercept('GET /api/user/', () => problemAnswer(500, 'Broken.'));
    await signIn(renderShell({ at: '/login', signedIn: false, api }));
    expect(await said(/The server failed \(500\)/)).toBeVisible();
    expect(screen.getByText('Request test-request')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it('is gone at the next attempt, which may succeed', async () => {
    const shell = renderShell({ at: '/login', signedIn: false });
    await signIn(shell, 'wrong');
    await said('An error occurred');
    await shell.user.clear(password());
    await shell.user.type(password(), 'formulary{Enter}');
    expect(await screen.findByRole('heading', { name: 'ReFined Home' })).toBeInTheDocument();
  });
});

it('takes a double click for one attempt, and is busy meanwhile', async () => {
  const api = createFakeApi();
  let answer: (response: Response) => void = () => undefined;
  api.intercept('api-token-auth', () => new Promise<Response>((resolve) => (answer = resolve)));
  const { user } = renderShell({ at: '/login', signedIn: false, api });
  await user.type(username(), 'reviewer');
  await user.type(password(), 'formulary');
  await user.dblClick(button());
  await user.type(password(), '{Enter}');
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(api.calls).toHaveLength(1);
  await act(async () => answer(problemAnswer(400, 'Wrong.')));
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
});

it('warns of Caps Lock in the password', async () => {
  const { user } = renderShell({ at: '/login', signedIn: false });
  await user.click(password());
  await user.keyboard('{CapsLock}A');
  expect(screen.getByText('Caps Lock is on')).toBeVisible();
});

it('after a session ran out says so, and whoever signs in starts without the former user’s data', async () => {
  const api = createFakeApi();
  const shell = renderShell({ at: '/', api });
  await screen.findByText('Current Table: 0');
  act(() => shell.store.expire('a'.repeat(40)));
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  api.intercept('GET /api/user/', () =>
    Response.json({ ...ADA, username: 'grace', first_name: 'Grace', last_name: 'Hopper' }),
  );
  await signIn(shell);
  expect(await screen.findByRole('button', { name: 'GH Grace Hopper' })).toBeInTheDocument();
  expect(api.calls.filter(({ address }) => address.includes('count_review'))).toHaveLength(2);
});

describe('browser storage (browser fault 26)', () => {
  it('disabled: the session lasts as long as the page', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('disabled', 'SecurityError');
    });
    const shell = renderShell({ at: '/login', signedIn: false });
    await signIn(shell);
    expect(await screen.findByRole('button', { name: 'AB Ada Byron' })).toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['not JSON', '{', JSON.stringify(ADA)],
    ['no token', JSON.stringify({ user: 'x' }), '[]'],
  ])('corrupt (%s): is no session', async (_, authInfo, userData) => {
    localStorage.setItem('authInfo', authInfo);
    localStorage.setItem('userData', userData);
    const shell = renderShell({ at: '/drugs/', signedIn: false });
    await waitFor(() =>
      expect(shell.address()).toBe(
        `/login?next=${encodeURIComponent(`${window.location.origin}/drugs/`)}`,
      ),
    );
    expect(username()).toBeInTheDocument();
  });
});
