import { LANGUAGE } from './formats.ts';
import { isBrandLabel } from './drug-types.ts';

/*
 * Health Canada writes names in capitals, so abbreviations look like other words. Rules decide for
 * each run of letters; the lists are the exceptions.
 */

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Abbreviations with a vowel, which would look like words: forms, makers, substances (D29). */
const ALWAYS_UPPER = listed(`
  ADV BID CAPD DIN DPI ECS ECT HFA IUD IUS LAR MDI MUPS ODF ODT OROS OTC QID TID USP
  ACH ACT AESB AHI AMB AMO ASN IPG KYE LEO NRA SBEB TVA UPH USA VPI YDYB
  AAS ACD ASA AZT DHE DNA DTPA EDTA HAV HIV HSA IPV ISDN ISMN MAA NAC NAD PAH PEG PSE PVA PYP
  RNA SAG SAGM SAK UVA UVB
`);

/** Short words and abbreviations that are written like words. */
const LIKE_WORDS = listed(`
  AN AS AT AU BE BY DE DU ET GO HE IF IN IS IT LE LO ME MY NO OF ON OR SO TO UP WE
  BI CRM DPS INJ JR LTD PCK PKG SPR ST
  CU GA NA NE RB SE TC TL XE ZN
`);

/** Only before a full stop: "DR" alone means delayed release. */
const TITLES = listed('DR MR MRS');

/** Words with a fixed mixed case. */
const MIXED = new Map(
  ['HCl', 'Hib', 'mRNA', 'pH'].map((written) => [written.toUpperCase(), written]),
);

/** Units, after a number or after another unit and a slash: "500 mg", "1.75 mmol/L". */
const UNITS = new Map(
  `mg mcg µg ng g gm kg mL L mmol mol mEq IU AU BAU unit units kBq MBq GBq mCi h hr hrs`
    .split(' ')
    .map((written) => [written.toUpperCase(), written]),
);
const MEASURED = new RegExp(`\\d ?(?:(?:${[...UNITS.keys()].join('|')})/)?$`, 'i');

/** Letters directly after a number that aren't a unit: "99mTc", "1st". */
const AFTER_FIGURE = new Map(
  ['m', 'mTc', 'TC', 'st', 'nd', 'rd', 'th'].map((written) => [written.toUpperCase(), written]),
);

const ROMAN = /^[IVX]+$/;
const VOWEL = /[AEIOUY]|[^A-Z]/;
const FIGURE = /\p{N}/u;

/** Longest letter code beside a number, such as in B12 and D5W. */
const LONGEST_CODE = 3;

/** Whether letters are read one by one. */
const isAbbreviation = (upper: string, besideFigure: boolean): boolean =>
  ALWAYS_UPPER.has(upper) ||
  upper.length <= 2 ||
  (besideFigure && upper.length <= LONGEST_CODE) ||
  ROMAN.test(upper) ||
  !VOWEL.test(upper);

/** The casing of a run of letters that starts at index `at` of the name. */
const properWord = (letters: string, at: number, name: string): string => {
  const upper = letters.toLocaleUpperCase(LANGUAGE);
  const before = name.slice(0, at);
  const [last = '', next = ''] = [before.slice(-1), name.charAt(at + letters.length)];
  // "John's", but "O'Neill".
  if (/\p{L}['’]$/u.test(before) && letters.length <= 2) return letters.toLocaleLowerCase(LANGUAGE);
  const afterFigure = FIGURE.test(last);
  const written =
    (MEASURED.test(before) && !FIGURE.test(next) ? UNITS.get(upper) : undefined) ??
    (afterFigure ? AFTER_FIGURE.get(upper) : undefined) ??
    MIXED.get(upper);
  if (written !== undefined) return written;
  // "2in1"
  if (upper === 'IN' && afterFigure && FIGURE.test(next)) return 'in';
  const likeWord = LIKE_WORDS.has(upper) || (next === '.' && TITLES.has(upper));
  if (!likeWord && isAbbreviation(upper, afterFigure || FIGURE.test(next))) return upper;
  return upper.charAt(0) + letters.slice(1).toLocaleLowerCase(LANGUAGE);
};

const properCase = (name: string): string => name.replace(/\p{L}[\p{L}\p{M}]*/gu, properWord);

/**
 * A drug name in the casing of its sub-type (specification §4, D29): upper case if the sub-type's
 * label ends with "Brand", else each word capitalised; abbreviations stay upper case, and units are
 * written as units.
 */
export const caseDrugName = (name: string, subTypeLabel: string): string =>
  isBrandLabel(subTypeLabel) ? name.toLocaleUpperCase(LANGUAGE) : properCase(name);

/** With a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
