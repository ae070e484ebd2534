import { isCalendarDay, isDin } from '@refined/shared/domain';
import { z } from 'zod';
import type { SourceMessage } from '../../db/json-columns.ts';
import { amount, isNoDin, isNone } from '../values/cells.ts';
import { foldBlanks } from '../values/labels.ts';
import { createReject, type Reject } from '../values/refusals.ts';
import { message, type SourceMessageCode } from '../values/source-messages.ts';
import { normaliseAmount } from '../values/strength.ts';

/** The fault of a field, as a message code: the text of a schema's issue. */
type FieldFault = Extract<
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

/** A text, or a number as text; empty for every spelling of "none", and if absent. */
const text = z
  .union(
    [z.string(), z.number().transform(String), z.boolean().transform(String)],
    fault('fieldNoText'),
  )
  .nullish()
  .transform((value) => (isNone(value ?? '') ? '' : foldBlanks(value ?? '')));

const filledText = text.refine((value) => value !== '', fault('cellEmpty'));

/** A positive number, also in quotes. */
const id = text
  .refine(
    (value) => /^\d+$/.test(value) && Number(value) > 0 && Number(value) <= LARGEST_ID,
    fault('cellNoCode'),
  )
  .transform(Number);

/** YYYY-MM-DD, or null. */
const day = text
  .refine((value) => value === '' || isCalendarDay(value), fault('fieldNoDate'))
  .transform((value) => value || null);

const yes = text
  .transform((value) => value.toUpperCase())
  .refine((value) => YES.includes(value) || NO.includes(value), fault('fieldNoYes'))
  .transform((value) => YES.includes(value));

/** A strength's number as text, or empty. */
const quantity = text.refine((value) => amount(value, '') === undefined, fault('cellNoNumber'));

/** Eight digits, or empty. A DIN that was sent as a number has lost its leading zeros. */
const din = text
  .transform((value) => (isNoDin(value) ? '' : value))
  .transform((value) => (/^\d{1,7}$/.test(value) ? value.padStart(8, '0') : value))
  .refine((value) => value === '' || isDin(value), fault('cellNoDin'));

const faultOf = (issue: z.core.$ZodIssue): SourceMessage =>
  message(issue.message as FieldFault, issue.path.join('.'));

/** A notice of compliance without its products. Labels in English or French. */
const MAIN = z
  .looseObject({
    noc_number: id,
    noc_date: day,
    noc_last_update_date: day,
    noc_manufacturer_name: text,
    noc_on_submission_type: text,
    noc_submission_class: text,
    noc_product_type: text,
    noc_reason_supplement: text,
    noc_reason_submission: text,
    noc_is_admin: yes,
    noc_status_with_conditions: yes,
  })
  .transform((record) => ({
    nocNumber: record.noc_number,
    date: record.noc_date,
    lastUpdate: record.noc_last_update_date,
    manufacturer: record.noc_manufacturer_name,
    submissionType: record.noc_on_submission_type,
    submissionClass: record.noc_submission_class,
    productType: record.noc_product_type,
    reason: record.noc_reason_supplement || record.noc_reason_submission,
    /** Only a new label, owner or licence, not the drug itself: it isn't routed (D46). */
    administrative: record.noc_is_admin,
    // NOC/c; absent if not, so that stored notices stay equal.
    ...(record.noc_status_with_conditions && { withConditions: true as const }),
    /** Out of scope (D45). */
    veterinary: /^v[eé]t[eé]rina/i.test(record.noc_product_type),
  }));

export type Notice = Readonly<z.output<typeof MAIN>>;

/** A product in a notice. */
const BRAND = z
  .looseObject({
    noc_number: id,
    noc_br_product_id: id,
    noc_br_din: din,
    noc_br_brandname: filledText,
  })
  .transform((record) => ({
    nocNumber: record.noc_number,
    productId: record.noc_br_product_id,
    /** Eight digits, or empty. */
    din: record.noc_br_din,
    brandName: record.noc_br_brandname,
  }));

export type NoticeBrand = Readonly<z.output<typeof BRAND>>;

const INGREDIENT = z
  .looseObject({
    noc_number: id,
    noc_pi_din_product_id: id,
    noc_pi_medic_ingr_name: filledText,
    noc_pi_strength: quantity,
    noc_pi_unit: text,
    noc_pi_basic_unit: text,
  })
  .transform((record) => ({
    nocNumber: record.noc_number,
    productId: record.noc_pi_din_product_id,
    name: record.noc_pi_medic_ingr_name,
    /** Such as "500 MCG/ML". */
    strength: noticeStrength(record.noc_pi_strength, record.noc_pi_unit, record.noc_pi_basic_unit),
  }));

export type NoticeIngredient = Readonly<z.output<typeof INGREDIENT>>;

export interface NoticeRecords {
  readonly notices: readonly Notice[];
  readonly brands: readonly NoticeBrand[];
  readonly ingredients: readonly NoticeIngredient[];
  readonly rejects: readonly Reject[];
}

/** "75 MG/TAB", "80 MG/0.8 ML" (the unit comes as "0.8ML"); empty without a number. */
const noticeStrength = (amount: string, unit: string, basicUnit: string): string => {
  if (amount === '') return '';
  const numerator = [normaliseAmount(amount), unit].filter(Boolean).join(' ');
  const parts = /^([\d.]*)\s*(.*)$/.exec(basicUnit)!;
  const denominator = [parts[1] === '1' ? '' : parts[1], parts[2]].filter(Boolean).join(' ');
  return denominator ? `${numerator}/${denominator}` : numerator;
};

export interface JsonRecord {
  readonly file: string;
  /** The record's first line, from 1. */
  readonly line: number;
  readonly value: unknown;
}

/**
 * Sorts records by their keys: each of the API's calls has its own shape, and a file doesn't say
 * which call it is from.
 */
export const readNoticeRecords = (records: readonly JsonRecord[]): NoticeRecords => {
  const notices: Notice[] = [];
  const brands: NoticeBrand[] = [];
  const ingredients: NoticeIngredient[] = [];
  const rejects: Reject[] = [];
  for (const record of records) {
    const reject = (reason: SourceMessage): number =>
      rejects.push(createReject(record.file, record.line, reason, JSON.stringify(record.value)));
    const take = <Shape>(schema: z.ZodType<Shape>, list: Shape[]): void => {
      const result = schema.safeParse(record.value);
      if (result.success) list.push(result.data);
      else reject(faultOf(result.error.issues[0]!));
    };
    if (has(record.value, 'noc_br_product_id')) take(BRAND, brands);
    else if (has(record.value, 'noc_pi_din_product_id')) take(INGREDIENT, ingredients);
    else if (has(record.value, 'noc_is_admin')) take(MAIN, notices);
    else reject(message('noNoticeRecord'));
  }
  return { notices, brands, ingredients, rejects };
};

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && key in value;
