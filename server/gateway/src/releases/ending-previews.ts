import type { ReleaseStore } from '@refined/releases';

/** Interval of checks of the previews, in ms. */
const LOOK_EVERY = 10 * 60_000;

/**
 * Call it at each check of the store: every ten minutes it notifies teams of previews that end
 * soon. What doesn't arrive is sent again at the next check.
 */
export const tellsEndingPreviews = (
  { teams }: Pick<ReleaseStore, 'teams'>,
  now: () => number = Date.now,
): (() => void) => {
  // A random start: gateways that start together would otherwise send the same twice.
  let next = now() + Math.random() * LOOK_EVERY;
  return () => {
    if (now() < next) return;
    next = now() + LOOK_EVERY;
    teams.tellEndingPreviews().catch(() => undefined);
  };
};
