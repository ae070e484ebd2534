import type { Notice, NoticeBrand, NoticeIngredient } from './notice-records.ts';

/**
 * One product of one notice, with everything stored about it. Stored as JSON, to find out what an
 * update changes.
 */
export interface NoticeProduct {
  readonly nocNumber: number;
  readonly productId: number;
  readonly din: string;
  /** Empty while only ingredients have come. */
  readonly brandName: string;
  readonly ingredients: readonly { readonly name: string; readonly strengths: readonly string[] }[];
}

export const noticeProductKey = ({
  nocNumber,
  productId,
}: {
  nocNumber: number;
  productId: number;
}): string => `${nocNumber}/${productId}`;

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
  const current = (part: { nocNumber: number; productId: number }): NoticeProduct => {
    const key = noticeProductKey(part);
    return (
      merged.get(key) ??
      onFile.get(key) ?? {
        nocNumber: part.nocNumber,
        productId: part.productId,
        din: '',
        brandName: '',
        ingredients: [],
      }
    );
  };
  for (const brand of brands)
    merged.set(noticeProductKey(brand), {
      ...current(brand),
      din: brand.din,
      brandName: brand.brandName,
    });
  const byProduct = new Map<string, NoticeIngredient[]>();
  for (const ingredient of ingredients)
    byProduct.set(noticeProductKey(ingredient), [
      ...(byProduct.get(noticeProductKey(ingredient)) ?? []),
      ingredient,
    ]);
  for (const [key, parts] of byProduct) {
    const strengths = new Map<string, string[]>();
    for (const { name, strength } of parts)
      strengths.set(name, [...new Set([...(strengths.get(name) ?? []), strength])]);
    const list = [...strengths]
      .map(([name, values]) => ({ name, strengths: values }))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
    merged.set(key, { ...current(parts[0]!), ingredients: list });
  }
  return [...merged.values()];
};

/** A notice that is older than this at the import isn't news: the API lists them since 1991. */
const NEWS_DAYS = 365;

export type NoticeVerdict = 'routes' | 'administrative' | 'veterinary' | 'old' | 'waiting';

/**
 * Whether a notice's product is a reason for a review (D45, D46). A notice whose main record hasn't
 * come counts as one.
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
