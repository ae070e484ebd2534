import type { LookupName } from '@refined/shared/domain';
import { importMessages } from '../../messages/imports.ts';
import { classMeaning, ingredientMeaning, labelMeaning } from '../values/meaning.ts';
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

interface Labelled {
  /** Health Canada's code, or empty for schedules, which have none. */
  readonly code: string;
  readonly label: string;
}

const fromCoded = ({ code, name }: CodedLabel): Labelled => ({ code, label: name });

interface LabelReader {
  readonly read: (product: DpdProduct) => readonly Labelled[];
  readonly mean: (label: string) => string;
}

const LISTS: Readonly<Record<LabelList, LabelReader>> = {
  health_canada_drug_name: {
    read: ({ brandName }) => [{ code: '', label: brandName }],
    mean: labelMeaning,
  },
  active_ingredient: {
    read: ({ ingredients }) => ingredients.map(fromCoded),
    mean: ingredientMeaning,
  },
  administration: { read: ({ routes }) => routes.map(fromCoded), mean: labelMeaning },
  form: { read: ({ forms }) => forms.map(fromCoded), mean: labelMeaning },
  manufacturer: {
    read: ({ company }) => (company ? [fromCoded(company)] : []),
    mean: labelMeaning,
  },
  drug_class: {
    read: ({ drugClass }) =>
      drugClass ? [{ code: drugClass.code, label: drugClassLabel(drugClass) }] : [],
    mean: classMeaning,
  },
  schedule: {
    read: ({ schedules }) => schedules.map((label) => ({ code: '', label })),
    mean: labelMeaning,
  },
};

const LABEL_LISTS = Object.keys(LISTS) as LabelList[];
const labelsOf = (list: LabelList, product: DpdProduct): readonly Labelled[] =>
  LISTS[list].read(product);
const meaningIn = (list: LabelList, label: string): string => LISTS[list].mean(label);

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
  read: LabelReader['read'],
): readonly Labelled[] => {
  const known = new Map<string, Labelled[]>();
  for (const product of products)
    for (const labelled of read(product)) {
      const alike = known.get(labelled.label);
      if (!alike) known.set(labelled.label, [labelled]);
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
  const { read, mean } = LISTS[list];
  const keyOf = ({ code, label }: Labelled): string => `${code}\t${mean(label)}`;
  const knownNow = new Set(differentLabels(after, read).map(keyOf));
  // Nothing of a product can have vanished that is the same object now.
  const other = before.filter((product) => current.get(product.drugCode) !== product);
  if (differentLabels(other, read).every((labelled) => knownNow.has(keyOf(labelled)))) return [];
  const knownBefore = new Set(differentLabels(before, read).map(keyOf));
  const vanished = new Map<
    string,
    { from: Labelled; successors: DpdProduct[]; products: number }
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
            from: from.label,
            to: candidates[0]!.label,
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
  const labels = labelsOf(list, product).map(({ label }) => label);
  const spelt = list === 'schedule' ? (product.scheduleSpellings ?? labels) : labels;
  return new Map(labels.map((label, index) => [meaningIn(list, label), spelt[index] ?? label]));
};

const isRead = (list: LabelList, before: DpdProduct, after: DpdProduct): boolean =>
  list !== 'schedule' || before.reading === after.reading;

const respelledIn = (
  list: LabelList,
  before: ReadonlyMap<number, DpdProduct>,
  after: readonly DpdProduct[],
): Relabelling[] => {
  const found = new Map<string, Relabelling & { products: number }>();
  for (const product of after) {
    const known = before.get(product.drugCode);
    if (!known || !isRead(list, known, product)) continue;
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
