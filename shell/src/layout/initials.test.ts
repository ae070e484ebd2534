import { expect, it } from '@jest/globals';
import { initials } from './user-menu.tsx';

const user = { username: 'abyron', email: '', first_name: 'ada', last_name: 'byron' };

it('are the first letters of both names, else of the username (specification §2, D8)', () => {
  expect(initials(user)).toBe('AB');
  expect(initials({ ...user, first_name: '', last_name: '' })).toBe('A');
});
