import { isDin } from './din.ts';
import type { DrugFieldName, PublicationField } from './drug-fields.ts';
import { formats } from './formats.ts';
import { pairIngredients } from './ingredient-pairs.ts';
import { LIMITS } from './limits.ts';

/** {product} is configuration, read at run time (D1). */
export interface Product {
  /** Shown to users: "On Formulary". */
  readonly name: string;
  /** Suffix of the field's name: `in_formulary`. */
  readonly key: string;
}

export const DEFAULT_PRODUCT: Product = { name: 'Formulary', key: 'formulary' };

/** The drug's field that says whether it is on the product (specification §3, D1). */
export const inProductField = (key: string): `in_${string}` => `in_${key}`;

/** Fields that a record needs to be published (D21, D53, D54, D65). */
export const REQUIRED_TO_PUBLISH = [
  'din',
  'type',
  'drug_name',
  'active_ingredient',
  'form',
] as const satisfies readonly PublicationField[];
export type RequiredToPublish = (typeof REQUIRED_TO_PUBLISH)[number];

/**
 * The fields checked before a record is published: the required ones, and the strength, which must
 * fit the ingredients (D73).
 */
export const JUDGED_TO_PUBLISH = [
  ...REQUIRED_TO_PUBLISH,
  'strength',
] as const satisfies readonly PublicationField[];
export type JudgedToPublish = (typeof JUDGED_TO_PUBLISH)[number];

/** The required fields that the form can fill in: a DIN comes from Health Canada. */
export type RequiredInForm = Extract<RequiredToPublish, DrugFieldName>;

export const isRequiredToPublish = (field: string): field is RequiredToPublish =>
  (REQUIRED_TO_PUBLISH as readonly string[]).includes(field);

/**
 * Invisible characters: blanks, control and formatting characters, fillers. Written as the inside
 * of a character class that JavaScript and PostgreSQL read alike: migration 0009 has its own copy,
 * and a test compares the two.
 */
export const BLANK_CHARACTERS =
  '\\u0001-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180E' +
  '\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0';
const VISIBLE = new RegExp(`[^${BLANK_CHARACTERS}]`);

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/**
 * The fields that a record lacks for publication (D54), and its strength if it doesn't fit its
 * ingredients (D73). Form, preview and publishing use this one rule. `valuesOf` returns a field's
 * values as they would be published, as names. A list is incomplete if one of its entries has no
 * name.
 */
export const missingToPublish = (
  valuesOf: (field: JudgedToPublish) => readonly string[],
): JudgedToPublish[] =>
  JUDGED_TO_PUBLISH.filter((field) => {
    const values = valuesOf(field);
    if (field === 'strength')
      return pairIngredients(valuesOf('active_ingredient'), values.join('; ')) === undefined;
    const lacks = (text: string) => (field === 'din' ? !isDin(text) : isBlank(text));
    return values.length === 0 || values.some(lacks);
  });

/** The fields of a listed drug that the rule checks; only our API sends `form` (D62). */
interface ListedForPublication {
  readonly din: string;
  readonly drug_name: string;
  readonly type: { readonly name: string } | null;
  readonly active_ingredient: readonly { readonly name: string }[];
  readonly form?: string | undefined;
  readonly strength?: string | undefined;
  /** Sent if its ingredients and strengths are from two states of the source (D73). */
  readonly mixed_pairs?: object | undefined;
}

/** The same for a listed drug (D69); empty if the host doesn't send enough to check. */
export const missingInList = (drug: ListedForPublication): JudgedToPublish[] => {
  const { din, type, drug_name, active_ingredient, form, strength = '' } = drug;
  if (form === undefined) return [];
  const values: Readonly<Record<JudgedToPublish, readonly string[]>> = {
    din: [din],
    type: type ? [type.name] : [],
    drug_name: [drug_name],
    active_ingredient: active_ingredient.map(({ name }) => name),
    form: [form],
    strength: [strength],
  };
  const missing = missingToPublish((field) => values[field]);
  return drug.mixed_pairs === undefined || missing.includes('strength')
    ? missing
    : [...missing, 'strength'];
};

export const FILE_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/**
 * The contents of a publication's file: all its drugs, the changes since the one before, or the
 * changes as a summary for outsiders, with the drugs that were reviewed but not added.
 */
const FILE_CONTENTS = ['drugs', 'changes', 'summary'] as const;
export type FileContent = (typeof FILE_CONTENTS)[number];

/** A file of a publication, by the last part of its address. `summary.html` is a page to print. */
export type PublicationFileName = `${FileContent}.${FileFormat}` | 'summary.html';

export const PUBLICATION_FILES: readonly PublicationFileName[] = [
  ...FILE_CONTENTS.flatMap((content) =>
    FILE_FORMATS.map((format) => `${content}.${format}` as const),
  ),
  'summary.html',
];

export const formatOfFile = (name: PublicationFileName): FileFormat | 'html' =>
  name.slice(name.indexOf('.') + 1) as FileFormat | 'html';

/** The file name of a publication's file, with its effective date (YYYY-MM-DD). */
export const publicationFileName = (
  productKey: string,
  number: number,
  effective: string,
  file: PublicationFileName,
): string => {
  const [content, format] = file.split('.') as [FileContent, string];
  const part = content === 'drugs' ? '' : `-${content}`;
  return `${productKey}-${number}-effective-${effective}${part}.${format}`;
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether it is a valid day, YYYY-MM-DD. While somebody types, a date field can hold others, such
 * as the year 0202 on the way to 2026.
 */
export const isCalendarDay = (text: string): boolean => {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/**
 * First and last possible effective date of a publication made at `now`: a date further away is a
 * typing error (D56).
 */
export const effectiveBounds = (now: Date): { readonly first: string; readonly last: string } => {
  const dayAt = (days: number) =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return {
    first: dayAt(-LIMITS.publication.effectiveWithin),
    last: dayAt(LIMITS.publication.effectiveWithin),
  };
};

/** Whether a publication made at `now` may take effect on this date (D56). */
export const isEffectiveDay = (day: string, now: Date): boolean => {
  const { first, last } = effectiveBounds(now);
  return isCalendarDay(day) && first <= day && day <= last;
};

/**
 * The day on which a publication was made, in the user's time zone. For the baseline, the day of
 * its extract.
 */
export const publicationDayOf = ({ number, at }: { number: number; at: string }): string =>
  number === 0 ? at.slice(0, 10) : formats.day(at);

/** A publication's effective date; on a host that doesn't send it, the day of publishing. */
export const effectiveDayOf = ({
  effective,
  at,
}: {
  effective?: string | undefined;
  at: string;
}): string => effective ?? at.slice(0, 10);

/** A publication and the days on which it is in force; `until` isn't included. */
export interface InForce<Published> {
  readonly publication: Published;
  /** YYYY-MM-DD */
  readonly from: string;
  /** YYYY-MM-DD; absent: no end yet. */
  readonly until?: string;
}

/**
 * Which publication is in force when: of those that are effective on a day, the newest. A
 * publication is left out if a newer one replaced it before its first day.
 */
export const inForceByDay = <
  Published extends { number: number; effective?: string | undefined; at: string },
>(
  publications: readonly Published[],
): readonly InForce<Published>[] => {
  const found: InForce<Published>[] = [];
  for (const publication of publications.toSorted((one, other) => other.number - one.number)) {
    const from = effectiveDayOf(publication);
    const until = found[0]?.from;
    if (until === undefined) found.unshift({ publication, from });
    else if (from < until) found.unshift({ publication, from, until });
  }
  return found;
};

/** The publication that is in force on a day (YYYY-MM-DD); undefined: before the first one. */
export const inForceOn = <Published>(
  days: readonly InForce<Published>[],
  day: string,
): InForce<Published> | undefined => days.findLast(({ from }) => from <= day);
