import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Account, SignInEntry } from '@refined/shared/contract';
import {
  createFakeApi,
  findViolations,
  problemAnswer,
  renderScreen,
  type FakeApiOptions,
} from '@refined/shared/testing';
import { Screen } from './expose.tsx';

const HAL: Account = {
  username: 'hal@home',
  first_name: 'Hal',
  last_name: 'Nine',
  email: 'hal@example.ca',
  active: true,
  operator: false,
  password_due: true,
  sessions: 2,
  last_used: '2026-11-28T08:00:00Z',
};
const IDA: Account = { ...HAL, username: 'ida', first_name: 'Ida', active: false, sessions: 0 };

let asked: unknown[];
beforeEach(() => {
  asked = [];
  jest.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => void jest.restoreAllMocks());

const open = (at: string, answers: FakeApiOptions['answers'] = {}, features = ['operations']) =>
  renderScreen(<Screen />, {
    path: at,
    at,
    api: createFakeApi({
      features,
      answers: {
        people: () => Response.json({ people: [HAL, IDA] }),
        askConfirmation: ({ body }) => {
          asked.push(body);
          return Response.json({ id: 'c1' });
        },
        readConfirmation: () => Response.json({ confirmed: true }),
        ...answers,
      },
    }),
  });
const row = async (name: RegExp) =>
  within(
    await within(await screen.findByRole('table', { name: 'Accounts' })).findByRole('row', {
      name,
    }),
  );

describe('the page of the people', () => {
  it('lists the accounts with what can be done with each', async () => {
    open('/operations/people');
    const hal = await row(/Hal Nine/);
    expect(hal.getByText('First password', { selector: 'span' })).toBeVisible();
    expect(hal.getByRole('button', { name: 'End sessions: Hal Nine' })).toBeVisible();
    expect(hal.queryByRole('button', { name: 'Enable: Hal Nine' })).toBeNull();
    const ida = await row(/Ida Nine/);
    expect(ida.getByText('Disabled')).toBeVisible();
    expect(ida.getByRole('button', { name: 'Enable: Ida Nine' })).toBeVisible();
    expect(ida.queryByRole('button', { name: 'End sessions: Ida Nine' })).toBeNull();
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('closes an account once the operator has confirmed exactly that', async () => {
    const sent: (string | null)[] = [];
    const { user } = open('/operations/people', {
      disablePerson: ({ params, headers }) => {
        sent.push(params.name!, headers.get('x-confirmation'));
        return Response.json({ people: [] });
      },
    });
    await user.click((await row(/Hal Nine/)).getByRole('button', { name: 'Disable: Hal Nine' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable Hal Nine?' }));
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Hal Nine is disabled.')).toBeVisible();
    expect(asked).toEqual([{ path: '/api/people/hal%40home/disable/', body: {} }]);
    expect(sent).toEqual(['hal%40home', 'c1']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a first password once', async () => {
    const { user } = open('/operations/people', {
      resetPassword: () => Response.json({ person: HAL, password: 'abcde-fghjk' }),
    });
    await user.click(
      (await row(/Ida Nine/)).getByRole('button', { name: 'First password: Ida Nine' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'First password' }));
    expect(await screen.findByText('abcde-fghjk')).toBeVisible();
  });

  it('says in the dialog why nothing was done', async () => {
    const { user } = open('/operations/people', {
      endPersonsSessions: () => problemAnswer(403, 'This has to be confirmed first.'),
    });
    await user.click(
      (await row(/Hal Nine/)).getByRole('button', { name: 'End sessions: Hal Nine' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'End sessions' }));
    expect(await dialog.findByText('This has to be confirmed first.')).toBeVisible();
  });

  it('is nobody’s who is no operator, and asks for nothing then', async () => {
    const { api } = open('/operations/people', {}, []);
    expect(await screen.findByText('This page is for operators.')).toBeVisible();
    expect(api.calls.some(({ address }) => address.startsWith('/api/people'))).toBe(false);
  });
});

describe('the page of the sign-ins', () => {
  const entry = (id: string, more: Partial<SignInEntry> = {}): SignInEntry => ({
    id,
    at: '2026-11-28T08:00:00Z',
    username: 'hal',
    address: '192.0.2.1',
    outcome: 'refused',
    ...more,
  });

  it('lists them page by page, also of one name', async () => {
    const queries: string[] = [];
    const { user } = open('/operations/sign-ins', {
      signIns: ({ query }) => {
        queries.push(String(query));
        return Response.json(
          query.has('before')
            ? { results: [entry('1', { outcome: 'not_operator' })], before: null }
            : {
                results: [
                  entry('3'),
                  entry('2', { outcome: 'confirmed', operation: 'Disable an account (ida)' }),
                ],
                before: '2',
              },
        );
      },
    });
    const table = await screen.findByRole('table', { name: 'Sign-ins' });
    expect(within(table).getByText('Wrong name or password')).toBeVisible();
    expect(
      within(table).getByText('Confirmed an operation: Disable an account (ida)'),
    ).toBeVisible();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Older ones' }));
    expect(await screen.findByText('Refused: not an operator')).toBeVisible();
    await user.type(screen.getByLabelText('Username'), 'ida');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(queries).toEqual(['', 'before=2', 'username=ida']));
  });
});
