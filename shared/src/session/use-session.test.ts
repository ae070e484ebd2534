import { expect, it } from '@jest/globals';
import { displayName } from './index.ts';

const user = { username: 'abyron', email: '', first_name: 'ada', last_name: 'byron' };

it('shows the full name when there is a first name, else the username (specification §2)', () => {
  expect(displayName(user)).toBe('ada byron');
  expect(displayName({ ...user, first_name: '', last_name: '' })).toBe('abyron');
});
