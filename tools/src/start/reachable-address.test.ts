import { expect, it } from '@jest/globals';
import { reachableAddress } from './reachable-address.ts';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://[::1]:8080'],
  ['::1', 'http://[::1]:8080'],
  ['review.example.ca', 'http://review.example.ca:8080'],
])('%s is reached at %s', (host, address) => {
  expect(reachableAddress(host, 8080)).toBe(address);
});
