import type { FacetName, Filter } from '@refined/shared/domain';
import type { KeptDrug, KeptDrugs } from '../kept/kept-drugs.ts';

type Holds = (drug: KeptDrug) => boolean;

/** Which of a facet's numbers a filter names. */
const flags = (kept: KeptDrugs, facet: FacetName, values: readonly string[]): Uint8Array => {
  const numbered = kept.numbered(facet);
  const named = new Uint8Array(numbered.size);
  for (const value of values) {
    const number = numbered.known(value);
    if (number !== undefined) named[number] = 1;
  }
  return named;
};

const terms = (kept: KeptDrugs, filter: Filter): { facet: FacetName; holds: Holds }[] =>
  filter.map(({ facet, exclude, values }) => {
    const named = flags(kept, facet, values);
    const read = kept.reader(facet);
    return {
      facet,
      holds: (drug) => read(drug).some((number) => named[number] === 1) !== exclude,
    };
  });

/** Whether a filter leaves a drug in its list. */
export const matching = (kept: KeptDrugs, filter: Filter): Holds => {
  const all = terms(kept, filter);
  return (drug) => all.every(({ holds }) => holds(drug));
};

/**
 * The facet whose terms alone a drug doesn't fit: it still counts in that one. `all`: it fits every
 * term; `none`: it fails by several facets.
 */
export const failing = (
  kept: KeptDrugs,
  filter: Filter,
): ((drug: KeptDrug) => FacetName | 'all' | 'none') => {
  const all = terms(kept, filter);
  return (drug) => {
    let failed: FacetName | 'all' = 'all';
    for (const { facet, holds } of all) {
      if (facet === failed || holds(drug)) continue;
      if (failed !== 'all') return 'none';
      failed = facet;
    }
    return failed;
  };
};
