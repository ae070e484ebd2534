import fc from 'fast-check';

/** Surrogates aren't characters. */
const [FIRST, COUNT] = [0xd800, 0x800];

const characterOf = (place: number): string =>
  String.fromCodePoint(place < FIRST ? place : place + COUNT);

const placeOf = (character: unknown): number => {
  const [only, ...more] = typeof character === 'string' ? character : '';
  const point = only?.codePointAt(0) ?? FIRST;
  if (more.length > 0 || (point >= FIRST && point < FIRST + COUNT))
    throw new Error('This is not one character.');
  return point < FIRST ? point : point - COUNT;
};

/**
 * Any Unicode character, for `fc.string({ unit: anyCharacter })`. Like fast-check's "binary", but
 * without building a table of all 1.1 million first.
 */
export const anyCharacter = fc.nat({ max: 0x10ffff - COUNT }).map(characterOf, placeOf);
