/**
 * How much is served at once, and how long the rest waits for it (docs/decisions/0027). Times in
 * ms. The gateway's stand below the API's, so that what can't be served is refused where that costs
 * least; both patiences together stay below a second.
 */
export const LOAD = {
  api: { places: 64, patience: 400, longest: 512 },
  gateway: { places: 48, patience: 500, longest: 1_024 },
  /** Seconds after which who was refused may come again. */
  retryAfter: 1,
} as const;
