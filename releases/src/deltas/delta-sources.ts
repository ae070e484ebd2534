import type { WorkspaceState } from '@refined/shared/contract';

/** How many earlier releases a release is stored as a delta to. */
const MOST = 4;

/**
 * The releases that browsers plausibly have, likeliest first: the active one, the canary, and those
 * that were active before.
 */
export const deltaSources = (entry: WorkspaceState | undefined, version: string): string[] =>
  entry
    ? [
        ...new Set([
          entry.active,
          ...(entry.canary ? [entry.canary.version] : []),
          ...entry.previous,
        ]),
      ]
        .filter((known) => known !== version)
        .slice(0, MOST)
    : [];
