/**
 * How many calls are served at once, and how long others wait (docs/decisions/0027). Times in ms.
 * The gateway's limits are below the API's, so that calls are refused where that is cheapest; both
 * waits together stay below a second.
 */
export const LOAD = {
  api: { places: 64, patience: 400, longest: 512 },
  gateway: { places: 48, patience: 500, longest: 1_024 },
  /** Retry-After of a refused call, in seconds. */
  retryAfter: 1,
} as const;
