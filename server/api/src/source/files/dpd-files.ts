import {
  amount,
  anything,
  code,
  codeOrEmpty,
  dateOrEmpty,
  filled,
  oneOf,
  type CellCheck,
} from '../values/cells.ts';
import { message } from '../values/source-messages.ts';

/** The product classes of the Drug Product Database; the formulary's scope is two of them (D45). */
export const PRODUCT_CLASSES = [
  'Human',
  'Radiopharmaceutical',
  'Disinfectant',
  'Veterinary',
] as const;
export type ProductClass = (typeof PRODUCT_CLASSES)[number];
export const isInScope = (productClass: ProductClass): boolean =>
  productClass === 'Human' || productClass === 'Radiopharmaceutical';

/**
 * The three zips of an extract. Each has the products of one state; the names of its files end with
 * the suffix.
 */
export const EXTRACT_ZIPS = {
  marketed: { zip: 'allfiles.zip', suffix: '', status: 'MARKETED' },
  approved: { zip: 'allfiles_ap.zip', suffix: '_ap', status: 'APPROVED' },
  dormant: { zip: 'allfiles_dr.zip', suffix: '_dr', status: 'DORMANT' },
} as const;
export type DpdState = keyof typeof EXTRACT_ZIPS;
export const DPD_STATES = Object.keys(EXTRACT_ZIPS) as DpdState[];

/** A column that isn't used: its cells are never checked (D57). */
const unread = null;

interface DpdFile {
  /** All columns in the file's order, with the check of used cells; French columns end with _F. */
  readonly columns: Readonly<Record<string, CellCheck | null>>;
  /** The zip can do without this file. */
  readonly optional?: true;
}

/**
 * The files that records are made from, in reading order: products first, because the rows of the
 * other files need them. The zips contain three more files (`package`, `pharm`, `vet`) that aren't
 * read.
 */
export const DPD_FILES = {
  drug: {
    columns: {
      DRUG_CODE: code,
      PRODUCT_CATEGORIZATION: unread,
      CLASS: oneOf(PRODUCT_CLASSES),
      // An invalid DIN is a question for a person (D65), no reason to reject the product.
      DRUG_IDENTIFICATION_NUMBER: anything,
      BRAND_NAME: filled,
      DESCRIPTOR: unread,
      PEDIATRIC_FLAG: unread,
      ACCESSION_NUMBER: unread,
      NUMBER_OF_AIS: unread,
      LAST_UPDATE_DATE: unread,
      AI_GROUP_NO: anything,
      CLASS_F: unread,
      BRAND_NAME_F: unread,
      DESCRIPTOR_F: unread,
    },
  },
  comp: {
    columns: {
      DRUG_CODE: code,
      MFR_CODE: unread,
      COMPANY_CODE: codeOrEmpty,
      COMPANY_NAME: filled,
      COMPANY_TYPE: unread,
      ADDRESS_MAILING_FLAG: unread,
      ADDRESS_BILLING_FLAG: unread,
      ADDRESS_NOTIFICATION_FLAG: unread,
      ADDRESS_OTHER: unread,
      SUITE_NUMBER: unread,
      STREET_NAME: unread,
      CITY_NAME: unread,
      PROVINCE: unread,
      COUNTRY: unread,
      POSTAL_CODE: unread,
      POST_OFFICE_BOX: unread,
      PROVINCE_F: unread,
      COUNTRY_F: unread,
    },
  },
  ingred: {
    columns: {
      DRUG_CODE: code,
      ACTIVE_INGREDIENT_CODE: codeOrEmpty,
      INGREDIENT: filled,
      INGREDIENT_SUPPLIED_IND: unread,
      STRENGTH: amount,
      STRENGTH_UNIT: anything,
      STRENGTH_TYPE: unread,
      DOSAGE_VALUE: amount,
      BASE: unread,
      DOSAGE_UNIT: anything,
      NOTES: unread,
      INGREDIENT_F: unread,
      STRENGTH_UNIT_F: unread,
      STRENGTH_TYPE_F: unread,
      DOSAGE_UNIT_F: unread,
    },
  },
  form: {
    columns: {
      DRUG_CODE: code,
      PHARM_FORM_CODE: codeOrEmpty,
      PHARMACEUTICAL_FORM: filled,
      PHARMACEUTICAL_FORM_F: unread,
    },
  },
  route: {
    columns: {
      DRUG_CODE: code,
      ROUTE_OF_ADMINISTRATION_CODE: codeOrEmpty,
      ROUTE_OF_ADMINISTRATION: filled,
      ROUTE_OF_ADMINISTRATION_F: unread,
    },
  },
  schedule: { columns: { DRUG_CODE: code, SCHEDULE: filled, SCHEDULE_F: unread } },
  // Only the current row is used. The state comes from the zip; STATUS is checked against it.
  status: {
    columns: {
      DRUG_CODE: code,
      CURRENT_STATUS_FLAG: anything,
      STATUS: anything,
      HISTORY_DATE: dateOrEmpty,
      STATUS_F: unread,
      LOT_NUMBER: unread,
      EXPIRATION_DATE: unread,
    },
  },
  // Older extracts also have the AHFS number and class here: seven columns. Some cells are empty.
  ther: {
    columns: { DRUG_CODE: code, TC_ATC_NUMBER: anything, TC_ATC: anything, TC_ATC_F: unread },
  },
  // Extracts of 2016 and 2020 don't have it; so far it is empty for dormant products.
  biosimilar: {
    optional: true,
    columns: {
      DRUG_CODE: code,
      SI_DESC_E: oneOf(['Biosimilar']),
      SI_DESC_F: unread,
      SI_CODE: unread,
    },
  },
} as const satisfies Record<string, DpdFile>;

export type DpdFileName = keyof typeof DPD_FILES;
export const DPD_FILE_NAMES = Object.keys(DPD_FILES) as DpdFileName[];

/** Whether every extract must have this file. */
export const isNeeded = (file: DpdFileName): boolean => !('optional' in DPD_FILES[file]);

/** The name of this file in a zip: `drug_ap.txt`. */
export const memberName = (file: DpdFileName, state: DpdState): string =>
  `${file}${EXTRACT_ZIPS[state].suffix}.txt`;

interface ReadColumn {
  readonly index: number;
  readonly name: string;
  readonly check: CellCheck;
}

const readColumns = new Map(
  DPD_FILE_NAMES.map((file) => {
    const columns = Object.entries<CellCheck | null>(DPD_FILES[file].columns);
    const read = columns.flatMap(([name, check], index): ReadColumn[] =>
      check ? [{ index, name, check }] : [],
    );
    return [file, read];
  }),
);

/** Minimum number of columns: up to the last one that is used. */
export const neededColumns = (file: DpdFileName): number =>
  readColumns.get(file)!.at(-1)!.index + 1;

/** A former status doesn't matter for the record. */
const isOfThePast = (file: DpdFileName, cells: readonly string[]): boolean =>
  file === 'status' && !isCurrent(cells[1]!);

export const isCurrent = (flag: string): boolean => flag.trim().toUpperCase() === 'Y';

/**
 * The fault of a row, or undefined. First the number of columns is checked, which must be the same
 * as in the file's other rows (otherwise cells are shifted), then the used cells.
 */
export const checkRow = (file: DpdFileName, cells: readonly string[], width: number) => {
  const needed = neededColumns(file);
  const found = cells.length;
  if (found < needed) return message('tooFewColumns', found, needed);
  if (found !== width) return message('otherColumns', found, width);
  for (const { index, name, check } of readColumns.get(file)!) {
    const fault = check(cells[index]!, name);
    if (fault && (index === 0 || !isOfThePast(file, cells))) return fault;
  }
  return undefined;
};
