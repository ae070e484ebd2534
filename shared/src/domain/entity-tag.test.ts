import { describe, expect, test } from '@jest/globals';
import { isSameVersion, taggedVersion } from './entity-tag.ts';

describe('the version in an entity tag (D88)', () => {
  test.each([
    '"v2"',
    'W/"v2"',
    'w/"v2"',
    '"v2-gzip"',
    'W/"v2-gzip"',
    '"v2--gzip"',
    '"v2;br"',
    '"v2-someday"',
  ])('%s is version 2', (tag) => {
    expect(taggedVersion(tag)).toBe('"v2"');
  });

  test.each(['v2', '"v21"', '"v1"', '"v20-gzip"', '"2"', '"w2"', '""'])('%s is not', (tag) => {
    expect(taggedVersion(tag)).not.toBe('"v2"');
  });

  test("another host's tag is the same packed and unpacked", () => {
    expect(isSameVersion('"33a64df5-gzip"', 'W/"33a64df5"')).toBe(true);
    expect(isSameVersion('"33a64df5"', '"33a64df6"')).toBe(false);
  });

  test('a version that is not told is no known version', () => {
    expect(isSameVersion(undefined, '"v2"')).toBe(false);
    expect(isSameVersion(undefined, undefined)).toBe(true);
  });
});
