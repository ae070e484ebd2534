import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

it.each(['\u0000', 'a', '\ud7ff', '\ue000', '\ud83d\ude00', '\u{10ffff}'])(
  'can be %j',
  (character) => expect(anyCharacter.canShrinkWithoutContext(character)).toBe(true),
);

it.each(['', 'ab', '\ud800', '\udfff', 1])('is never %j', (other) =>
  expect(anyCharacter.canShrinkWithoutContext(other)).toBe(false),
);

it('is one whole character, whichever is drawn', () => {
  fc.assert(
    fc.property(anyCharacter, (character) => {
      expect([...character]).toEqual([character]);
      expect(character).not.toMatch(/[\ud800-\udfff]/u);
    }),
  );
});
