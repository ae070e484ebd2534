import type { MoveName } from './moves.ts';

/** A drug's status in Health Canada's product database; `gone`: no longer listed. */
export const SOURCE_STATUSES = ['marketed', 'approved', 'dormant', 'gone'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

export const OFF_MARKET_STATUSES = ['approved', 'dormant', 'gone'] as const;
export type OffMarketStatus = (typeof OFF_MARKET_STATUSES)[number];

/**
 * Whether a drug isn't on the market: the only check of these statuses (D80). False if Health
 * Canada's product database never listed the drug, or if the host doesn't send the status.
 */
export const isOffMarket = (status: SourceStatus | null | undefined): status is OffMarketStatus =>
  OFF_MARKET_STATUSES.some((one) => one === status);

/**
 * Whether the user must decide before this move. Drugs in Update get published, so without a
 * question a drug that isn't on the market could get or stay on the product unnoticed (D55).
 */
export const asksToKeep = (
  move: MoveName,
  status: SourceStatus | null | undefined,
): status is OffMarketStatus => move === 'update' && isOffMarket(status);
