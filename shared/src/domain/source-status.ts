import type { MoveName } from './moves.ts';

/** A drug's status in Health Canada's product database; `gone`: no longer listed. */
export const SOURCE_STATUSES = ['marketed', 'approved', 'dormant', 'gone'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

export const OFF_MARKET_STATUSES = ['approved', 'dormant', 'gone'] as const;
export type OffMarketStatus = (typeof OFF_MARKET_STATUSES)[number];

/**
 * Whether a drug isn't on the market: the one class of these statuses (D80). False for a
 * drug that Health Canada's product database never listed, and for hosts that don't send the status.
 */
export const isOffMarket = (status: SourceStatus | null | undefined): status is OffMarketStatus =>
  OFF_MARKET_STATUSES.some((one) => one === status);

/**
 * Whether a user has to decide before this move: drugs in Update get published, so without a
 * question a drug that isn't on the market could come or stay on the product unnoticed (D55).
 */
export const asksToKeep = (
  move: MoveName,
  status: SourceStatus | null | undefined,
): status is OffMarketStatus => move === 'update' && isOffMarket(status);
