import { labelMeaning } from './meaning.ts';

/*
 * How names changed (D60). After a takeover a whole range of products gets another word in its
 * names: "TARO-ESCITALOPRAM" → "SPC-ESCITALOPRAM" and "TARO-EZETIMIBE" → "SPC-EZETIMIBE" are one
 * change, "TARO-…" → "SPC-…". A number that a name loses or gains, such as its strength, counts as
 * any number; a number that another one replaces doesn't.
 */

/** An old and a new name. */
export interface Renaming {
  readonly before: string;
  readonly after: string;
}

type Role = 'kept' | 'number' | 'own';

interface Word {
  readonly start: number;
  readonly end: number;
  readonly meaning: string;
  readonly isNumber: boolean;
}

/** Words of one role that follow each other. */
interface Part {
  readonly role: Role;
  readonly start: number;
  readonly end: number;
  /** The words' meanings. */
  readonly meaning: string;
}

type Side = keyof Renaming;
const SIDES = ['before', 'after'] as const;

const WORD = /(?<number>\d+(?:[.,]\d+)*(?![\p{L}\p{M}\p{N}]))|[\p{L}\p{M}\p{N}%&#+<>=*±]+/gu;

const wordsOf = (name: string): readonly Word[] =>
  [...name.matchAll(WORD)].map(({ 0: word, index, groups }) => ({
    start: index,
    end: index + word.length,
    meaning: labelMeaning(word),
    isNumber: groups?.['number'] !== undefined,
  }));

/** The numbers that the other name lacks, or has fewer times. */
const numbersOnlyIn = (words: readonly Word[], others: readonly Word[]): readonly Word[] => {
  const left = others.map(({ meaning }) => meaning);
  return words.filter(({ isNumber, meaning }) => {
    const at = left.indexOf(meaning);
    if (at >= 0) left.splice(at, 1);
    return isNumber && at < 0;
  });
};

/** How many words are equal at the beginning of both lists. */
const equalFromStart = (words: readonly Word[], others: readonly Word[]): number => {
  const first = words.findIndex(({ meaning }, at) => meaning !== others[at]?.meaning);
  return first < 0 ? words.length : first;
};

const joinParts = (
  parts: readonly Part[],
  { role, start, end, meaning }: Part,
): readonly Part[] => {
  const last = parts.at(-1);
  if (last?.role !== role || role === 'number') return [...parts, { role, start, end, meaning }];
  return [...parts.slice(0, -1), { ...last, end, meaning: `${last.meaning} ${meaning}` }];
};

/** Both names in parts; undefined if they have no word in common. */
const partsOf = (renaming: Renaming): Readonly<Record<Side, readonly Part[]>> | undefined => {
  const words = { before: wordsOf(renaming.before), after: wordsOf(renaming.after) };
  const lost = numbersOnlyIn(words.before, words.after);
  const gained = numbersOnlyIn(words.after, words.before);
  const loose = lost.length > 0 && gained.length > 0 ? [] : [...lost, ...gained];
  const fixed = {
    before: words.before.filter((word) => !loose.includes(word)),
    after: words.after.filter((word) => !loose.includes(word)),
  };
  const atStart = equalFromStart(fixed.before, fixed.after);
  const atEnd = equalFromStart(
    fixed.before.slice(atStart).toReversed(),
    fixed.after.slice(atStart).toReversed(),
  );
  const keptOf = (side: Side): readonly Word[] => [
    ...fixed[side].slice(0, atStart),
    ...fixed[side].slice(fixed[side].length - atEnd),
  ];
  if (!keptOf('before').some(({ isNumber }) => !isNumber)) return undefined;
  const read = (side: Side) => {
    const kept = keptOf(side);
    const roleOf = (word: Word): Role =>
      loose.includes(word) ? 'number' : kept.includes(word) ? 'kept' : 'own';
    return words[side]
      .map((word) => ({ ...word, role: roleOf(word) }))
      .reduce<readonly Part[]>(joinParts, []);
  };
  return { before: read('before'), after: read('after') };
};

/** Equal for names that changed in the same way; undefined: nothing of the name was kept. */
export const renamingKey = (renaming: Renaming): unknown => {
  const parts = partsOf(renaming);
  return (
    parts &&
    SIDES.map((side) => parts[side].map(({ role, meaning }) => [role, role === 'own' && meaning]))
  );
};

const SHOWN = { kept: '…', number: '#' } as const;

/**
 * What renamings with the same key have in common. Names that differ are "…", numbers that differ
 * are "#": "SERTRALINE-# → PRO-SERTRALINE".
 */
export const commonRenaming = (renamings: readonly [Renaming, ...Renaming[]]): Renaming => {
  const [shown] = renamings;
  const [first, ...others] = renamings.map(partsOf);
  if (!first) return shown;
  const isCommon = (side: Side, at: number): boolean =>
    others.every((parts) => parts?.[side][at]?.meaning === first[side][at]?.meaning);
  // All kept words or none: "…" must not stand for another part of the name in another group.
  const isOneName = SIDES.every((side) =>
    first[side].every(({ role }, at) => role !== 'kept' || isCommon(side, at)),
  );
  const textOf = (side: Side): string => {
    const name = shown[side];
    const texts = first[side].map(({ role, start, end }, at) => {
      const before = name.slice(first[side][at - 1]?.end ?? 0, start);
      const isShown = role === 'own' || (role === 'kept' ? isOneName : isCommon(side, at));
      return before + (isShown ? name.slice(start, end) : SHOWN[role]);
    });
    return texts.join('') + name.slice(first[side].at(-1)?.end ?? 0);
  };
  return { before: textOf('before'), after: textOf('after') };
};
