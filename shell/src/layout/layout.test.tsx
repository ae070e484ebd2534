import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryKeys } from '@refined/shared/api-client';
import { formats, isReviewQueue, PATHS, QUEUES, QUEUES_ON_SCREENS } from '@refined/shared/domain';
import {
  createFakeApi,
  fakeDrug,
  problemAnswer,
  TOKEN,
  type FakeApi,
} from '@refined/shared/testing';
import { ADA, findViolations, renderShell } from '../testing/render-shell.tsx';

const drugs = [
  fakeDrug({ id: 1, queue: 'noc' }),
  fakeDrug({ id: 2, queue: 'dpd' }),
  fakeDrug({ id: 3, queue: 'manual' }),
  fakeDrug({ id: 4, queue: 'com' }),
  fakeDrug({ id: 5, queue: 'update' }),
  fakeDrug({ id: 6, queue: 'update' }),
];
/** The heading at a screen's address, because the tests have no screens. */
const NO_PAGE = 'Not found';
/** The sign-in page with the full current address as `next` (specification §2, D5). */
const signInFor = (path: string) =>
  `/login?next=${encodeURIComponent(window.location.origin + path)}`;
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const entry = (name: string | RegExp) => navigation().findByRole('link', { name });

describe('whoever is not signed in', () => {
  it('is sent to sign in, with the full address as next (specification §2)', async () => {
    const shell = renderShell({ at: '/drugs/search?by=din&term=02247162#x', signedIn: false });
    await waitFor(() =>
      expect(shell.address()).toBe(signInFor('/drugs/search?by=din&term=02247162#x')),
    );
  });

  it('is sent back there by a 401 to any call, with the reason (D6)', async () => {
    const api = createFakeApi();
    api.intercept('count_review', () => problemAnswer(401, 'Invalid token.'));
    const shell = renderShell({ at: '/drugs/#files', api });
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
    expect(shell.address()).toBe(signInFor('/drugs/#files'));
    expect(localStorage.getItem('authInfo')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
  });

  it('is sent there when another tab signs out, and comes back when it signs in (browser fault 27)', async () => {
    const shell = renderShell({ at: '/drugs/' });
    await screen.findByRole('heading', { name: NO_PAGE });
    const told = (key: string | null) =>
      act(
        () =>
          void window.dispatchEvent(
            new StorageEvent('storage', { key, storageArea: localStorage }),
          ),
      );
    localStorage.clear();
    told(null);
    expect(await screen.findByText(/signed out in another tab/)).toBeVisible();
    expect(shell.address()).toBe(signInFor('/drugs/'));
    localStorage.setItem('userData', JSON.stringify(ADA));
    localStorage.setItem('authInfo', JSON.stringify({ token: TOKEN }));
    told('authInfo');
    await waitFor(() => expect(shell.address()).toBe('/drugs/'));
  });
});

describe('authInfo without userData (D50)', () => {
  const open = (api: FakeApi, at = '/') => {
    localStorage.setItem('authInfo', JSON.stringify({ token: TOKEN }));
    return renderShell({ at, signedIn: false, api });
  };
  const userCalls = (api: FakeApi) => api.calls.filter(({ address }) => address === '/api/user/');

  it('is signed in: the host is asked who it is with the stored token, and the answer is stored', async () => {
    const api = createFakeApi();
    const shell = open(api, '/drugs/');
    expect(await screen.findByRole('button', { name: 'AB Ada Byron' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: NO_PAGE })).toBeVisible();
    expect(shell.address()).toBe('/drugs/');
    expect(userCalls(api).map(({ headers }) => headers.get('authorization'))).toEqual([
      `Token ${TOKEN}`,
    ]);
    expect(JSON.parse(localStorage.getItem('userData')!)).toEqual(ADA);
  });

  it('waits with the page until the host has answered', async () => {
    let answer: (response: Response) => void = () => undefined;
    const api = createFakeApi();
    api.intercept('GET /api/user/', () => new Promise((resolve) => (answer = resolve)));
    open(api);
    await waitFor(() => expect(userCalls(api)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'ReFined Home' })).toBeNull();
    act(() => answer(Response.json(ADA)));
    expect(await screen.findByRole('heading', { name: 'ReFined Home' })).toBeVisible();
  });

  it.each([
    ['the server fails', () => problemAnswer(500, 'Broken.'), 1],
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch')), 2],
    ['the answer is no user', () => new Response('<!doctype html>'), 1],
  ])(
    'stays signed in when %s, can log out, and asks again once online',
    async (_, answer, asked) => {
      const api = createFakeApi();
      api.intercept('GET /api/user/', answer, asked);
      const shell = open(api);
      expect(await screen.findByRole('heading', { name: 'ReFined Home' })).toBeVisible();
      const menu = await screen.findByRole('button', { name: 'Signed in' });
      await shell.user.click(menu);
      expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      expect(await findViolations()).toEqual([]);
      expect(shell.address()).toBe('/');
      act(() => void window.dispatchEvent(new Event('online')));
      expect(await screen.findByRole('button', { name: 'AB Ada Byron' })).toBeVisible();
      expect(userCalls(api)).toHaveLength(asked + 1);
    },
  );

  it('asks again by itself after a while', async () => {
    jest.useFakeTimers();
    try {
      const api = createFakeApi();
      api.intercept('GET /api/user/', () => problemAnswer(500, 'Broken.'), 2);
      open(api);
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(screen.getByRole('button', { name: 'AB Ada Byron' })).toBeVisible();
      expect(userCalls(api)).toHaveLength(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is sent to sign in by a 401 alone', async () => {
    const api = createFakeApi();
    api.intercept('GET /api/user/', () => problemAnswer(401, 'Invalid token.'));
    const shell = open(api, '/drugs/');
    await waitFor(() => expect(shell.address()).toBe(signInFor('/drugs/')));
    expect(localStorage.getItem('authInfo')).toBeNull();
  });
});

describe('navigation', () => {
  it('has the entries of the specification, their counts as part of their names', async () => {
    renderShell({ at: '/', api: createFakeApi({ drugs }) });
    await entry('Review Queue, 3 items');
    expect(
      navigation()
        .getAllByRole('link')
        .map((link) => [
          link.getAttribute('aria-label') ?? link.textContent?.trim(),
          link.getAttribute('href'),
        ]),
    ).toEqual([
      ['ReFined Home', '/'],
      ['Drug Search', '/drugs/search'],
      ['Review Queue, 3 items', '/drugs/queue/noc/'],
      ...QUEUES_ON_SCREENS.filter((name) => !isReviewQueue(name)).map((name) => {
        const { length } = drugs.filter(({ queue }) => queue === name);
        return [
          `${QUEUES[name].label}, ${formats.counted(length, 'item', 'items')}`,
          PATHS.queue(name),
        ];
      }),
      ['Formulary', '/drugs/#product'],
      ['Database Files', '/drugs/#files'],
    ]);
    expect(await findViolations()).toEqual([]);
  });

  it.each([
    ['/', 'ReFined Home'],
    ['/drugs/search?term=x', 'Drug Search'],
    ['/drugs/queue/noc/', /^Review Queue/],
    ['/drugs/queue/dpd', /^Review Queue/],
    ['/drugs/queue/manual', /^Review Queue/],
    ['/drugs/queue/com', /^Committee Queue/],
    ['/drugs/queue/update/', /^Update Queue/],
    ['/drugs/', 'Formulary'],
    ['/drugs/#product', 'Formulary'],
    ['/drugs/#files', 'Database Files'],
  ])('marks the page that %s is', async (at, name) => {
    renderShell({ at });
    expect(await entry(name)).toHaveAttribute('aria-current', 'page');
    expect(navigation().getAllByRole('link', { current: 'page' })).toHaveLength(1);
  });

  it.each([
    ['dpd', /^Review Queue/],
    ['com', /^Committee Queue/],
  ] as const)('marks the queue of a record: %s', async (queue, name) => {
    const { queryClient } = renderShell({ at: '/drugs/7?from=update' });
    await entry('Drug Search');
    act(() => void queryClient.setQueryData(queryKeys.record('7'), { record: { queue } }));
    expect(await entry(name)).toHaveAttribute('aria-current', 'true');
    expect(navigation().queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('marks the queue that one came from where the host says nothing of a record’s', async () => {
    renderShell({ at: '/drugs/7?from=update' });
    expect(await entry(/^Update Queue/)).toHaveAttribute('aria-current', 'true');
  });

  it('marks none on a drug that is in no queue', async () => {
    renderShell({ at: '/drugs/7' });
    await entry('Drug Search');
    expect(navigation().queryByRole('link', { current: 'page' })).toBeNull();
    expect(navigation().queryByRole('link', { current: true })).toBeNull();
  });

  it('keeps an old figure, marked, when a refresh fails (D16, browser fault 29)', async () => {
    const api = createFakeApi({ drugs });
    const { queryClient } = renderShell({ at: '/', api });
    await entry('Committee Queue, 1 item');
    api.intercept('count_review', () => problemAnswer(500, 'Broken.'));
    await act(() => queryClient.refetchQueries());
    expect(await entry('Committee Queue, 1 item, not refreshed')).toBeInTheDocument();
  });

  it('opens as a drawer, which a followed link closes', async () => {
    const { user } = renderShell({ at: '/' });
    await user.click(screen.getByLabelText('Open navigation'));
    const drawer = await screen.findByRole('dialog', { name: 'Main' });
    expect(await findViolations(drawer)).toEqual([]);
    await user.click(within(drawer).getByRole('link', { name: 'Database Files' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { name: NO_PAGE })).toBeInTheDocument();
  });
});

it('has one main landmark, that the first stop of Tab leads to, and the footer', async () => {
  const { user } = renderShell({ at: '/' });
  expect(screen.getByText('© 2022')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    'Contains information licensed under the Open Government Licence – Canada.',
  );
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('focuses the heading and sets the title when the page changes', async () => {
  const { user } = renderShell({ at: '/' });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveFocus();
  await user.click(await entry('Formulary'));
  await waitFor(() => expect(document.title).toBe(`${NO_PAGE} · ReFined`));
  await user.click(await entry('ReFined Home'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'ReFined Home' })).toHaveFocus());
  expect(document.title).toBe('ReFined Home · ReFined');
});
