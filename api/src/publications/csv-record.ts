/** A spreadsheet takes a cell that begins so for a formula, or reads past the mark to one: an apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r\n]/;
const SPECIAL = /[",\r\n]/;

const cell = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One record of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvRecord = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
