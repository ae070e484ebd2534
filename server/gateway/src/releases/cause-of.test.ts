import { expect, it } from '@jest/globals';
import { causeOf } from './store-watch.ts';

it('tells causes apart by code and sentence', () => {
  expect(causeOf(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe('ENOENT gone');
  expect(causeOf(Object.assign(new Error('gone'), { fault: 'unreadable' }))).toBe(
    'unreadable gone',
  );
  expect(causeOf(Object.assign(new Error('a can not be read'), { fault: 'storage' }))).toBe(
    causeOf(Object.assign(new Error('b can not be read'), { fault: 'storage' })),
  );
  expect(causeOf('plain')).toBe(' plain');
});
