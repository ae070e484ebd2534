import type { PublicationField } from '../record/drug-fields.ts';

/** Without one of these a record isn't published (D21, D53, D54). */
export const REQUIRED_TO_PUBLISH = [
  'type',
  'drug_name',
  'active_ingredient',
  'form',
] as const satisfies readonly PublicationField[];
export type RequiredToPublish = (typeof REQUIRED_TO_PUBLISH)[number];

export const isRequiredToPublish = (field: string): field is RequiredToPublish =>
  (REQUIRED_TO_PUBLISH as readonly string[]).includes(field);

/**
 * Characters that show nothing: blanks, control and formatting characters, fillers. As the inside
 * of a character class that JavaScript and PostgreSQL read alike: migration 0009 has a copy of its
 * own, and a test compares the two.
 */
export const BLANK_CHARACTERS =
  '\\u0001-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180E' +
  '\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0';
const VISIBLE = new RegExp(`[^${BLANK_CHARACTERS}]`);

/** Whether there is nothing to read in a text. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/**
 * What a record lacks for being published (D54): the one rule, for the form, the preview and the
 * publishing itself. `valuesOf` gives a field's values as they would be published, in names. A list
 * is incomplete when one of its entries has no name.
 */
export const missingToPublish = (
  valuesOf: (field: RequiredToPublish) => readonly string[],
): RequiredToPublish[] =>
  REQUIRED_TO_PUBLISH.filter((field) => {
    const values = valuesOf(field);
    return values.length === 0 || values.some(isBlank);
  });

export const FILE_FORMATS = ['csv', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Name of a publication's file, by the day from which it holds (YYYY-MM-DD). */
export const publicationFileName = (
  productKey: string,
  number: number,
  effective: string,
  format: FileFormat,
): string => `${productKey}-${number}-effective-${effective}.${format}`;
