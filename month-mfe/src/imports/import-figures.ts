import { importWords } from '@refined/shared/messages';

const ORDER = importWords.figures;

const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/**
 * An import's figures except 0: known ones in their fixed order, then others that the host counts.
 */
export const importFigures = (
  counts: Readonly<Record<string, number>>,
): { name: string; count: number }[] =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count !== 0)
    .sort((a, b) => rank(a.name) - rank(b.name));
