import { LIMITS } from './limits.ts';
import { type FacetName, FACET_NAMES, isFacetName, isFacetValue } from './facets.ts';

/**
 * The filter of a list, as in addresses: `company.12.15 -schedule.3 product.yes`. Terms are
 * separated by blanks. A term is a facet with its values; a minus before it means "none of them".
 * Values of one term are alternatives; all terms must hold. It uses only characters that
 * URLSearchParams doesn't escape (a blank becomes "+").
 */

export interface FilterTerm {
  readonly facet: FacetName;
  /** Drugs with one of the values are left out. */
  readonly exclude: boolean;
  readonly values: readonly string[];
}

/** In the order of FACETS; each facet at most once as included and once as excluded. */
export type Filter = readonly FilterTerm[];

/** What is wrong with a filter. */
export type FilterFault =
  | { readonly fault: 'unknown_facet'; readonly facet: string }
  | { readonly fault: 'bad_value'; readonly facet: FacetName; readonly value: string }
  | { readonly fault: 'too_long' };

export type ParsedFilter =
  { readonly ok: true; readonly filter: Filter } | ({ readonly ok: false } & FilterFault);

const EXCLUDES = [false, true];

/** The terms in a fixed order; each facet's values are merged, sorted and unique. */
const canonical = (terms: readonly FilterTerm[]): Filter =>
  FACET_NAMES.flatMap((facet) =>
    EXCLUDES.flatMap((exclude) => {
      const same = terms.filter((term) => term.facet === facet && term.exclude === exclude);
      const values = [...new Set(same.flatMap((term) => term.values))].sort();
      return values.length > 0 ? [{ facet, exclude, values }] : [];
    }),
  );

/** Reads a filter from an address. Two texts that mean the same give equal filters. */
export const parseFilter = (text: string): ParsedFilter => {
  if (text.length > LIMITS.filter.length) return { ok: false, fault: 'too_long' };
  const terms: FilterTerm[] = [];
  for (const term of text.split(' ').filter(Boolean)) {
    const exclude = term.startsWith('-');
    const [facet = '', ...values] = (exclude ? term.slice(1) : term).split('.');
    if (!isFacetName(facet)) return { ok: false, fault: 'unknown_facet', facet };
    const bad = values.length === 0 ? '' : values.find((value) => !isFacetValue(facet, value));
    if (bad !== undefined) return { ok: false, fault: 'bad_value', facet, value: bad };
    terms.push({ facet, exclude, values });
  }
  const filter = canonical(terms);
  const size = filter.reduce((sum, { values }) => sum + values.length, 0);
  return size > LIMITS.filter.values ? { ok: false, fault: 'too_long' } : { ok: true, filter };
};

/** The filter as text for an address; empty if there is none. */
export const writeFilter = (filter: Filter): string =>
  canonical(filter)
    .map(({ facet, exclude, values }) => [exclude ? `-${facet}` : facet, ...values].join('.'))
    .join(' ');

/** The values of one facet that a filter includes, or excludes. */
export const filterValues = (
  filter: Filter,
  facet: FacetName,
  exclude = false,
): readonly string[] =>
  filter.find((term) => term.facet === facet && term.exclude === exclude)?.values ?? [];
