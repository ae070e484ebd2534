import { expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.ts';

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
