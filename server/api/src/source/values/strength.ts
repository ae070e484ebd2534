import { NO_STRENGTH } from '@refined/shared/domain';
import { foldBlanks } from './labels.ts';

/** Units in the DOSAGE_UNIT column that explain a percentage and aren't denominators. */
const NO_DENOMINATORS = new Set(['W/W', 'W/V', 'V/V', '%', 'NIL']);

/**
 * "1,000" → "1000", "1.0" → "1", ".5" → "0.5", " 100000" → "100000": compared as numbers, so that a
 * new spelling is no change.
 */
export const normaliseAmount = (text: string): string => {
  const trimmed = text.trim().replaceAll(',', '');
  if (trimmed === '') return '';
  const [whole, fraction = ''] = trimmed.split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole!.replace(/^0+(?=\d)/, '') || '0'}${kept ? `.${kept}` : ''}`;
};

interface StrengthCells {
  strength: string;
  strengthUnit: string;
  dosageValue: string;
  dosageUnit: string;
}

/** The basis of a percentage: by weight and by volume are different strengths. */
const withBasis = (numerator: string, dosageUnit: string): string => {
  const isSaid = numerator.toUpperCase().endsWith(dosageUnit);
  return /^[WV]\/[WV]$/.test(dosageUnit) && !isSaid ? `${numerator} ${dosageUnit}` : numerator;
};

/**
 * One ingredient's strength: "5 MG", "100 MG/5 ML", "20 MG/ML" (an empty dosage value means 1),
 * "4.8 % W/W". Without a number it isn't stated: empty.
 */
export const strengthText = (cells: StrengthCells): string => {
  const amount = normaliseAmount(cells.strength);
  if (amount === '') return '';
  const unit = foldBlanks(cells.strengthUnit);
  const numerator = unit === '' || unit.toUpperCase() === 'NIL' ? amount : `${amount} ${unit}`;
  const dosageUnit = foldBlanks(cells.dosageUnit);
  if (dosageUnit === '') return numerator;
  if (NO_DENOMINATORS.has(dosageUnit.toUpperCase()))
    return withBasis(numerator, dosageUnit.toUpperCase());
  const dosageValue = normaliseAmount(cells.dosageValue);
  return `${numerator}/${dosageValue === '' || dosageValue === '1' ? '' : `${dosageValue} `}${dosageUnit}`;
};

/**
 * A whole product's strength, in the order of its ingredients. If a kit contains an ingredient in
 * several strengths, each strength names its ingredient, because position alone isn't enough.
 */
export const productStrength = (
  ingredients: readonly { name: string; strengths: readonly string[] }[],
): string => {
  const stated = ingredients.map(({ name, strengths }) => ({
    name,
    strengths: strengths.filter(Boolean),
  }));
  const parts = stated.flatMap(({ strengths }) => strengths);
  if (parts.length === 0 || stated.length === 1) return parts.join('; ');
  const oneEach = stated.every(({ strengths }) => strengths.length <= 1);
  return (
    oneEach
      ? stated.map(({ strengths }) => strengths[0] ?? NO_STRENGTH)
      : stated.flatMap(({ name, strengths }) => strengths.map((one) => `${name} ${one}`))
  ).join('; ');
};
