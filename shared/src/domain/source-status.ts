/** What Health Canada's product database says of a drug; `gone`: it lists it no longer. */
export const SOURCE_STATUSES = ['marketed', 'approved', 'dormant', 'gone'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/**
 * Whether Health Canada doesn't list a drug as available any more (D55). A drug that its product
 * database never had, or whose host doesn't say, is none of these.
 */
export const isListedNoLonger = (
  status: SourceStatus | null | undefined,
): status is 'dormant' | 'gone' => status === 'dormant' || status === 'gone';
