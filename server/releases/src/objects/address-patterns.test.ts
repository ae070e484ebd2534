import { describe, expect, it } from '@jest/globals';
import { createMemoryRouter } from '@refined/shared/router';
import { routeMatcher } from './addresses.ts';

const PRODUCT = ['/drugs/search', '/drugs/queue/:queueSlug', '/drugs/:drugId', '/drugs'];
const WIDER = [
  ...PRODUCT,
  '/',
  '/:word?',
  '/drugs/*',
  '/reports/:year/:month?',
  '*',
  '/drugs/:drugId/history',
];

const byRouter = (patterns: readonly string[], address: string): string | undefined =>
  createMemoryRouter(
    patterns.map((path) => ({ path })),
    { initialEntries: [address] },
  ).state.matches[0]?.route.path;

const ADDRESSES = [
  '/',
  '/drugs',
  '/drugs/',
  '/drugs/search',
  '/drugs/search/',
  '/DRUGS/Search',
  '/drugs/queue/noc',
  '/drugs/queue/noc/',
  '/drugs/queue',
  '/drugs/queue/a/b',
  '/drugs/7',
  '/drugs/a%2Fb',
  '/drugs/%C3%A9',
  '/drugs/7/history',
  '/reports/2026',
  '/reports/2026/04',
  '/reports',
  '/login',
  '/nowhere/at/all',
];

describe.each([
  ['the product', PRODUCT],
  ['wider patterns', WIDER],
])('%s', (_name, patterns) => {
  const ours = routeMatcher(patterns.map((path) => ({ path, owner: path })));

  it.each(ADDRESSES)('owns %s as react-router says', (address) => {
    expect(ours(address)?.owner).toBe(byRouter(patterns, address));
  });

  it('has no owner for an address that can not be decoded, unless a pattern takes all', () => {
    expect(
      routeMatcher(PRODUCT.map((path) => ({ path, owner: path })))('/drugs/%zz'),
    ).toBeUndefined();
  });
});

it('reads the parts of an address that a pattern names', () => {
  const match = routeMatcher([
    { path: '/drugs/queue/:queueSlug', owner: 'queue' },
    { path: '/reports/:year/:month?', owner: 'reports' },
  ]);
  expect(match('/drugs/queue/a%2Fb/')?.params).toEqual({ queueSlug: 'a/b' });
  expect(match('/reports/2026')?.params).toEqual({ year: '2026' });
  expect(match('/reports/2026/04')?.params).toEqual({ year: '2026', month: '04' });
});
