import { say } from '../../values/source-messages.ts';
import type { SourceMessage } from '../../../db/stored-import.ts';
import type { DpdState, ProductClass } from './dpd-files.ts';
import type { CodedLabel, DpdProduct } from './dpd-product.ts';
import { READING } from './dpd-product.ts';
import type { SeenRows } from './seen-rows.ts';
import { productStrength } from '../../values/strength.ts';

/** A product while its rows arrive. Maps go from code to label; ingredients are kept by label. */
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
  readonly companies: Map<string, string>;
  readonly drugClasses: Map<string, string>;
  readonly ingredients: Map<string, { code: string; name: string; strengths: string[] }>;
  readonly routes: Map<string, string>;
  readonly forms: Map<string, string>;
  /** Our spelling → the extract's spelling. */
  readonly schedules: Map<string, string>;
  /** HISTORY_DATE of the current status, YYYY-MM-DD. */
  stateSince?: string;
  readonly rows: SeenRows;
}

/** Faults of a product; no product of the published extracts has any of them. */
export const draftFaults = (draft: ProductDraft): SourceMessage[] => {
  const faults: SourceMessage[] = [];
  const needed = {
    comp: draft.companies,
    ingred: draft.ingredients,
    form: draft.forms,
    route: draft.routes,
    schedule: draft.schedules,
  };
  for (const [file, rows] of Object.entries(needed)) {
    if (rows.size === 0) faults.push(say('productWithoutRow', draft.drugCode, file));
  }
  if (draft.companies.size > 1) faults.push(say('severalCompanies', draft.drugCode));
  if (draft.drugClasses.size > 1) faults.push(say('severalAtcCodes', draft.drugCode));
  return faults;
};

const compareText = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

const codedLabels = (labels: ReadonlyMap<string, string>): CodedLabel[] =>
  [...labels]
    .map(([code, name]) => ({ code: code === name ? '' : code, name }))
    .sort((left, right) => compareText(left.name, right.name));

/** Schedules in our spelling, and in the extract's own where it differs. */
const finishSchedules = (schedules: ReadonlyMap<string, string>) => {
  const sorted = [...schedules].sort(([left], [right]) => compareText(left, right));
  const respelt = sorted.some(([label, spelt]) => label !== spelt);
  return {
    schedules: sorted.map(([label]) => label),
    ...(respelt && { scheduleSpellings: sorted.map(([, spelt]) => spelt) }),
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
  ingredients: [...draft.ingredients.values()]
    .map(({ code, name, strengths }) => ({
      code,
      name,
      strengths: [...strengths].sort(compareText),
    }))
    .sort((left, right) => compareText(left.name, right.name)),
  routes: codedLabels(draft.routes),
  forms: codedLabels(draft.forms),
  ...finishSchedules(draft.schedules),
});

/** The record's strength text. */
export const strengthOf = (product: DpdProduct): string => productStrength(product.ingredients);
