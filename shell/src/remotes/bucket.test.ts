import { afterEach, expect, it, jest } from '@jest/globals';
import { browserBucket } from './screens-store.ts';

afterEach(() => {
  document.cookie = 'refined-bucket=; Path=/; Max-Age=0';
});

it('is what the HTML was made for, whatever the cookie says', () => {
  document.cookie = 'refined-bucket=7; Path=/';
  expect(browserBucket(42)).toBe(42);
  expect(browserBucket(0)).toBe(0);
});

it('is the one that the browser keeps', () => {
  document.cookie = 'other=1; Path=/';
  document.cookie = 'refined-bucket=7; Path=/';
  expect(browserBucket(undefined)).toBe(7);
});

it.each(['', 'x', '100', '-1', '1.5'])(
  'is made anew and kept where the cookie holds %p',
  (value) => {
    document.cookie = `refined-bucket=${value}; Path=/`;
    jest.spyOn(Math, 'random').mockReturnValue(0.999);
    expect(browserBucket(undefined)).toBe(99);
    expect(browserBucket(undefined)).toBe(99);
    expect(document.cookie).toContain('refined-bucket=99');
  },
);

it('is made where the HTML names one that does not exist', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  expect(browserBucket(100)).toBe(0);
});
