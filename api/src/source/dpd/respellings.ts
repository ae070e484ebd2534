import { importMessages } from '../../messages/imports.ts';
import { isSameProduct } from './compare-products.ts';
import type { DpdProduct } from './extract/dpd-product.ts';
import type { LabelList, Relabelling } from './relabellings.ts';
import { exampleOf, LABEL_LISTS, labelsOf, meaningIn } from './relabellings.ts';

/** Labels of one list that are listed one by one; the others are summed up in one notice. */
const TOLD = 20;

/** Schedules are compared in our spelling, and shown in Health Canada's. */
const spellingsOf = (list: LabelList, product: DpdProduct): Map<string, string> => {
  const labels = labelsOf(list, product).map(({ label }) => label);
  const spelt = list === 'schedule' ? (product.scheduleSpellings ?? labels) : labels;
  return new Map(labels.map((label, index) => [meaningIn(list, label), spelt[index] ?? label]));
};

const isRead = (list: LabelList, before: DpdProduct, after: DpdProduct): boolean =>
  list !== 'schedule' || before.reading === after.reading;

const findInList = (
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

const tell = (list: LabelList, found: readonly Relabelling[]): Relabelling[] => {
  const sorted = [...found].sort(byProducts);
  const [told, rest] = [sorted.slice(0, TOLD), sorted.slice(TOLD)];
  if (rest.length === 0) return told;
  const products = rest.reduce((sum, one) => sum + one.products, 0);
  const { from, to, example } = rest[0]!;
  const { moreLabels, inAnotherSpelling } = importMessages;
  return [
    ...told,
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
  return LABEL_LISTS.flatMap((list) => tell(list, findInList(list, known, respelt)));
};
