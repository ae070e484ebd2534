import type { CellCheck } from './cells.ts';
import { amount, anything, code, count, date, dateOrEmpty, din, filled, groupNumber, oneOf, yesOrNo } from './cells.ts';

/** The product classes of the Drug Product Database, and those that the formulary is made of (D45). */
export const PRODUCT_CLASSES = ['Human', 'Radiopharmaceutical', 'Disinfectant', 'Veterinary'] as const;
export type ProductClass = (typeof PRODUCT_CLASSES)[number];
export const isInScope = (productClass: ProductClass): boolean => productClass === 'Human' || productClass === 'Radiopharmaceutical';

/** The three zips of an extract: each holds the products of one state, its file names end with the suffix. */
export const EXTRACT_ZIPS = {
  marketed: { zip: 'allfiles.zip', suffix: '', status: 'MARKETED' },
  approved: { zip: 'allfiles_ap.zip', suffix: '_ap', status: 'APPROVED' },
  dormant: { zip: 'allfiles_dr.zip', suffix: '_dr', status: 'DORMANT' },
} as const;
export type DpdState = keyof typeof EXTRACT_ZIPS;
export const DPD_STATES = Object.keys(EXTRACT_ZIPS) as DpdState[];

interface DpdFile {
  /** Whether the record needs it; the others are checked when they are there. */
  readonly needed: boolean;
  /** Every column in the file's order, with what its cells must hold. Columns in French end with _F. */
  readonly columns: Readonly<Record<string, CellCheck>>;
}

/** The files in the order in which they are read: products first, so that the rows of the others find theirs. */
export const DPD_FILES = {
  drug: {
    needed: true,
    columns: {
      DRUG_CODE: code, PRODUCT_CATEGORIZATION: anything, CLASS: oneOf(PRODUCT_CLASSES), DRUG_IDENTIFICATION_NUMBER: din, BRAND_NAME: filled,
      DESCRIPTOR: anything, PEDIATRIC_FLAG: yesOrNo, ACCESSION_NUMBER: anything, NUMBER_OF_AIS: count, LAST_UPDATE_DATE: date,
      AI_GROUP_NO: groupNumber, CLASS_F: anything, BRAND_NAME_F: anything, DESCRIPTOR_F: anything,
    },
  },
  comp: {
    needed: true,
    columns: {
      DRUG_CODE: code, MFR_CODE: anything, COMPANY_CODE: code, COMPANY_NAME: filled, COMPANY_TYPE: filled, ADDRESS_MAILING_FLAG: yesOrNo,
      ADDRESS_BILLING_FLAG: yesOrNo, ADDRESS_NOTIFICATION_FLAG: yesOrNo, ADDRESS_OTHER: yesOrNo, SUITE_NUMBER: anything, STREET_NAME: anything,
      CITY_NAME: anything, PROVINCE: anything, COUNTRY: anything, POSTAL_CODE: anything, POST_OFFICE_BOX: anything, PROVINCE_F: anything,
      COUNTRY_F: anything,
    },
  },
  ingred: {
    needed: true,
    columns: {
      DRUG_CODE: code, ACTIVE_INGREDIENT_CODE: code, INGREDIENT: filled, INGREDIENT_SUPPLIED_IND: filled, STRENGTH: amount, STRENGTH_UNIT: anything,
      STRENGTH_TYPE: anything, DOSAGE_VALUE: amount, BASE: yesOrNo, DOSAGE_UNIT: anything, NOTES: anything, INGREDIENT_F: anything,
      STRENGTH_UNIT_F: anything, STRENGTH_TYPE_F: anything, DOSAGE_UNIT_F: anything,
    },
  },
  form: { needed: true, columns: { DRUG_CODE: code, PHARM_FORM_CODE: code, PHARMACEUTICAL_FORM: filled, PHARMACEUTICAL_FORM_F: anything } },
  route: { needed: true, columns: { DRUG_CODE: code, ROUTE_OF_ADMINISTRATION_CODE: code, ROUTE_OF_ADMINISTRATION: filled, ROUTE_OF_ADMINISTRATION_F: anything } },
  schedule: { needed: true, columns: { DRUG_CODE: code, SCHEDULE: filled, SCHEDULE_F: anything } },
  status: {
    needed: true,
    columns: { DRUG_CODE: code, CURRENT_STATUS_FLAG: yesOrNo, STATUS: filled, HISTORY_DATE: date, STATUS_F: anything, LOT_NUMBER: anything, EXPIRATION_DATE: dateOrEmpty },
  },
  // The published Read Me promises seven columns; there have been four for years. Both cells are empty on a few rows.
  ther: { needed: true, columns: { DRUG_CODE: code, TC_ATC_NUMBER: anything, TC_ATC: anything, TC_ATC_F: anything } },
  biosimilar: { needed: true, columns: { DRUG_CODE: code, SI_DESC_E: oneOf(['Biosimilar']), SI_DESC_F: anything, SI_CODE: code } },
  package: {
    needed: false,
    columns: {
      DRUG_CODE: code, UPC: anything, PACKAGE_SIZE_UNIT: anything, PACKAGE_TYPE: anything, PACKAGE_SIZE: anything, PRODUCT_INFORMATION: anything,
      PACKAGE_SIZE_UNIT_F: anything, PACKAGE_TYPE_F: anything,
    },
  },
  pharm: { needed: false, columns: { DRUG_CODE: code, PHARMACEUTICAL_STD: anything } },
  vet: { needed: false, columns: { DRUG_CODE: code, VET_SPECIES: anything, VET_SUB_SPECIES: anything, VET_SPECIES_F: anything } },
} as const satisfies Record<string, DpdFile>;

export type DpdFileName = keyof typeof DPD_FILES;
export const DPD_FILE_NAMES = Object.keys(DPD_FILES) as DpdFileName[];

/** The member of a zip that holds this file: `drug_ap.txt`. */
export const memberName = (file: DpdFileName, state: DpdState): string => `${file}${EXTRACT_ZIPS[state].suffix}.txt`;

const checks = new Map(DPD_FILE_NAMES.map((file) => [file, Object.entries<CellCheck>(DPD_FILES[file].columns)]));

/** What is wrong with a row, or undefined: first the column count, then the first cell that doesn't hold what it should. */
export const checkRow = (file: DpdFileName, cells: readonly string[]): string | undefined => {
  const columns = checks.get(file)!;
  if (cells.length !== columns.length) return `${cells.length} columns instead of ${columns.length}`;
  for (const [index, [column, check]] of columns.entries()) {
    const fault = check(cells[index]!);
    if (fault) return `${column} ${fault}`;
  }
  return undefined;
};
