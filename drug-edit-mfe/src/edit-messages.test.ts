import { expect, it } from '@jest/globals';
import { mergeMessages } from './edit-messages.ts';

it('a change of which it isn’t known who made it names nobody: it may be this user’s own', () => {
  expect(mergeMessages.changed('Grace Hopper')).toBe('Changed by Grace Hopper just now.');
  expect(mergeMessages.changed(undefined)).toBe('Changed just now.');
});
