/** A piece of a text, and whether the other text doesn't have it. */
export interface TextPiece {
  readonly text: string;
  readonly differs: boolean;
}

const key = (word: string): string => word.toUpperCase();

/** Lengths of the longest common subsequences of words, starting at each pair of positions. */
const commonFrom = (words: readonly string[], others: readonly string[]): number[][] => {
  const table = Array.from({ length: words.length + 1 }, () =>
    Array.from({ length: others.length + 1 }, () => 0),
  );
  for (let at = words.length - 1; at >= 0; at -= 1)
    for (let other = others.length - 1; other >= 0; other -= 1)
      table[at]![other] =
        key(words[at]!) === key(others[other]!)
          ? table[at + 1]![other + 1]! + 1
          : Math.max(table[at + 1]![other]!, table[at]![other + 1]!);
  return table;
};

/** A text's words; words that the other text doesn't have are marked. Case is ignored (D60). */
export const wordDifferences = (text: string, other: string): readonly TextPiece[] => {
  const [words, others] = [text.split(/\s+/).filter(Boolean), other.split(/\s+/).filter(Boolean)];
  const table = commonFrom(words, others);
  const pieces: { text: string; differs: boolean }[] = [];
  let next = 0;
  words.forEach((word, at) => {
    while (next < others.length && table[at]![next] === table[at]![next + 1]) next += 1;
    const differs = next >= others.length || key(word) !== key(others[next]!);
    if (!differs) next += 1;
    const last = pieces.at(-1);
    if (last?.differs === differs) last.text += ` ${word}`;
    else pieces.push({ text: word, differs });
  });
  return pieces;
};

/** One text of a value; `more` is shown below it: the strength of an ingredient (D63). */
export interface ValueItem {
  readonly text: string;
  readonly more?: string;
}

/** The item to compare each item with: one with the same text, else by position. */
const counterparts = (
  items: readonly ValueItem[],
  others: readonly ValueItem[],
): readonly (ValueItem | undefined)[] => {
  const left = [...others];
  const equal = items.map(({ text }) => {
    const at = left.findIndex((other) => key(other.text) === key(text));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return equal.map((found) => found ?? left.shift());
};

const piecesOf = (text: string, other: string | undefined): readonly TextPiece[] =>
  other === undefined ? [{ text, differs: true }] : wordDifferences(text, other);

/**
 * A value's items in pieces; words that the other value doesn't have are marked. If nothing is
 * equal there are no marks, because they would not help.
 */
export const markedItems = (
  items: readonly ValueItem[],
  others: readonly ValueItem[],
): readonly { readonly text: readonly TextPiece[]; readonly more?: readonly TextPiece[] }[] => {
  const beside = counterparts(items, others);
  const marked = items.map(({ text, more }, at) => ({
    text: piecesOf(text, beside[at]?.text),
    ...(more !== undefined && { more: piecesOf(more, beside[at]?.more) }),
  }));
  if (marked.some(({ text, more = [] }) => [...text, ...more].some(({ differs }) => !differs)))
    return marked;
  return items.map(({ text, more }) => ({
    text: [{ text, differs: false }],
    ...(more !== undefined && { more: [{ text: more, differs: false }] }),
  }));
};
