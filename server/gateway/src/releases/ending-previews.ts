import type { ReleaseStore } from '@refined/releases';

/** In ms, between two looks at the previews. */
const LOOK_EVERY = 10 * 60_000;

/**
 * To be called at each look at the store: every ten minutes it has teams told of previews that end
 * soon. What doesn't arrive is told with the next look.
 */
export const tellsEndingPreviews = (
  { teams }: Pick<ReleaseStore, 'teams'>,
  now: () => number = Date.now,
): (() => void) => {
  // Gateways that start together look at different moments: two of them would tell the same twice.
  let next = now() + Math.random() * LOOK_EVERY;
  return () => {
    if (now() < next) return;
    next = now() + LOOK_EVERY;
    teams.tellEndingPreviews().catch(() => undefined);
  };
};
