import type { LookupName } from '@refined/shared/domain';
import { importMessages } from '../../messages/imports.ts';
import { meaningIn } from '../values/meaning.ts';
import { drugClassLabel, isSameProduct } from './compare-products.ts';
import type { CodedLabel, DpdProduct } from './dpd-product.ts';

/**
 * A label that Health Canada writes differently from now on: one notice, not a queue entry per
 * product (D47, D60).
 */
export interface Relabelling {
  readonly list: LabelList;
  readonly from: string;
  readonly to: string;
  /** Number of products with the old label. */
  readonly products: number;
  /** One of them, by DIN and brand name. */
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
 * With fewer products than this, each one is shown to a reviewer: a new label for two products may
 * well mean something else.
 */
const MANY_PRODUCTS = 10;

/**
 * Lists in which different words can be a new name of the same thing, if all products with the old
 * one have it. For an ingredient they may be another salt, for a company another owner (D60).
 */
const RENAMED_AS_A_WHOLE: readonly LabelList[] = [
  'administration',
  'form',
  'schedule',
  'drug_class',
];

type ReadLabels = (product: DpdProduct) => readonly CodedLabel[];

/** The labels of a product; a code is empty where Health Canada has none. */
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
 * Finds labels that disappeared completely while every product that had one now has the same, so
 * far unknown label with the same code. `before` and `after` are whole extracts.
 */
export const findRelabellings = (
  before: readonly DpdProduct[],
  after: readonly DpdProduct[],
): Relabelling[] => {
  const current = new Map(after.map((product) => [product.drugCode, product]));
  return RENAMED_AS_A_WHOLE.flatMap((list) => relabelledIn(list, before, after, current));
};

/** The different labels of many products: few, however many products there are. */
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
  // Nothing of a product can have vanished that is the same object now.
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

/** The product as it would have read with the new labels, in their order. */
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

/** Labels of one list that are listed one by one; the others are summed up in one notice. */
const LISTED = 20;

/** Schedules are compared in our spelling, and shown in Health Canada's. */
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
 * Labels and names that an extract spells differently from the one before without changing their
 * meaning: nobody has to check them, but none is lost (D60). A few notices, however many products.
 */
export const findRespellings = (
  before: readonly DpdProduct[],
  after: readonly DpdProduct[],
): Relabelling[] => {
  const known = new Map(before.map((product) => [product.drugCode, product]));
  // Nearly all are as they were.
  const respelt = after.filter((product) => {
    const former = known.get(product.drugCode);
    return former && !isSameProduct(former, product);
  });
  return LABEL_LISTS.flatMap((list) => summarised(list, respelledIn(list, known, respelt)));
};
