/** Trimmed, inner blanks folded (non-breaking ones too). */
export const foldBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * What two spellings of one label have in common: no accents, no case, blanks folded. Lookups are
 * matched by it.
 */
export const labelKey = (label: string): string =>
  foldBlanks(label).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/**
 * Schedules are published in several spellings, and a month can change them all (one did for 9,920
 * products). Each pattern is an older or newer spelling; the label on the right is the one of April
 * 2026.
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
 * A schedule's label in the spelling of today; one that isn't known comes back with its blanks
 * folded, in upper case.
 */
export const normaliseSchedule = (label: string): string => {
  const folded = foldBlanks(label).toUpperCase();
  for (const [pattern, spell] of SCHEDULE_SPELLINGS) {
    const match = pattern.exec(folded);
    if (match) return spell(match[1] ?? '');
  }
  return folded;
};
