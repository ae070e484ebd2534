import { isDin } from '@refined/shared/domain';
/** Says what is wrong with a cell, in a few words, or undefined when it is right. */
export type CellCheck = (value: string) => string | undefined;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

const isDate = (value: string): boolean => {
  const match = /^(\d{2})-([A-Z]{3})-(\d{4})$/.exec(value);
  if (!match) return false;
  const month = MONTHS.indexOf(match[2]!);
  const day = Number(match[1]);
  const date = new Date(Date.UTC(Number(match[3]), month, day));
  return month >= 0 && day > 0 && date.getUTCMonth() === month;
};

/** A few thousand different dates fill two hundred thousand cells. */
const knownDates = new Set<string>();

export const anything: CellCheck = () => undefined;

export const filled: CellCheck = (value) => (value.trim() === '' ? 'is empty' : undefined);

/** A code of Health Canada's: digits, small enough for an integer column. */
export const code: CellCheck = (value) => (/^\d{1,9}$/.test(value) ? undefined : 'is not a code of digits');

export const count: CellCheck = (value) => (/^\d{1,4}$/.test(value) ? undefined : 'is not a count');

/** Strengths have leading blanks now and then, and ".5" stands for 0.5. */
export const amount: CellCheck = (value) => (/^\s*(\d+(\.\d*)?|\.\d+)?\s*$/.test(value) ? undefined : 'is not a number');

/** DD-MMM-YYYY with an English month. */
export const date: CellCheck = (value) => {
  if (knownDates.has(value)) return undefined;
  if (!isDate(value)) return 'is not a date such as 31-JAN-2026';
  knownDates.add(value);
  return undefined;
};

/** "31-JAN-2026" → "2026-01-31"; only for what `date` accepts. */
export const isoDate = (value: string): string => {
  const [day, month, year] = value.split('-');
  return `${year}-${String(MONTHS.indexOf(month!) + 1).padStart(2, '0')}-${day}`;
};

export const dateOrEmpty: CellCheck = (value) => (value === '' ? undefined : date(value));

export const yesOrNo: CellCheck = (value) => (value === 'Y' || value === 'N' ? undefined : 'is neither Y nor N');

/** Some radiopharmaceuticals have no DIN and say so in two languages. */
export const isNoDin = (value: string): boolean => /^not applicable\b/i.test(value.trim());

export const din: CellCheck = (value) => (isDin(value) || isNoDin(value) ? undefined : 'is not a DIN of 8 digits');

export const oneOf =
  (values: readonly string[]): CellCheck =>
  (value) =>
    values.includes(value) ? undefined : `is none of ${values.join(', ')}`;

/** AI_GROUP_NO: the same for all products with the same ingredients in the same strengths. */
export const groupNumber: CellCheck = (value) => (/^\d{1,10}$/.test(value) ? undefined : 'is not a group number of digits');
