import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createFakeApi, fakeDrug, problemAnswer, TOKEN } from '@refined/shared/testing';
import { ADA, renderShell } from '../testing/render-shell.tsx';
import { findViolations } from '../testing/find-violations.ts';

const drugs = [fakeDrug({ id: 1, queue: 'noc' }), fakeDrug({ id: 2, queue: 'dpd' }), fakeDrug({ id: 3, queue: 'manual' }), fakeDrug({ id: 4, queue: 'com' }), fakeDrug({ id: 5, queue: 'update' }), fakeDrug({ id: 6, queue: 'update' })];
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const entry = (name: string | RegExp) => navigation().findByRole('link', { name });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('whoever is not signed in', () => {
  it('is sent to sign in, with the full address as next (specification §2)', async () => {
    const shell = renderShell({ at: '/drugs/search?by=din&term=02247162#x', signedIn: false });
    await waitFor(() => expect(shell.address()).toBe('/login?next=%2Fdrugs%2Fsearch%3Fby%3Ddin%26term%3D02247162%23x'));
  });

  it('is sent from the home page with its address too', async () => {
    const shell = renderShell({ at: '/', signedIn: false });
    await waitFor(() => expect(shell.address()).toBe('/login?next=%2F'));
  });

  it('is sent back there by a 401 to any call, with the reason (D6)', async () => {
    const api = createFakeApi();
    api.intercept('count_review', () => problemAnswer(401, 'Invalid token.'));
    const shell = renderShell({ at: '/drugs/#files', api });
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
    expect(shell.address()).toBe('/login?next=%2Fdrugs%2F%23files');
    expect(localStorage.getItem('authInfo')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
  });

  it('is sent there when another tab signs out, and comes back when it signs in (browser fault 27)', async () => {
    const shell = renderShell({ at: '/drugs/' });
    await screen.findByRole('heading', { name: 'Formulary and Database Files' });
    const told = (key: string | null) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage })));
    localStorage.clear();
    told(null);
    expect(await screen.findByText(/signed out in another tab/)).toBeVisible();
    expect(shell.address()).toBe('/login?next=%2Fdrugs%2F');
    localStorage.setItem('userData', JSON.stringify(ADA));
    localStorage.setItem('authInfo', JSON.stringify({ token: TOKEN }));
    told('authInfo');
    await waitFor(() => expect(shell.address()).toBe('/drugs/'));
  });
});

describe('navigation', () => {
  it('has the entries of the specification, their counts as part of their names', async () => {
    renderShell({ at: '/', api: createFakeApi({ drugs }) });
    await entry('Review Queue, 3 items');
    expect(navigation().getAllByRole('link').map((link) => [link.getAttribute('aria-label') ?? link.textContent?.trim(), link.getAttribute('href')])).toEqual([
      ['ReFined Home', '/'],
      ['Drug Search', '/drugs/search'],
      ['Review Queue, 3 items', '/drugs/queue/noc/'],
      ['Committee Queue, 1 item', '/drugs/queue/com/'],
      ['Update Queue, 2 items', '/drugs/queue/update/'],
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

  it('marks none on a drug', async () => {
    renderShell({ at: '/drugs/7' });
    await entry('Drug Search');
    expect(navigation().queryByRole('link', { current: 'page' })).toBeNull();
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
    expect(await screen.findByRole('heading', { name: 'Formulary and Database Files' })).toBeInTheDocument();
  });
});

it('has one main landmark, that the first stop of Tab leads to, and the footer', async () => {
  const { user } = renderShell({ at: '/' });
  expect(screen.getByText('© 2022')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Contains information licensed under the Open Government Licence – Canada.');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('focuses the heading and sets the title when the page changes', async () => {
  const { user } = renderShell({ at: '/' });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveFocus();
  await user.click(await entry('Formulary'));
  await waitFor(() => expect(document.title).toBe('Formulary and Database Files · ReFined'));
  await user.click(await entry('ReFined Home'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'ReFined Home' })).toHaveFocus());
  expect(document.title).toBe('ReFined Home · ReFined');
});
