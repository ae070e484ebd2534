/** Copies a text: a slice would keep the whole file's text in memory. */
const copyOf = (text: string): string => ` ${text}`.slice(1);

/** Caches a function's results; the cache is cleared after 100,000 texts. */
export const memo = (read: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const own = copyOf(text);
    const meaning = read(own);
    // An extract has about 30,000 different labels, each read many times.
    if (known.size >= 100_000) known.clear();
    known.set(own, meaning);
    return meaning;
  };
};

/** Trimmed, with single spaces inside (replacing non-breaking ones, too). */
export const foldBlanks = memo((text) => text.replace(/\s+/g, ' ').trim());

/**
 * The same for all spellings of a label: no accents, no case, single spaces. Lookups are matched by
 * it.
 */
export const labelKey = memo((label) =>
  foldBlanks(label).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
);

/**
 * Schedules are published in several spellings, and a month can change them all (one did, for 9,920
 * products). Each pattern is an older or newer spelling; on the right is the label of April 2026.
 */
const SCHEDULE_SPELLINGS: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^(?:OTC|NON-PRESCRIPTION(?: DRUGS?)?)$/, () => 'NON-PRESCRIPTION DRUGS'],
  [/^PRESCRIPTION(?: DRUGS?)?$/, () => 'PRESCRIPTION'],
  [
    /^(?:SCHEDULE G|CONTROLLED DRUGS?) \(CDSA (\w+)\)$/,
    (part) => `CONTROLLED DRUGS (CDSA ${part})`,
  ],
  [/^NARCOTICS?$/, () => 'NARCOTICS'],
  [/^NARCOTICS? \(CDSA (\w+)\)$/, (part) => `NARCOTICS (CDSA ${part})`],
  [/^TARGETED(?: SUBSTANCES?)? \(CDSA (\w+)\)$/, (part) => `TARGETED SUBSTANCES (CDSA ${part})`],
];

/**
 * A schedule's label in the current spelling; an unknown one is returned in upper case with single
 * spaces.
 */
export const normaliseSchedule = memo((label) => {
  const folded = foldBlanks(label).toUpperCase();
  for (const [pattern, spell] of SCHEDULE_SPELLINGS) {
    const match = pattern.exec(folded);
    if (match) return spell(match[1] ?? '');
  }
  return folded;
});
