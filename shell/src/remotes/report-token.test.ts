import { afterEach, expect, it } from '@jest/globals';
import { reportHeaders, reportToken } from './report-token.ts';

afterEach(() => localStorage.clear());

it('is the token of who is signed in', () => {
  localStorage.setItem('authInfo', JSON.stringify({ token: 'a-token' }));
  expect(reportToken()).toBe('a-token');
  expect(reportHeaders()).toMatchObject({ authorization: 'Token a-token' });
});

it.each([undefined, '', 'x', 'null', '[]', '{}', '{"token":1}'])(
  'is none when authInfo is %j',
  (info) => {
    if (info !== undefined) localStorage.setItem('authInfo', info);
    expect(reportToken()).toBeUndefined();
    expect(reportHeaders()).not.toHaveProperty('authorization');
  },
);
