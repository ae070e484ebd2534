import { expect, it } from '@jest/globals';
import { preferredEncoding } from './answers.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP ; q=1.0', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%j takes %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
