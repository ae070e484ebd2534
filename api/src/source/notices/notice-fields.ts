import { isDin } from '@refined/shared/domain';
import { z } from 'zod';
import { isDay } from '../month/days.ts';
import { amount, isNoDin } from '../values/cells.ts';
import { foldBlanks } from '../values/labels.ts';
import { isNone } from '../values/none.ts';
import type { SourceMessageCode } from '../values/source-messages.ts';

/** What is wrong with a field, by its message's code: a schema's issue carries it as its text. */
export type FieldFault = Extract<
  SourceMessageCode,
  | 'fieldNoText'
  | 'fieldNoDate'
  | 'fieldNoYes'
  | 'cellEmpty'
  | 'cellNoCode'
  | 'cellNoNumber'
  | 'cellNoDin'
>;
const fault = (code: FieldFault): FieldFault => code;

const LARGEST_ID = 2_147_483_647;
const NO = ['', 'N', 'NO', 'NON', 'FALSE'];
const YES = ['Y', 'YES', 'O', 'OUI', 'TRUE'];

/** A text, or a number as it is written; empty for every spelling of "none" and without a value. */
export const text = z
  .union(
    [z.string(), z.number().transform(String), z.boolean().transform(String)],
    fault('fieldNoText'),
  )
  .nullish()
  .transform((value) => (isNone(value ?? '') ? '' : foldBlanks(value ?? '')));

export const filledText = text.refine((value) => value !== '', fault('cellEmpty'));

/** A positive number, as such or in quotes. */
export const id = text
  .refine(
    (value) => /^\d+$/.test(value) && Number(value) > 0 && Number(value) <= LARGEST_ID,
    fault('cellNoCode'),
  )
  .transform(Number);

/** YYYY-MM-DD, or null. */
export const day = text
  .refine((value) => value === '' || isDay(value), fault('fieldNoDate'))
  .transform((value) => value || null);

export const yes = text
  .transform((value) => value.toUpperCase())
  .refine((value) => YES.includes(value) || NO.includes(value), fault('fieldNoYes'))
  .transform((value) => YES.includes(value));

/** A strength's number as text, or empty. */
export const quantity = text.refine(
  (value) => amount(value, '') === undefined,
  fault('cellNoNumber'),
);

/** Eight digits, or empty. Written as a number a DIN lacks its leading zeros. */
export const din = text
  .transform((value) => (isNoDin(value) ? '' : value))
  .transform((value) => (/^\d{1,7}$/.test(value) ? value.padStart(8, '0') : value))
  .refine((value) => value === '' || isDin(value), fault('cellNoDin'));
