import type { WorkspaceState } from '@refined/shared/contract';
import { ReleaseStoreError } from '../objects/store-error.ts';

/**
 * A change of one workspace's entry (undefined: it has none yet). Returning the same object means
 * nothing to do. Pure; throws `refused` with what to do.
 */
export type WorkspaceChange = (entry: WorkspaceState | undefined) => WorkspaceState;

export const refuse = (sentence: string): never => {
  throw new ReleaseStoreError('refused', sentence);
};

/** The entry of a workspace that has an active release. */
export const entryOf = (entry: WorkspaceState | undefined): WorkspaceState =>
  entry ?? refuse('No release of it is active yet: activate one first.');
