import type { SourceMessage } from '../../db/stored-import.ts';
import { message } from '../values/source-messages.ts';
import type { DpdState, ProductClass } from './dpd-files.ts';
import type { CodedLabel, DpdProduct } from './dpd-product.ts';

/** A product while its rows are read. Labels are keyed by code, ingredients by label. */
export interface ProductDraft {
  readonly drugCode: number;
  readonly state: DpdState;
  readonly productClass: ProductClass;
  /** The position of its row in `drug`. */
  readonly member: string;
  readonly line: number;
  readonly content: string;
  readonly din: string;
  readonly brandName: string;
  readonly ingredientGroup: string;
  biosimilar: boolean;
  readonly companies: Map<string, string>;
  readonly drugClasses: Map<string, string>;
  readonly ingredients: Map<string, { code: string; strengths: string[] }>;
  readonly routes: Map<string, string>;
  readonly forms: Map<string, string>;
  /** Our spelling → the extract's spelling. */
  readonly schedules: Map<string, string>;
  /** HISTORY_DATE of the current status, YYYY-MM-DD. */
  stateSince?: string;
}

/** The files in which every product needs a row, and the draft's parts for them. */
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
    if (draft[part].size === 0) faults.push(message('productWithoutRow', draft.drugCode, file));
  if (draft.companies.size > 1) faults.push(message('severalCompanies', draft.drugCode));
  if (draft.drugClasses.size > 1) faults.push(message('severalAtcCodes', draft.drugCode));
  return faults;
};

const compareText = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

const codedLabels = (labels: ReadonlyMap<string, string>): CodedLabel[] =>
  [...labels]
    .map(([code, name]) => ({ code: code === name ? '' : code, name }))
    .sort((left, right) => compareText(left.name, right.name));

/** Schedules in our spelling, and in the extract's if that differs. */
const finishSchedules = (schedules: ReadonlyMap<string, string>) => {
  const sorted = [...schedules].sort(([left], [right]) => compareText(left, right));
  const respelt = sorted.some(([ours, theirs]) => ours !== theirs);
  return {
    schedules: sorted.map(([ours]) => ours),
    ...(respelt && { scheduleSpellings: sorted.map(([, theirs]) => theirs) }),
  };
};

export const finishProduct = (draft: ProductDraft): DpdProduct => ({
  reading: 2,
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
  ingredients: [...draft.ingredients]
    .map(([name, { code, strengths }]) => ({
      code,
      name,
      strengths: strengths.toSorted(compareText),
    }))
    .sort((left, right) => compareText(left.name, right.name)),
  routes: codedLabels(draft.routes),
  forms: codedLabels(draft.forms),
  ...finishSchedules(draft.schedules),
});
