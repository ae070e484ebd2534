import type { ReleaseMeta, ReleaseStore } from '../../objects/release-store.ts';

export interface CheckedPair {
  /** Versions with their workspaces' names. */
  readonly shell: string;
  readonly screen: string;
  readonly ok: boolean;
  readonly problem?: string;
}

export interface BrowserCheckOptions {
  readonly store: ReleaseStore;
  readonly candidate: {
    readonly workspace: string;
    readonly version: string;
    readonly folder: string;
    readonly meta: ReleaseMeta;
  };
  readonly say: (line: string) => void;
}

/**
 * Loads a candidate in a real browser, together with the active and the next releases of the other
 * side, in both directions.
 */
export type BrowserCheck = (
  options: BrowserCheckOptions,
) => Promise<{ readonly ok: boolean; readonly pairs: readonly CheckedPair[] }>;
