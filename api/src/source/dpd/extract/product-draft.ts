import { say } from '../../values/source-messages.ts';
import type { SourceMessage } from '../../../db/stored-import.ts';
import type { DpdState, ProductClass } from './dpd-files.ts';
import type { CodedLabel, DpdProduct } from './dpd-product.ts';
import { READING } from './dpd-product.ts';
import type { FewEntries } from './few-entries.ts';
import type { SeenRows } from './seen-rows.ts';
import { productStrength } from '../../values/strength.ts';

/** A product while its rows arrive. Labels are kept by code, ingredients by label. */
export interface ProductDraft {
  readonly drugCode: number;
  readonly state: DpdState;
  readonly productClass: ProductClass;
  /** Where its row in `drug` is. */
  readonly member: string;
  readonly line: number;
  readonly content: string;
  readonly din: string;
  readonly brandName: string;
  readonly ingredientGroup: string;
  biosimilar: boolean;
  readonly companies: FewEntries<string>;
  readonly drugClasses: FewEntries<string>;
  readonly ingredients: FewEntries<{ code: string; strengths: string[] }>;
  readonly routes: FewEntries<string>;
  readonly forms: FewEntries<string>;
  /** Our spelling → the extract's spelling. */
  readonly schedules: FewEntries<string>;
  /** HISTORY_DATE of the current status, YYYY-MM-DD. */
  stateSince?: string;
  readonly rows: SeenRows;
}

/** The files in which every product has a row, and what is read there. */
const NEEDED = [
  ['comp', 'companies'],
  ['ingred', 'ingredients'],
  ['form', 'forms'],
  ['route', 'routes'],
  ['schedule', 'schedules'],
] as const;

/** Faults of a product; no product of the published extracts has any of them. */
export const draftFaults = (draft: ProductDraft): SourceMessage[] => {
  const faults: SourceMessage[] = [];
  for (const [file, part] of NEEDED)
    if (draft[part].size === 0) faults.push(say('productWithoutRow', draft.drugCode, file));
  if (draft.companies.size > 1) faults.push(say('severalCompanies', draft.drugCode));
  if (draft.drugClasses.size > 1) faults.push(say('severalAtcCodes', draft.drugCode));
  return faults;
};

const compareText = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

const codedLabels = (labels: FewEntries<string>): CodedLabel[] =>
  labels
    .list()
    .map(({ key, value }) => ({ code: key === value ? '' : key, name: value }))
    .sort((left, right) => compareText(left.name, right.name));

/** Schedules in our spelling, and in the extract's own where it differs. */
const finishSchedules = (schedules: FewEntries<string>) => {
  const sorted = schedules.list().sort((left, right) => compareText(left.key, right.key));
  const respelt = sorted.some(({ key, value }) => key !== value);
  return {
    schedules: sorted.map(({ key }) => key),
    ...(respelt && { scheduleSpellings: sorted.map(({ value }) => value) }),
  };
};

export const finishProduct = (draft: ProductDraft): DpdProduct => ({
  reading: READING,
  drugCode: draft.drugCode,
  state: draft.state,
  ...(draft.stateSince !== undefined && { stateSince: draft.stateSince }),
  productClass: draft.productClass,
  din: draft.din,
  brandName: draft.brandName,
  ingredientGroup: draft.ingredientGroup,
  biosimilar: draft.biosimilar,
  company: codedLabels(draft.companies)[0] ?? null,
  drugClass: codedLabels(draft.drugClasses)[0] ?? null,
  ingredients: draft.ingredients
    .list()
    .map(({ key, value }) => ({
      code: value.code,
      name: key,
      strengths: value.strengths.toSorted(compareText),
    }))
    .sort((left, right) => compareText(left.name, right.name)),
  routes: codedLabels(draft.routes),
  forms: codedLabels(draft.forms),
  ...finishSchedules(draft.schedules),
});

/** The record's strength text. */
export const strengthOf = (product: DpdProduct): string => productStrength(product.ingredients);
