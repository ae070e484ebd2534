import type { FacetName, Filter } from '@refined/shared/domain';
import type { KeptDrug, KeptDrugs } from '../kept/kept-drugs.ts';
import { failing } from './matching.ts';

export interface CountedFacets {
  /** Drugs that the whole filter leaves. */
  readonly count: number;
  /** Facet → value → number of drugs, under the other facets' terms. */
  readonly values: ReadonlyMap<FacetName, ReadonlyMap<string, number>>;
}

/** How a list divides. Each drug is looked at once, however many facets there are. */
export const countFacets = (
  kept: KeptDrugs,
  drugs: Iterable<KeptDrug>,
  filter: Filter,
  facets: readonly FacetName[],
): CountedFacets => {
  const counters = facets.map((facet) => ({
    facet,
    read: kept.reader(facet),
    counts: new Uint32Array(kept.numbered(facet).size),
  }));
  const failingOf = failing(kept, filter);
  let count = 0;
  for (const drug of drugs) {
    const failed = failingOf(drug);
    if (failed === 'none') continue;
    if (failed === 'all') count += 1;
    for (const { facet, read, counts } of counters)
      if (failed === 'all' || failed === facet)
        for (const number of read(drug)) counts[number]! += 1;
  }
  return {
    count,
    values: new Map(
      counters.map(({ facet, counts }) => {
        const values = new Map<string, number>();
        counts.forEach((drugsOfValue, number) => {
          if (drugsOfValue > 0) values.set(kept.numbered(facet).value(number), drugsOfValue);
        });
        return [facet, values];
      }),
    ),
  };
};
