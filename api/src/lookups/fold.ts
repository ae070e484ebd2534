/** Letters that have no decomposition, as the database's fold() maps them. */
const SINGLE: Readonly<Record<string, string>> = { ø: 'o', œ: 'o', æ: 'a', '’': "'", '‘': "'", '–': '-', '—': '-' };

/** Blind to case and accents (D23); the counterpart of the database's fold() for lists that are searched in memory. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øœæ’‘–—]/g, (letter) => SINGLE[letter] ?? letter);
