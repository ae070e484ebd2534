import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './release.ts';
import { releaseFile } from './index.ts';

it('is the same text in whatever order the members came', () => {
  expect(canonicalJson({ b: [2, { d: null, c: 'é' }], a: 1 })).toBe(
    '{"a":1,"b":[2,{"c":"é","d":null}]}',
  );
  expect(canonicalJson({ a: 1, b: undefined })).toBe(canonicalJson({ a: 1 }));
});

it('keeps the order of a list, and of keys that look like numbers', () => {
  expect(canonicalJson([3, 1, 2])).toBe('[3,1,2]');
  expect(canonicalJson({ 10: 'x', 9: 'y' })).toBe(canonicalJson({ 9: 'y', 10: 'x' }));
});

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
