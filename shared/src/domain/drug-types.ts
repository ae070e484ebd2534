/**
 * Drug sub-types (the `drug_type` lookup), and each one's Drug/Product Type (specification §2, §9;
 * D26).
 */

export const DRUG_TYPE_KINDS = ['brand', 'generic', 'biosimilar'] as const;
export type DrugTypeKind = (typeof DRUG_TYPE_KINDS)[number];

export const DRUG_SUB_TYPES = [
  'Single-Source Brand',
  'Multi-Source Brand',
  'Generic',
  'Biosimilar',
] as const;

/**
 * A sub-type whose label ends with "Brand" is a brand: its names are upper case (specification §4).
 */
export const isBrandLabel = (subTypeLabel: string): boolean => /brand$/i.test(subTypeLabel.trim());

/** Drug/Product Type of a sub-type's label; undefined for an unknown label. */
export const drugTypeKind = (subTypeLabel: string): DrugTypeKind | undefined => {
  if (isBrandLabel(subTypeLabel)) return 'brand';
  if (/^biosimilar\b/i.test(subTypeLabel.trim())) return 'biosimilar';
  if (/^generic\b/i.test(subTypeLabel.trim())) return 'generic';
  return undefined;
};

/** A sub-type's usual tier, which its drugs begin with (D49). */
export const USUAL_TIERS: Readonly<Record<(typeof DRUG_SUB_TYPES)[number], number>> = {
  Generic: 1,
  Biosimilar: 2,
  'Multi-Source Brand': 2,
  'Single-Source Brand': 3,
};

export const HIGHEST_USUAL_TIER = Math.max(...Object.values(USUAL_TIERS));

/** By a sub-type's label; undefined for an unknown one. */
export const usualTier = (subTypeLabel: string): number | undefined =>
  new Map<string, number>(Object.entries(USUAL_TIERS)).get(subTypeLabel.trim());
