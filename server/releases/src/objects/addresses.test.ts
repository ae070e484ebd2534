import { describe, expect, it } from '@jest/globals';
import { PRODUCT_ROUTES, routesOverlap, takenRoute, routeMatcher } from './addresses.ts';
import { createMemoryRouter } from '@refined/shared/router';

describe('two patterns of the router', () => {
  it.each([
    ['/drugs/queue/:queueSlug', '/drugs/queue/com'],
    ['/race/1', '/Race/1'],
    ['/race/1', '/race/:b'],
    ['/race/:a', '/race/:b'],
    ['/race/:a/c', '/race/b/:d'],
    ['/race/1', '/race/1/'],
    ['/race/:a?', '/race'],
    ['/race/a?/b', '/race/b'],
    ['/race', '/*'],
    ['/', '/*'],
    ['/race/a/b', '/race/*'],
    ['/race', '/race/*'],
    ['/race/:a/c/d', '/race/b/*'],
    ['/drugs/:drugId', '/drugs/7'],
    ['/drugs/:drugId', '/drugs/:id'],
    ['/drugs/search', '/drugs/:word'],
  ])('%s and %s have an address in common', (one, other) => {
    expect(routesOverlap(one, other)).toBe(true);
    expect(routesOverlap(other, one)).toBe(true);
  });

  it.each([
    ['/race', '/races'],
    ['/race/:a', '/race'],
    ['/race/:a/c', '/race/:a/d'],
    ['/race/a/*', '/race/b/*'],
    ['/drugs/:drugId', '/drugs/price-history'],
    ['/drugs/:drugId/history', '/drugs/price/history'],
    ['/', '/race'],
  ])('%s and %s have none', (one, other) => {
    expect(routesOverlap(one, other)).toBe(false);
    expect(routesOverlap(other, one)).toBe(false);
  });
});

it.each([
  '/',
  '/login',
  '/login/x',
  '/*',
  '/:a',
  '/operations/x',
  '/api/x',
  '/Registry',
  '/metrics',
])('no team has %s, which is the product’s own', (route) => {
  expect(takenRoute('price-mfe', [route], PRODUCT_ROUTES)).toMatchObject({ route });
});

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
