import type { SourceMessage } from '../../db/json-columns.ts';
import { message } from './source-messages.ts';

/**
 * The usual texts for "none" in English and French, with single spaces instead of punctuation; the
 * last one is the date that notices use for it.
 */
const SPELLINGS = [
  'N ?A',
  'N ?D',
  'S ?O',
  'NOT (?:APPLICABLE|AVAILABLE|ASSIGNED)',
  'NON (?:APPLICABLE|DISPONIBLE|ATTRIBUEE?)',
  'SANS OBJET',
  'AUCUNE?(?: DIN)?',
  '(?:NO|PAS DE|SANS) DIN',
  'NONE',
  'NEANT',
  'NIL',
  'NULL',
  '1111 11 11',
].join('|');

/** One or several of them: "Not applicable/non applicable"; also no word at all: "", "-", "--". */
const NONE = new RegExp(`^(?:(?:${SPELLINGS})(?: |$))*$`);

/** Whether a text says "none", whatever its case, accents and punctuation. */
export const isNone = (text: string): boolean => {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return NONE.test(plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
};

/** The fault of a cell, or undefined. */
export type CellCheck = (value: string, column: string) => SourceMessage | undefined;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** "31-JAN-2026" → "2026-01-31"; null for anything else. */
export const isoDate = (value: string): string | null => {
  const match = /^(\d{2})-([A-Z]{3})-(\d{4})$/i.exec(value.trim());
  if (!match) return null;
  const month = MONTHS.indexOf(match[2]!.toUpperCase());
  const day = Number(match[1]);
  const date = new Date(Date.UTC(Number(match[3]), month, day));
  const isRight = month >= 0 && day > 0 && date.getUTCMonth() === month;
  return isRight ? date.toISOString().slice(0, 10) : null;
};

export const anything: CellCheck = () => undefined;

export const filled: CellCheck = (value, column) =>
  value.trim() === '' ? message('cellEmpty', column) : undefined;

/** A Health Canada code: digits that fit into an integer column. */
export const code: CellCheck = (value, column) =>
  /^\d{1,9}$/.test(value) ? undefined : message('cellNoCode', column);

/**
 * Codes distinguish equal labels. They can be missing; anything else means that columns are
 * shifted.
 */
export const codeOrEmpty: CellCheck = (value, column) =>
  value.trim() === '' ? undefined : code(value, column);

/**
 * Thousands are sometimes grouped. A comma anywhere else may be a decimal comma, so it is refused.
 */
const AMOUNT = /^\s*(\d+(\.\d*)?|\.\d+|[1-9]\d{0,2}(,\d{3})+(\.\d*)?)?\s*$/;

/** Strengths can have leading spaces, and ".5" means 0.5. */
export const amount: CellCheck = (value, column) =>
  AMOUNT.test(value) ? undefined : message('cellNoNumber', column);

/** DD-MMM-YYYY with an English month, or empty. */
export const dateOrEmpty: CellCheck = (value, column) =>
  value.trim() === '' || isoDate(value) !== null ? undefined : message('cellNoDate', column);

/** Some radiopharmaceuticals say in two languages that they have no DIN; nor is 0 a DIN. */
export const isNoDin = (value: string): boolean => isNone(value) || /^\s*0+\s*$/.test(value);

const sameText = (left: string, right: string): boolean =>
  left.trim().toUpperCase() === right.toUpperCase();

/** The value in a cell, ignoring case. */
export const findValue = <Value extends string>(values: readonly Value[], cell: string) =>
  values.find((value) => sameText(cell, value));

export const oneOf =
  (values: readonly string[]): CellCheck =>
  (cell, column) =>
    findValue(values, cell) === undefined ? message('cellNoneOf', column, values) : undefined;
