import { isDeepStrictEqual } from 'node:util';
import type { Notice, NoticeBrand, NoticeIngredient, NoticeRecords } from './notice-records.ts';
import { caseDrugName, type ChangeKind } from '@refined/shared/domain';
import { looksGeneric, type SubType, lookupLabel, type SourceRecord } from './source-record.ts';
import type { SourceChange } from '../values/source-values.ts';
import { productStrength } from '../values/strength.ts';

/** One product of one notice. Stored as JSON, to find out what an update changes. */
export interface NoticeProduct {
  readonly nocNumber: number;
  readonly productId: number;
  readonly din: string;
  /** Empty while only ingredients are known. */
  readonly brandName: string;
  readonly ingredients: readonly { readonly name: string; readonly strengths: readonly string[] }[];
}

type ProductOfNotice = Pick<NoticeProduct, 'nocNumber' | 'productId'>;

export const noticeProductKey = ({ nocNumber, productId }: ProductOfNotice): string =>
  `${nocNumber}/${productId}`;

/**
 * The stored product plus the new records: a brand record replaces name and DIN, ingredient records
 * replace the ingredients.
 */
export const mergeNoticeProducts = (
  onFile: ReadonlyMap<string, NoticeProduct>,
  brands: readonly NoticeBrand[],
  ingredients: readonly NoticeIngredient[],
): NoticeProduct[] => {
  const merged = new Map<string, NoticeProduct>();
  const current = ({ nocNumber, productId }: ProductOfNotice): NoticeProduct => {
    const key = noticeProductKey({ nocNumber, productId });
    const known = merged.get(key) ?? onFile.get(key);
    return known ?? { nocNumber, productId, din: '', brandName: '', ingredients: [] };
  };
  for (const brand of brands) {
    const { din, brandName } = brand;
    merged.set(noticeProductKey(brand), { ...current(brand), din, brandName });
  }
  for (const [key, parts] of Map.groupBy(ingredients, noticeProductKey)) {
    const list = [...Map.groupBy(parts, ({ name }) => name)]
      .map(([name, same]) => ({ name, strengths: [...new Set(same.map((one) => one.strength))] }))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
    merged.set(key, { ...current(parts[0]!), ingredients: list });
  }
  return [...merged.values()];
};

/** An older notice isn't news: the API lists them since 1991. */
const NEWS_DAYS = 365;

type NoticeVerdict = 'routes' | 'administrative' | 'veterinary' | 'old' | 'waiting';

/**
 * Whether a notice's product is a reason for a review (D45, D46). Without a main record it counts
 * as one.
 */
export const judgeNotice = (
  product: NoticeProduct,
  notice: Notice | undefined,
  importDate: string,
): NoticeVerdict => {
  if (product.brandName === '') return 'waiting';
  if (notice?.veterinary) return 'veterinary';
  if (notice?.administrative) return 'administrative';
  const date = notice?.lastUpdate ?? notice?.date;
  if (date && Date.parse(importDate) - Date.parse(date) > NEWS_DAYS * 24 * 60 * 60 * 1000)
    return 'old';
  return 'routes';
};

/** New products of notices about one drug: those with the same DIN, or one without a DIN. */
export interface NewsOfDrug {
  readonly din: string;
  readonly news: readonly {
    readonly product: NoticeProduct;
    readonly notice: Notice | undefined;
  }[];
}

interface NoticePlan {
  /** New or changed. */
  readonly notices: readonly Notice[];
  readonly products: readonly NoticeProduct[];
  readonly news: readonly NewsOfDrug[];
  readonly verdicts: Readonly<Record<NoticeVerdict, number>>;
  readonly unchanged: number;
  /** New notices without a product. */
  readonly withoutProduct: number;
}

/** The new records, and the drugs they are about (D46). Pure. */
export const planNotices = (
  records: NoticeRecords,
  onFile: { notices: ReadonlyMap<number, Notice>; products: ReadonlyMap<string, NoticeProduct> },
  importDate: string,
): NoticePlan => {
  const merged = mergeNoticeProducts(onFile.products, records.brands, records.ingredients);
  const arrived = [
    ...new Map(records.notices.map((notice) => [notice.nocNumber, notice])).values(),
  ];
  const notices = arrived.filter(
    (notice) => !isDeepStrictEqual(notice, onFile.notices.get(notice.nocNumber)),
  );
  const products = merged.filter(
    (product) => !isDeepStrictEqual(product, onFile.products.get(noticeProductKey(product))),
  );
  const known = new Map([
    ...onFile.notices,
    ...notices.map((notice) => [notice.nocNumber, notice] as const),
  ]);

  // With a new notice, its stored products count as new, too.
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
  const routed: NewsOfDrug['news'][number][] = [];
  for (const product of changed.values()) {
    const notice = known.get(product.nocNumber);
    const verdict = judgeNotice(product, notice, importDate);
    verdicts[verdict] += 1;
    if (verdict === 'routes') routed.push({ product, notice });
  }
  const news = Map.groupBy(
    routed,
    ({ product }) => product.din || `no DIN ${noticeProductKey(product)}`,
  );
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

/** Abbreviated new drug submissions (generics): in both languages, and as abbreviations. */
const ABBREVIATED = /abbreviated|abr[ée]g[ée]e|\bS?ANDS\b|\bS?PADN\b/i;

export const inferNoticeSubType = (product: NoticeProduct, notice: Notice | undefined): SubType =>
  ABBREVIATED.test(notice?.submissionType ?? '') ||
  looksGeneric(
    product.brandName,
    product.ingredients.map(({ name }) => name),
  )
    ? 'Generic'
    : 'Single-Source Brand';

/**
 * The record of a drug known only from a notice; fields without a value stay empty for the
 * reviewer.
 */
export const recordOfNotice = (
  product: NoticeProduct,
  notice: Notice | undefined,
  subTypeLabel: string,
): SourceRecord => ({
  din: product.din,
  drug_name: caseDrugName(product.brandName, subTypeLabel),
  health_canada_drug_name: product.brandName,
  drug_class: null,
  manufacturer: notice?.manufacturer ? lookupLabel(notice.manufacturer) : null,
  schedule: [],
  active_ingredient: product.ingredients.map(({ name }) => lookupLabel(name)),
  administration: [],
  form: '',
  strength: productStrength(product.ingredients),
});

/** A notice as a reason (D48): number, date and kind. */
export const noticeChange = (
  kind: Extract<ChangeKind, 'notice' | 'unlisted'>,
  product: NoticeProduct,
  notice: Notice | undefined,
): SourceChange => ({
  kind,
  field: null,
  before: null,
  after: [
    `${notice?.withConditions ? 'NOC/c' : 'NOC'} ${product.nocNumber}`,
    notice?.lastUpdate ?? notice?.date ?? '',
    notice?.submissionType ?? '',
    notice?.reason ?? '',
  ].filter(Boolean),
});
