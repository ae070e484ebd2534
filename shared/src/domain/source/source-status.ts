import type { MoveName } from '../queues/moves.ts';

/** What Health Canada's product database says of a drug; `gone`: it lists it no longer. */
export const SOURCE_STATUSES = ['marketed', 'approved', 'dormant', 'gone'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/**
 * Whether Health Canada doesn't list a drug as available any more (D55). A drug that its product
 * database never had, or whose host doesn't say, is none of these.
 */
export const isListedNoLonger = (
  status: SourceStatus | null | undefined,
): status is DelistedStatus => status === 'dormant' || status === 'gone';

export type DelistedStatus = Extract<SourceStatus, 'dormant' | 'gone'>;

/**
 * Whether somebody has to decide before this move: what goes to Update is published, so that a drug
 * which Health Canada lists no longer would stay on the product, or come to it, by oversight (D55).
 */
export const asksToKeep = (
  move: MoveName,
  status: SourceStatus | null | undefined,
): status is DelistedStatus => move === 'update' && isListedNoLonger(status);
