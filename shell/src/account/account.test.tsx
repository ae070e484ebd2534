import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi, problemAnswer, type FakeRequest } from '@refined/shared/testing';
import { findViolations, renderShell } from '../testing/render-shell.tsx';

const OLD = 'formulary';
const NEW = 'a bucket of lobsters';

describe('one’s own password', () => {
  const bodies: unknown[] = [];
  const open = (at = '/account/password', answer = () => Response.json({})) => {
    bodies.length = 0;
    const changePassword = ({ body }: FakeRequest) => {
      bodies.push(body);
      return answer();
    };
    const api = createFakeApi({ features: ['accounts'], answers: { changePassword } });
    return renderShell({ at, api });
  };
  const type = async (
    { user }: ReturnType<typeof open>,
    now: string,
    next: string,
    again = next,
  ) => {
    await user.type(await screen.findByLabelText('Current password'), now);
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Repeat the new password'), again);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('is changed with the old one, in a form that password managers know', async () => {
    const shell = open();
    await type(shell, OLD, NEW);
    expect(await screen.findByText(/Your password is changed/)).toBeVisible();
    expect(bodies).toEqual([{ old_password: OLD, new_password: NEW }]);
    expect(screen.getByRole('link', { name: 'Go on' })).toHaveFocus();
  });

  it('says what is wrong at its field, and sends nothing that it can judge itself', async () => {
    const sentence = 'That is not your password.';
    const shell = open(undefined, () =>
      problemAnswer(422, sentence, { errors: { old_password: [sentence] } }),
    );
    expect(await screen.findByLabelText('Username')).toHaveValue('reviewer');
    await type(shell, OLD, NEW, 'another');
    expect(screen.getByText('The two passwords are not the same.')).toBeVisible();
    expect(screen.getByLabelText('Repeat the new password')).toHaveFocus();
    expect(bodies).toEqual([]);
    await shell.user.clear(screen.getByLabelText('Repeat the new password'));
    await shell.user.type(screen.getByLabelText('Repeat the new password'), NEW);
    await shell.user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(await findViolations()).toEqual([]);
  });

  it('says why it is asked for, and leads on afterwards', async () => {
    const shell = open('/account/password?next=%2Fdrugs%2Fsearch');
    expect(await screen.findByText(/Somebody else set your password/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    await type(shell, OLD, NEW);
    expect(await screen.findByRole('link', { name: 'Go on' })).toHaveAttribute(
      'href',
      '/drugs/search',
    );
  });

  it('is asked of who is signed in', async () => {
    const shell = renderShell({ at: '/account/password', signedIn: false });
    await waitFor(() => expect(shell.address()).toMatch(/^\/login\?next=.*account%2Fpassword$/));
  });
});

describe('one’s own sessions', () => {
  const HERE = {
    id: 'a',
    since: '2026-11-27T08:00:00Z',
    last_used: '2026-11-28T08:00:00Z',
    address: '192.0.2.1',
    current: true,
  };
  const THERE = { ...HERE, id: 'b', since: '2026-11-26T08:00:00Z', address: null, current: false };
  const ELSEWHERE = { ...THERE, id: 'c', since: '2026-11-25T08:00:00Z' };

  it('are shown, and end one by one or all others at once', async () => {
    const left = (...sessions: object[]) => Response.json({ sessions });
    const ended: string[] = [];
    const api = createFakeApi({
      features: ['accounts'],
      answers: {
        ownSessions: () => left(HERE, THERE, ELSEWHERE),
        endSession: ({ params }) => {
          ended.push(params.session!);
          return left(HERE, ELSEWHERE);
        },
        endOtherSessions: () => left(HERE),
      },
    });
    const { user } = renderShell({ at: '/', api });
    await user.click(await screen.findByRole('button', { name: 'AB Ada Byron' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sessions' }));
    const table = await screen.findByRole('table', { name: 'Your sessions' });
    expect(within(table).getByText('This session')).toBeVisible();
    expect(within(table).getByText('192.0.2.1')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await user.click(within(table).getAllByRole('button', { name: /^End the session since/ })[0]!);
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
    expect(ended).toEqual(['b']);
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('are not there on a host without them, which is asked for nothing', async () => {
    const { api } = renderShell({ at: '/account/sessions' });
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
    expect(api.calls.some(({ address }) => address.startsWith('/api/account'))).toBe(false);
  });

  it('are in the menu of a host that has them', async () => {
    const { user } = renderShell({ at: '/' });
    await user.click(screen.getByRole('button', { name: 'AB Ada Byron' }));
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Sessions' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Password' })).toBeNull();
  });
});
