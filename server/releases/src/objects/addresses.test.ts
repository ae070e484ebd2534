import { describe, expect, it } from '@jest/globals';
import { PRODUCT_ROUTES, routesOverlap, takenRoute } from './addresses.ts';

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
