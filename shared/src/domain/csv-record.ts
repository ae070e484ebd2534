/**
 * CSV that opens in any spreadsheet as text. A spreadsheet may split at characters other than the
 * comma (by its locale), and ignores blanks, quotes and invisible characters before a formula. So a
 * sign that begins a formula gets an apostrophe wherever a cell could begin: at the value's start,
 * and after any separator. To read a value back, remove one apostrophe before each sign in such a
 * place; docs/operating.md tells the readers of the files.
 */
const SIGN = /[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;
const SEPARATOR = /[,;|:،؛、，；\p{Cc}\u2028\u2029]/u;
const SKIPPED = /['"\p{Z}\p{Cf}]/u;
const PLAIN = /^(?![\p{Z}\p{Cf}'])[^",;|:،؛、，；\p{Cc}\p{Cf}\u2028\u2029]*(?<!\p{Z})$/u;

const escaped = (value: string): string => {
  if (!SIGN.test(value)) return value;
  let text = '';
  let mayBegin = true;
  for (const character of value) {
    const isSign = SIGN.test(character);
    if (mayBegin && isSign) text += "'";
    text += character;
    mayBegin = SEPARATOR.test(character) || (mayBegin && SKIPPED.test(character));
  }
  return text;
};

const cell = (value: string): string => {
  const text = escaped(value);
  return PLAIN.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
};

/** One record of a CSV file (RFC 4180) in which a spreadsheet finds no formula. */
export const csvRecord = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;

/** Begins a CSV file: spreadsheets read UTF-8 only with a byte order mark. */
export const CSV_START = '\uFEFF';
