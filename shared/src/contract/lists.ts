import * as z from '@refined/shared/schema';
import { LIST_FILE_FORMATS } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';

const term = z.optional(z.string());

/** Which list: a queue, or a search by one term (specification §7). */
export const listChoice = {
  din: term,
  drug_name: term,
  active_ingredient__name: term,
  queue: term,
};

/**
 * Ours only, feature "facets": a filter as written by `writeFilter`. An invalid one is refused with
 * 422; `errors` then has `filter`.
 */
export const filtered = { filter: term };

/** The values of a facet, with their counts (ours only, feature "facets"). */

const facetValue = z.object({
  /** As in a filter. */
  value: z.string(),
  /** The name of a lookup's entry; null for values that the screen has a label for. */
  name: z.nullable(z.string()),
  /** Drugs of the list with this value, under the filters of all other facets. */
  count: z.number(),
});
export type FacetValue = z.output<typeof facetValue>;

const facetCounts = z.object({
  /** A key of FACETS. */
  facet: z.string(),
  /**
   * At most LIMITS.filter.shown, most frequent first. Values in the filter come before them, even
   * with a count of 0.
   */
  values: z.array(facetValue),
  /** How many further values there are. */
  more: z.number(),
});
export type FacetCounts = z.output<typeof facetCounts>;

const drugFacets = z.object({
  /** Number of drugs under the whole filter. */
  count: z.number(),
  facets: z.array(facetCounts),
});
export type DrugFacets = z.output<typeof drugFacets>;

export const facetCalls = {
  drugFacets: {
    method: 'GET',
    path: '/api/drugs/facets/',
    auth: true,
    query: z.object({
      ...listChoice,
      ...filtered,
      /** Only this facet. */
      facet: z.optional(z.string()),
      /** With `facet`: only values with a word that begins so, ignoring case and accents. */
      starts: z.optional(z.string()),
    }),
    output: drugFacets,
    errors: [400, ...anyAnswer, 422],
    summary: 'How the drugs of a search or a queue divide, facet by facet (ours only)',
    source: 'decision 51',
  },
} as const satisfies Record<string, Call>;

/**
 * A queue or a search as a file (ours only, feature "list_files"), filtered and sorted like the
 * list (feature "facets"); for a group: `filter=group.<key>`.
 */
export const listFileCalls = {
  listFile: {
    method: 'GET',
    path: '/api/drugs/export/',
    auth: true,
    query: z.object({
      ...listChoice,
      ...filtered,
      sort: z.optional(z.string()),
      /** CSV by default; other formats if the host announces "excel_files". */
      format: z.optional(z.enum(LIST_FILE_FORMATS)),
    }),
    file: 'text/csv',
    errors: [400, ...anyAnswer, 422],
    summary:
      'All drugs of a search or a queue as a CSV or Excel file, with why they are there (ours only)',
    source: 'D48, D62',
  },
} as const satisfies Record<string, Call>;
