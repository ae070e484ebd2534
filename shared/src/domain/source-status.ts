import type { MoveName } from './moves.ts';

/** A drug's status in Health Canada's product database; `gone`: no longer listed. */
export const SOURCE_STATUSES = ['marketed', 'approved', 'dormant', 'gone'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/**
 * Whether Health Canada no longer lists a drug as available (D55). False for a drug that its
 * product database never listed, and for hosts that don't send the status.
 */
export const isListedNoLonger = (
  status: SourceStatus | null | undefined,
): status is DelistedStatus => status === 'dormant' || status === 'gone';

export type DelistedStatus = Extract<SourceStatus, 'dormant' | 'gone'>;

/**
 * Whether a user has to decide before this move: drugs in Update get published, so without a
 * question a drug that Health Canada no longer lists could stay on the product unnoticed (D55).
 */
export const asksToKeep = (
  move: MoveName,
  status: SourceStatus | null | undefined,
): status is DelistedStatus => move === 'update' && isListedNoLonger(status);
