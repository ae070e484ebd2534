import { expect, it } from '@jest/globals';
import { moveMessages } from './moves.ts';

it('a move of which it isn’t known who made it is nobody else’s: it may be this user’s own', () => {
  const place = 'In Committee Queue';
  expect(moveMessages.placeChanged('Grace Hopper', place)).toMatch(
    /^Grace Hopper has just changed/,
  );
  expect(moveMessages.placeChanged(undefined, place)).toBe(
    'It was just moved: In Committee Queue.',
  );
});
