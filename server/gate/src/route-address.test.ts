import { expect, it } from '@jest/globals';
import { routeAddress } from './check-together.ts';

it.each([
  ['/drugs/search', '/drugs/search'],
  ['/drugs/queue/:queueSlug', '/drugs/queue/noc'],
  ['/drugs/:drugId', '/drugs/1'],
  ['/imports/:importId/rows/:row?', '/imports/1/rows'],
  ['/reports/*', '/reports'],
  ['/', '/'],
])('%s is opened at %s', (pattern, address) => {
  expect(routeAddress(pattern)).toBe(address);
});
