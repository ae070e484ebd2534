import type { LookupName } from '@refined/shared/domain';
import { importMessages } from '../../messages/imports.ts';
import { meaningIn } from '../values/meaning.ts';
import { drugClassLabel, isSameProduct } from './compare-products.ts';
import type { CodedLabel, DpdProduct } from './dpd-product.ts';

/**
 * A label with a new spelling or name at Health Canada: one notice instead of a card per product
 * (D47, D60).
 */
export interface Relabelling {
  readonly list: LabelList;
  readonly from: string;
  readonly to: string;
  /** Number of products with the old label. */
  readonly products: number;
  /** One of these products: DIN and brand name. */
  readonly example: string;
}

type LabelList =
  | Extract<
      LookupName,
      'active_ingredient' | 'administration' | 'manufacturer' | 'schedule' | 'drug_class'
    >
  | 'form'
  | 'health_canada_drug_name';

/**
 * With fewer products, each one goes to a reviewer: a new label for two products may have another
 * meaning.
 */
const MANY_PRODUCTS = 10;

/**
 * Lookups in which different words can be a new name for the same thing, if all products change
 * together. For an ingredient the new name may be another salt, for a company another owner (D60).
 */
const RENAMED_AS_A_WHOLE: readonly LabelList[] = [
  'administration',
  'form',
  'schedule',
  'drug_class',
];

type ReadLabels = (product: DpdProduct) => readonly CodedLabel[];

/** The labels of a product; without a code from Health Canada the code is empty. */
const LISTS: Readonly<Record<LabelList, ReadLabels>> = {
  health_canada_drug_name: ({ brandName }) => [{ code: '', name: brandName }],
  active_ingredient: ({ ingredients }) => ingredients,
  administration: ({ routes }) => routes,
  form: ({ forms }) => forms,
  manufacturer: ({ company }) => (company ? [company] : []),
  drug_class: ({ drugClass }) =>
    drugClass ? [{ code: drugClass.code, name: drugClassLabel(drugClass) }] : [],
  schedule: ({ schedules }) => schedules.map((name) => ({ code: '', name })),
};

const LABEL_LISTS = Object.keys(LISTS) as LabelList[];

/**
 * Finds labels that have disappeared while all their products now have the same new label with the
 * same code. `before` and `after` are whole extracts.
 */
export const findRelabellings = (
  before: readonly DpdProduct[],
  after: readonly DpdProduct[],
): Relabelling[] => {
  const current = new Map(after.map((product) => [product.drugCode, product]));
  return RENAMED_AS_A_WHOLE.flatMap((list) => relabelledIn(list, before, after, current));
};

const differentLabels = (
  products: readonly DpdProduct[],
  read: ReadLabels,
): readonly CodedLabel[] => {
  const known = new Map<string, CodedLabel[]>();
  for (const product of products)
    for (const labelled of read(product)) {
      const alike = known.get(labelled.name);
      if (!alike) known.set(labelled.name, [labelled]);
      else if (!alike.some(({ code }) => code === labelled.code)) alike.push(labelled);
    }
  return [...known.values()].flat();
};

const relabelledIn = (
  list: LabelList,
  before: readonly DpdProduct[],
  after: readonly DpdProduct[],
  current: ReadonlyMap<number, DpdProduct>,
): Relabelling[] => {
  const read = LISTS[list];
  const keyOf = ({ code, name }: CodedLabel): string => `${code}\t${meaningIn(list, name)}`;
  const knownNow = new Set(differentLabels(after, read).map(keyOf));
  // An unchanged product (the same object) can't have lost a label.
  const other = before.filter((product) => current.get(product.drugCode) !== product);
  if (differentLabels(other, read).every((labelled) => knownNow.has(keyOf(labelled)))) return [];
  const knownBefore = new Set(differentLabels(before, read).map(keyOf));
  const vanished = new Map<
    string,
    { from: CodedLabel; successors: DpdProduct[]; products: number }
  >();
  for (const product of other) {
    for (const labelled of read(product)) {
      const key = keyOf(labelled);
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
      (labelled) =>
        labelled.code === from.code &&
        !knownBefore.has(keyOf(labelled)) &&
        successors.every((successor) =>
          read(successor).some((other) => keyOf(other) === keyOf(labelled)),
        ),
    );
    return candidates.length === 1
      ? [
          {
            list,
            from: from.name,
            to: candidates[0]!.name,
            products,
            example: exampleOf(successors[0]!),
          },
        ]
      : [];
  });
};

const exampleOf = ({ din, brandName }: DpdProduct): string =>
  [din, brandName].filter(Boolean).join(' ');

/** The former product with the new labels, sorted. */
export const relabelProduct = (
  product: DpdProduct,
  relabellings: readonly Relabelling[],
): DpdProduct => {
  if (relabellings.length === 0) return product;
  const rename = (list: LabelList, label: string): string => {
    const isSame = ({ from }: Relabelling): boolean =>
      meaningIn(list, from) === meaningIn(list, label);
    return relabellings.find((one) => one.list === list && isSame(one))?.to ?? label;
  };
  const renameCoded = (list: LabelList, labels: readonly CodedLabel[]): CodedLabel[] =>
    labels
      .map(({ code, name }) => ({ code, name: rename(list, name) }))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
  const { drugClass } = product;
  const className = drugClass && rename('drug_class', drugClassLabel(drugClass));
  return {
    ...product,
    routes: renameCoded('administration', product.routes),
    forms: renameCoded('form', product.forms),
    drugClass: drugClass && {
      ...drugClass,
      name: className!.slice(drugClass.code.length).trim(),
    },
    schedules: product.schedules.map((label) => rename('schedule', label)).sort(),
  };
};

/** Maximum of labels reported one by one per lookup; the rest is one notice. */
const LISTED = 20;

/** Schedules are compared in our spelling and shown in Health Canada's. */
const spellingsOf = (list: LabelList, product: DpdProduct): Map<string, string> => {
  const labels = LISTS[list](product).map(({ name }) => name);
  const spelt = list === 'schedule' ? (product.scheduleSpellings ?? labels) : labels;
  return new Map(labels.map((label, index) => [meaningIn(list, label), spelt[index] ?? label]));
};

const respelledIn = (
  list: LabelList,
  before: ReadonlyMap<number, DpdProduct>,
  after: readonly DpdProduct[],
): Relabelling[] => {
  const found = new Map<string, Relabelling & { products: number }>();
  for (const product of after) {
    const known = before.get(product.drugCode);
    if (!known) continue;
    const old = spellingsOf(list, known);
    for (const [meaning, to] of spellingsOf(list, product)) {
      const from = old.get(meaning);
      if (from === undefined || from === to) continue;
      const key = `${from}\t${to}`;
      const entry = found.get(key);
      if (entry) entry.products += 1;
      else found.set(key, { list, from, to, products: 1, example: exampleOf(product) });
    }
  }
  return [...found.values()];
};

const byProducts = (left: Relabelling, right: Relabelling): number =>
  right.products - left.products || (left.from < right.from ? -1 : 1);

const summarised = (list: LabelList, found: readonly Relabelling[]): Relabelling[] => {
  const sorted = [...found].sort(byProducts);
  const [listed, rest] = [sorted.slice(0, LISTED), sorted.slice(LISTED)];
  if (rest.length === 0) return listed;
  const products = rest.reduce((sum, one) => sum + one.products, 0);
  const { from, to, example } = rest[0]!;
  const { moreLabels, inAnotherSpelling } = importMessages;
  return [
    ...listed,
    {
      list,
      from: moreLabels(rest.length),
      to: inAnotherSpelling,
      products,
      example: `${example}: ${from} → ${to}`,
    },
  ];
};

/**
 * Labels and names with a new spelling but the same meaning: nobody must check them, but none is
 * lost (D60). Only a few notices, even for many products.
 */
export const findRespellings = (
  before: readonly DpdProduct[],
  after: readonly DpdProduct[],
): Relabelling[] => {
  const known = new Map(before.map((product) => [product.drugCode, product]));
  // Nearly all products are unchanged.
  const respelt = after.filter((product) => {
    const former = known.get(product.drugCode);
    return former && !isSameProduct(former, product);
  });
  return LABEL_LISTS.flatMap((list) => summarised(list, respelledIn(list, known, respelt)));
};
