import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ListView } from '@refined/shared/contract';
import { createFakeApi } from '@refined/shared/testing';
import { findViolations, renderShell } from '../testing/render-shell.tsx';

const view = (id: number, changes: Partial<ListView> = {}): ListView => ({
  id: String(id),
  name: `View ${id}`,
  place: 'dpd',
  filter: 'kind.new',
  sort: '',
  as: 'cards',
  shared: false,
  version: 1,
  mine: true,
  owner: 'Ada Byron',
  count: id,
  ...changes,
});

const open = (
  views: readonly ListView[],
  at = '/',
  features = ['views'],
  settled?: Promise<unknown>,
) =>
  renderShell({
    at,
    settled,
    api: createFakeApi({ features, answers: { listViews: () => Response.json({ views }) } }),
  });
const viewsOf = async (entry: string) => {
  const list = await screen.findByRole('list', { name: `Views of ${entry}` });
  return within(list).getAllByRole('link');
};

it('stand under their queue with their counts: one’s own first, then shared ones', async () => {
  const { container } = open(
    [
      view(1, { mine: false, shared: true, owner: 'Grace Hopper' }),
      view(2, { place: 'noc' }),
      view(3, { place: 'com' }),
      view(4, { place: 'search', by: 'din', term: '022', count: null }),
    ],
    '/drugs/queue/noc?filter=kind.new&view=2',
  );
  const review = await viewsOf('Review Queue');
  expect(review.map((link) => link.getAttribute('aria-label'))).toEqual([
    'View 2, 2 items',
    'View 1, shared by Grace Hopper, 1 item',
  ]);
  expect(review[0]).toHaveAttribute('href', '/drugs/queue/noc/?filter=kind.new&view=2');
  expect(review[0]).toHaveAttribute('aria-current', 'page');
  expect(review[1]).not.toHaveAttribute('aria-current');
  expect(await viewsOf('Committee Queue')).toHaveLength(1);
  const [searched] = await viewsOf('Drug Search');
  expect(searched).toHaveAttribute('href', '/drugs/search?by=din&term=022&filter=kind.new&view=4');
  expect(await findViolations(container)).toEqual([]);
});

it('are a few at first, all on demand', async () => {
  const { user } = open(Array.from({ length: 12 }, (_, index) => view(index + 1)));
  expect(await viewsOf('Review Queue')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'All 12 views' }));
  expect(await viewsOf('Review Queue')).toHaveLength(12);
});

describe('on a page that has not settled', () => {
  const asksForViews = ({ api }: ReturnType<typeof open>) =>
    api.calls.some(({ address }) => address.includes('views'));
  const openUnsettled = async () => {
    let settle!: () => void;
    const settled = new Promise<void>((resolve) => (settle = resolve));
    const shell = open([view(1)], '/', ['views'], settled);
    // The host has announced that it supports views.
    await screen.findByRole('link', { name: 'Committee Queue, 0 items' });
    expect(asksForViews(shell)).toBe(false);
    return { ...shell, settle };
  };

  it('come once it has', async () => {
    const { settle } = await openUnsettled();
    settle();
    expect(await viewsOf('Review Queue')).toHaveLength(1);
  });

  it('have the room that they took on the page before', async () => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    const before = open([view(1)]);
    expect(await viewsOf('Review Queue')).toHaveLength(1);
    before.unmount();
    height.mockRestore();

    const { settle, container } = await openUnsettled();
    const rooms = Array.from(container.querySelectorAll<HTMLElement>('[aria-hidden].rs-views'));
    expect(
      rooms.map(({ style, parentElement }) => [style.height, parentElement?.textContent]),
    ).toEqual([['60px', expect.stringContaining('Review Queue')]]);
    settle();
    expect(await viewsOf('Review Queue')).toHaveLength(1);
    expect(container.querySelector('[aria-hidden].rs-views')).toBeNull();
  });

  it('keep their room while they can’t be had', async () => {
    window.localStorage.setItem('refined.views.Review Queue', '60');
    const { api, container } = renderShell({
      at: '/',
      api: createFakeApi({
        features: ['views'],
        answers: { listViews: () => new Response('', { status: 500 }) },
      }),
    });
    await waitFor(() =>
      expect(api.calls.some(({ address }) => address.includes('views'))).toBe(true),
    );
    await screen.findByRole('link', { name: 'Committee Queue, 0 items' });
    expect(container.querySelector('[aria-hidden].rs-views')).toHaveStyle({ height: '60px' });
    expect(window.localStorage.getItem('refined.views.Review Queue')).toBe('60');
    window.localStorage.clear();
  });

  it('have no room when the one before had none', async () => {
    const before = open([]);
    await waitFor(() => expect(asksForViews(before)).toBe(true));
    before.unmount();
    const { container } = await openUnsettled();
    expect(container.querySelector('.rs-views')).toBeNull();
  });

  it('come at once when the drawer is opened', async () => {
    const { user } = await openUnsettled();
    await user.click(screen.getByLabelText('Open navigation'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Main' }));
    expect(await drawer.findByRole('link', { name: 'View 1, 1 item' })).toBeVisible();
  });
});

it('aren’t asked for on a host that keeps none', async () => {
  const { api } = open([view(1)], '/', []);
  await screen.findByRole('link', { name: 'Committee Queue, 0 items' });
  expect(api.calls.some(({ address }) => address.includes('views'))).toBe(false);
  expect(screen.queryByRole('list', { name: /^Views of/ })).toBeNull();
});
