import type { LookupName } from '@refined/shared/domain';
import { drugClassLabel } from './compare-products.ts';
import type { CodedLabel, DpdProduct } from './extract/dpd-product.ts';

/** A label that Health Canada spells differently from now on, with the same meaning: one notice, not a queue entry per product (D47). */
export interface Relabelling {
  readonly list: LabelList;
  readonly from: string;
  readonly to: string;
  /** Products that bore the old label. */
  readonly products: number;
  /** One of them, by DIN and brand name. */
  readonly example: string;
}

export type LabelList = Extract<LookupName, 'active_ingredient' | 'administration' | 'manufacturer' | 'schedule' | 'drug_class'> | 'form';

/** Below this many products each is shown to a reviewer: a new label for two products may well be a new meaning. */
const MANY_PRODUCTS = 10;

interface Labelled {
  /** Health Canada's code, or empty for schedules, which have none. */
  readonly code: string;
  readonly label: string;
}

const fromCoded = ({ code, name }: CodedLabel): Labelled => ({ code, label: name });

const LISTS: Readonly<Record<LabelList, (product: DpdProduct) => readonly Labelled[]>> = {
  active_ingredient: (product) => product.ingredients.map(fromCoded),
  administration: (product) => product.routes.map(fromCoded),
  form: (product) => product.forms.map(fromCoded),
  manufacturer: (product) => (product.company ? [fromCoded(product.company)] : []),
  drug_class: ({ drugClass }) => (drugClass ? [{ code: drugClass.code, label: drugClassLabel(drugClass) }] : []),
  schedule: (product) => product.schedules.map((label) => ({ code: '', label })),
};

const keyOf = ({ code, label }: Labelled): string => `${code}\t${label}`;

/**
 * Labels that vanished altogether while every product that bore one has the same, until now unknown label with the same
 * code instead. `before` and `after` are whole extracts.
 */
export const findRelabellings = (before: readonly DpdProduct[], after: readonly DpdProduct[]): Relabelling[] => {
  const current = new Map(after.map((product) => [product.drugCode, product]));
  return (Object.keys(LISTS) as LabelList[]).flatMap((list) => findInList(list, before, after, current));
};

const findInList = (list: LabelList, before: readonly DpdProduct[], after: readonly DpdProduct[], current: ReadonlyMap<number, DpdProduct>): Relabelling[] => {
  const read = LISTS[list];
  const knownNow = new Set(after.flatMap((product) => read(product).map(keyOf)));
  const knownBefore = new Set<string>();
  const vanished = new Map<string, { from: Labelled; successors: DpdProduct[]; products: number }>();
  for (const product of before) {
    for (const labelled of read(product)) {
      const key = keyOf(labelled);
      knownBefore.add(key);
      if (knownNow.has(key)) continue;
      const entry = vanished.get(key) ?? { from: labelled, successors: [], products: 0 };
      const successor = current.get(product.drugCode);
      if (successor) entry.successors.push(successor);
      entry.products += 1;
      vanished.set(key, entry);
    }
  }
  return [...vanished.values()].flatMap(({ from, successors, products }) => {
    if (successors.length < MANY_PRODUCTS) return [];
    const candidates = read(successors[0]!).filter(
      (labelled) => labelled.code === from.code && !knownBefore.has(keyOf(labelled)) && successors.every((successor) => read(successor).some((other) => keyOf(other) === keyOf(labelled))),
    );
    return candidates.length === 1 ? [{ list, from: from.label, to: candidates[0]!.label, products, example: exampleOf(successors[0]!) }] : [];
  });
};

const exampleOf = ({ din, brandName }: DpdProduct): string => [din, brandName].filter(Boolean).join(' ');

/** The product as it would have read with the new labels, in their order. */
export const relabelProduct = (product: DpdProduct, relabellings: readonly Relabelling[]): DpdProduct => {
  if (relabellings.length === 0) return product;
  const rename = (list: LabelList, label: string): string => relabellings.find((relabelling) => relabelling.list === list && relabelling.from === label)?.to ?? label;
  const renameCoded = <T extends CodedLabel>(list: LabelList, labels: readonly T[]): T[] =>
    labels.map((labelled) => ({ ...labelled, name: rename(list, labelled.name) })).sort((left, right) => (left.name < right.name ? -1 : 1));
  const { drugClass, company } = product;
  const className = drugClass && rename('drug_class', drugClassLabel(drugClass));
  return {
    ...product,
    ingredients: renameCoded('active_ingredient', product.ingredients),
    routes: renameCoded('administration', product.routes),
    forms: renameCoded('form', product.forms),
    company: company && { ...company, name: rename('manufacturer', company.name) },
    drugClass: drugClass && { ...drugClass, name: className!.slice(drugClass.code.length).trim() },
    schedules: product.schedules.map((label) => rename('schedule', label)).sort(),
  };
};
