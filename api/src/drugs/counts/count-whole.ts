import type { FacetName } from '@refined/shared/domain';
import type { CountedFacets } from './count-facets.ts';
import type { KeptDrugs, KeptList } from '../kept/kept-drugs.ts';

/** Facets whose values change by the clock: they are counted anew, of the few drugs that have one. */
const byClock = (
  kept: KeptDrugs,
  list: KeptList,
  facet: 'later' | 'taken',
  isListed: (id: number) => boolean,
): number[] => {
  const read = kept.reader(facet);
  const counts: number[] = [];
  for (const drug of kept.noted(list, facet)) {
    if (!isListed(drug.id)) continue;
    for (const number of read(drug)) counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
};

/**
 * How a whole list divides: what is kept of it, without the drugs that are put away, if the list
 * leaves those out. They still count among what is put away, as in `countFacets`.
 */
export const countWhole = (
  kept: KeptDrugs,
  list: KeptList,
  leavesOutAway: boolean,
  facets: readonly FacetName[],
): CountedFacets => {
  const whole = kept.whole(list);
  const away = leavesOutAway ? kept.away(list) : [];
  const gone = new Set(away.map(({ id }) => id));
  const size = whole.size - away.length;
  const countsOf = (facet: FacetName): readonly number[] => {
    if (facet === 'later') return byClock(kept, list, facet, () => true);
    if (facet === 'taken') {
      const counts = byClock(kept, list, facet, (id) => !gone.has(id));
      // The first number is nobody's.
      counts[0] = size - counts.reduce((sum, taken) => sum + taken, 0);
      return counts;
    }
    if (away.length === 0) return whole.of(facet);
    const counts = [...whole.of(facet)];
    for (const { values } of away) for (const number of values[facet] ?? []) counts[number]! -= 1;
    return counts;
  };
  return {
    count: size,
    values: new Map(
      facets.map((facet) => {
        const values = new Map<string, number>();
        const numbered = kept.numbered(facet);
        countsOf(facet).forEach((drugs, number) => {
          if (drugs > 0) values.set(numbered.value(number), drugs);
        });
        return [facet, values];
      }),
    ),
  };
};
