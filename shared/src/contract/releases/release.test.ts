import { describe, expect, it } from '@jest/globals';
import { releaseFile } from '../index.ts';

const integrity = `sha384-${'A'.repeat(64)}`;

describe('a file of a release', () => {
  it.each(['a.js', 'static/js/a.1b2c.js', 'a-b_c@1.js'])('may be called %s', (path) => {
    expect(releaseFile.safeParse({ path, bytes: 1, integrity }).success).toBe(true);
  });
  it.each([
    '../a.js',
    'a/../../b.js',
    '/etc/passwd',
    'a//b.js',
    'a/./b.js',
    '',
    'a\\b.js',
    'a/..',
    'a b.js',
    'a%2e.js',
  ])('may not be called %j', (path) => {
    expect(releaseFile.safeParse({ path, bytes: 1, integrity }).success).toBe(false);
  });
  it('needs a whole SHA-384', () => {
    expect(
      releaseFile.safeParse({ path: 'a.js', bytes: 1, integrity: 'sha384-short' }).success,
    ).toBe(false);
  });
});
