import { judgeNotice, mergeNoticeProducts, noticeProductKey } from './notice-product.ts';
import type { NoticeProduct, NoticeVerdict } from './notice-product.ts';
import type { Notice, NoticeRecords } from './notice-records.ts';

/** New products of notices that concern one drug: those with the same DIN, or one without. */
export interface NewsOfDrug {
  readonly din: string;
  readonly news: readonly {
    readonly product: NoticeProduct;
    readonly notice: Notice | undefined;
  }[];
}

export interface NoticePlan {
  /** New, or different from what is stored. */
  readonly notices: readonly Notice[];
  readonly products: readonly NoticeProduct[];
  readonly news: readonly NewsOfDrug[];
  readonly verdicts: Readonly<Record<NoticeVerdict, number>>;
  /** Notices and products that are unchanged. */
  readonly unchanged: number;
  /** New notices with no known product. */
  readonly withoutProduct: number;
}

const isSame = (left: unknown, right: unknown): boolean => canonical(left) === canonical(right);

/** JSON with sorted keys: the database returns them in its own order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );

/** Which of these records are new, and which drugs they concern (D46). Pure. */
export const planNotices = (
  records: NoticeRecords,
  onFile: { notices: ReadonlyMap<number, Notice>; products: ReadonlyMap<string, NoticeProduct> },
  importDate: string,
): NoticePlan => {
  const merged = mergeNoticeProducts(onFile.products, records.brands, records.ingredients);
  const arrived = [
    ...new Map(records.notices.map((notice) => [notice.nocNumber, notice])).values(),
  ];
  const notices = arrived.filter((notice) => !isSame(notice, onFile.notices.get(notice.nocNumber)));
  const products = merged.filter(
    (product) => !isSame(product, onFile.products.get(noticeProductKey(product))),
  );
  const known = new Map([
    ...onFile.notices,
    ...notices.map((notice) => [notice.nocNumber, notice] as const),
  ]);

  // A new notice also makes its stored products new.
  const changed = new Map(products.map((product) => [noticeProductKey(product), product]));
  const renewed = new Set(notices.map(({ nocNumber }) => nocNumber));
  for (const [key, product] of onFile.products)
    if (renewed.has(product.nocNumber) && !changed.has(key)) changed.set(key, product);

  const verdicts: Record<NoticeVerdict, number> = {
    routes: 0,
    administrative: 0,
    veterinary: 0,
    old: 0,
    waiting: 0,
  };
  const news = new Map<string, NewsOfDrug['news'][number][]>();
  for (const [key, product] of changed) {
    const notice = known.get(product.nocNumber);
    const verdict = judgeNotice(product, notice, importDate);
    verdicts[verdict] += 1;
    if (verdict !== 'routes') continue;
    const drug = product.din || `no DIN ${key}`;
    news.set(drug, [...(news.get(drug) ?? []), { product, notice }]);
  }
  const withProduct = new Set(
    [...onFile.products.values(), ...merged].map(({ nocNumber }) => nocNumber),
  );
  return {
    notices,
    products: [...changed.values()],
    news: [...news.values()].map((parts) => ({
      din: parts[0]!.product.din,
      news: parts.sort((left, right) => left.product.nocNumber - right.product.nocNumber),
    })),
    verdicts,
    unchanged: arrived.length - notices.length + merged.length - products.length,
    withoutProduct: notices.filter(({ nocNumber }) => !withProduct.has(nocNumber)).length,
  };
};
