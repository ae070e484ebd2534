import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { PageScreen, PageState } from '@refined/shared/contract';
import { matchPath } from '@refined/shared/router';
import { findViolations } from './testing/find-violations.ts';
import { NO_SCREENS, renderShell } from './testing/render-shell.tsx';
import { screenFault } from './remotes/screen-result.ts';
import { screenLoader } from './remotes/index.ts';

const file = { path: 'screen.js', bytes: 1, integrity: `sha384-${'A'.repeat(64)}` };
const released = (workspace: string, title: string, ...paths: string[]): PageScreen => ({
  workspace,
  title,
  version: '1.0.0',
  federationName: workspace.replaceAll('-', '_'),
  routes: paths.map((path) => ({ path })),
  contract: '1.0.0',
  base: `/releases/${workspace}/1.0.0/`,
  entry: file,
  initial: [],
  integrity: {},
});
const state = (...screens: PageScreen[]): PageState => ({ ...NO_SCREENS, screens });
const SCREENS = state(released('search-mfe', 'Drug Search', '/drugs/search'), released('queues-mfe', 'Queues', '/drugs/queue/:queueSlug'), released('drug-edit-mfe', 'Drug record', '/drugs/:drugId'));

beforeEach(() => {
  // Each screen says which it is; the code behind it is the loader's matter.
  jest.spyOn(screenLoader, 'loaded').mockImplementation(({ title }) => ({ ok: true, module: { Screen: () => <h1>{`The screen ${title}`}</h1> } }));
});
afterEach(() => localStorage.clear());

describe('the screens of the release state', () => {
  it.each([
    ['/drugs/search', 'Drug Search'],
    ['/drugs/search/', 'Drug Search'],
    ['/drugs/search?by=din&term=1', 'Drug Search'],
    ['/drugs/queue/noc/', 'Queues'],
    ['/drugs/queue/nonsense', 'Queues'],
    ['/drugs/7', 'Drug record'],
    ['/drugs/7?from=noc', 'Drug record'],
  ])('%s is %s: the most specific pattern wins (D39)', (at, title) => {
    renderShell({ at, state: { ok: true, state: SCREENS } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`The screen ${title}`);
  });

  it('do not depend on the order in which they are listed', () => {
    renderShell({ at: '/drugs/search', state: { ok: true, state: state(...[...SCREENS.screens].reverse()) } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The screen Drug Search');
  });

  it('may take over a page of the shell', () => {
    renderShell({ at: '/drugs/', state: { ok: true, state: state(released('month-mfe', 'The month', '/drugs/')) } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The screen The month');
  });
});

it.each(['/drugs', '/drugs/'])('%s is the page of product and files, not a drug', (at) => {
  renderShell({ at, state: { ok: true, state: SCREENS } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Formulary and Database Files');
});

it.each(['/drugs/queue', '/drugs/queue/'])('%s leads to the first review queue', async (at) => {
  const { router } = renderShell({ at, state: { ok: true, state: SCREENS } });
  await waitFor(() => expect(matchPath('/drugs/queue/noc', router.state.location.pathname)).not.toBeNull());
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

describe('without the release state', () => {
  const failed = { ok: false, fault: screenFault('state', 'status', { status: 404, requestId: 'req-1' }) } as const;

  it('a screen’s address says that the list of screens is missing, with Retry', async () => {
    const onRetryState = jest.fn();
    const { user } = renderShell({ at: '/drugs/search', state: failed, onRetryState });
    expect(screen.getByText('The list of screens could not be loaded')).toBeVisible();
    expect(screen.getByText('Request req-1')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetryState).toHaveBeenCalledTimes(1);
  });

  it('the shell’s own pages work', () => {
    renderShell({ at: '/', state: failed });
    expect(screen.getByRole('heading', { name: 'ReFined Home' })).toBeVisible();
  });
});
