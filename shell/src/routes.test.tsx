import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { matchPath } from '@refined/shared/router';
import { draftKey } from '@refined/shared/session';
import { findViolations, renderShell } from './testing/render-shell.tsx';
import { releaseStateOf, screenRelease } from './testing/release-states.ts';
import { screenFault } from './remotes/screen-result.ts';
import { screenLoader, screensStore } from './remotes/index.ts';

const released = (title: string, path: string) => ({
  releases: { '1.0.0': screenRelease(title, { path }) },
});
const ALL = {
  'search-mfe': released('Drug Search', '/drugs/search'),
  'queues-mfe': released('Queues', '/drugs/queue/:queueSlug'),
  'drug-edit-mfe': released('Drug record', '/drugs/:drugId'),
  'month-mfe': released('Database Files', '/drugs'),
};
const SCREENS = releaseStateOf(ALL);

beforeEach(() => {
  // Each screen shows its own name; loading is tested elsewhere.
  jest.spyOn(screenLoader, 'loaded').mockImplementation(({ title }) => ({
    ok: true,
    module: { Screen: () => <h1>{`The screen ${title}`}</h1> },
  }));
});

describe('the screens of the release state', () => {
  it.each([
    ['/drugs/search', 'Drug Search'],
    ['/drugs/search/', 'Drug Search'],
    ['/drugs/search?by=din&term=1', 'Drug Search'],
    ['/drugs/queue/noc/', 'Queues'],
    ['/drugs/queue/nonsense', 'Queues'],
    ['/drugs/7', 'Drug record'],
    ['/drugs/7?from=noc', 'Drug record'],
    ['/drugs', 'Database Files'],
    ['/drugs/', 'Database Files'],
    ['/drugs/#files', 'Database Files'],
  ])('%s is %s: the most specific pattern wins (D39)', (at, title) => {
    renderShell({ at, state: { ok: true, state: SCREENS } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`The screen ${title}`);
  });

  it('do not depend on the order in which they are listed', () => {
    renderShell({
      at: '/drugs/search',
      state: { ok: true, state: releaseStateOf(Object.fromEntries(Object.entries(ALL).reverse())) },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The screen Drug Search');
  });

  it('may take over a page of the shell', () => {
    renderShell({
      at: '/drugs/queue/',
      state: {
        ok: true,
        state: releaseStateOf({ 'overview-mfe': released('All queues', '/drugs/queue/') }),
      },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The screen All queues');
  });
});

it.each(['/drugs/queue', '/drugs/queue/'])('%s leads to the first review queue', async (at) => {
  const { router } = renderShell({ at, state: { ok: true, state: SCREENS } });
  await waitFor(() =>
    expect(matchPath('/drugs/queue/noc', router.state.location.pathname)).not.toBeNull(),
  );
});

it('an unknown address is not found inside the layout, and says what was looked for (D39)', async () => {
  renderShell({ at: '/drugs/7/history%20of', state: { ok: true, state: SCREENS } });
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(screen.getByText('There is no page at /drugs/7/history of.')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(await findViolations()).toEqual([]);
});

it('survives an address that is not decodable', () => {
  renderShell({ at: '/x/%E0%A4%A' });
  expect(screen.getByText('There is no page at /x/%E0%A4%A.')).toBeVisible();
});

describe('a screen that was retired', () => {
  const REASON = 'Queues are worked through in the new tool.';
  const SENTENCE = `This screen is no longer part of the product: ${REASON}`;
  const without = (generation: number) =>
    releaseStateOf(
      { ...ALL, 'queues-mfe': { ...ALL['queues-mfe'], retired: { reason: REASON } } },
      generation,
    );
  const title = () => screen.getByRole('heading', { level: 1 });

  it('is no screen any more; its addresses say why', async () => {
    renderShell({ at: '/drugs/queue/noc', state: { ok: true, state: without(13) } });
    expect(screensStore.choices().map(({ workspace }) => workspace)).toEqual([
      'search-mfe',
      'drug-edit-mfe',
      'month-mfe',
    ]);
    expect(title()).toHaveTextContent(/^Queues$/);
    expect(screen.getByText(SENTENCE)).toBeVisible();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'ReFined Home' }),
    ).toBeVisible();
    expect(await findViolations()).toEqual([]);
  });

  it('leaves the navigation, and nothing else does', async () => {
    const labels = () =>
      within(screen.getByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .map((link) => link.textContent?.replace(/\d+/, '').trim());
    renderShell({ at: '/', state: { ok: true, state: SCREENS } });
    await screen.findByRole('link', { name: /^Committee Queue, \d+ items?/ });
    const all = labels();
    act(() => screensStore.take(without(13)));
    expect(labels()).toEqual(all.filter((label) => !/Queue|Review/.test(label!)));
    expect(labels()).toHaveLength(4);
  });

  it('leaves other addresses to whom they belong', () => {
    renderShell({ at: '/drugs/7', state: { ok: true, state: without(13) } });
    expect(title()).toHaveTextContent('The screen Drug record');
  });

  it('stays open over unsaved work, closes in other pages, and comes back', async () => {
    const { store } = renderShell({ at: '/drugs/queue/noc', state: { ok: true, state: SCREENS } });
    const draft = draftKey(store.snapshot().session!.user.username, '7');
    localStorage.setItem(draft, '{}');
    act(() => screensStore.take(without(13)));
    expect(title()).toHaveTextContent('The screen Queues');
    expect(screen.getByRole('region', { name: 'Updates of this page' })).toHaveTextContent(REASON);
    act(() => screensStore.take(SCREENS));
    localStorage.removeItem(draft);
    act(() => screensStore.take(without(14)));
    expect(title()).toHaveTextContent(/^Queues$/);
    expect(screen.getByText(SENTENCE)).toBeVisible();
    // Retry would not bring it back.
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'ReFined Home' }),
    ).toBeVisible();
    act(() => screensStore.take(SCREENS));
    expect(title()).toHaveTextContent('The screen Queues');
  });
});

describe('without the release state', () => {
  const failed = {
    ok: false,
    fault: screenFault('state', 'status', { status: 404, requestId: 'req-1' }),
  } as const;

  it('a screen’s address says that the list of screens is missing, with Retry', async () => {
    const onRetryState = jest.fn();
    const { user } = renderShell({ at: '/drugs/search', state: failed, onRetryState });
    expect(screen.getByText('The list of screens could not be loaded')).toBeVisible();
    expect(screen.getByText('Request req-1')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not available');
    expect(await findViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetryState).toHaveBeenCalledTimes(1);
  });

  it('the shell’s own pages work', () => {
    renderShell({ at: '/', state: failed });
    expect(screen.getByRole('heading', { name: 'ReFined Home' })).toBeVisible();
  });
});
