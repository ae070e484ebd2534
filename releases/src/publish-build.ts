import type { ReleaseState } from '@refined/shared/contract';
import type { ReleaseMeta, ReleaseStore } from './store/release-store.ts';

/** Releases of a local store that stay besides those in use. */
const LOCAL_KEPT = 5;

export interface Build extends ReleaseMeta {
  readonly workspace: string;
  readonly version: string;
  /** The built folder. */
  readonly folder: string;
}

/** Stores a build and makes it the active release. A release that no state names stays while it is among the newest. */
export const publishBuild = async (store: ReleaseStore, build: Build): Promise<{ stored: 'stored' | 'unchanged'; state: ReleaseState }> => {
  const { workspace, version, folder, ...meta } = build;
  const stored = await store.put(workspace, version, folder, meta);
  const state = await store.activate(workspace, version);
  await store.prune(workspace, LOCAL_KEPT);
  return { stored, state };
};
