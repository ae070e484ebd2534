import type { ReleaseState } from '@refined/shared/contract';
import { activated } from '../state/activation.ts';
import type { ReleaseMeta, ReleaseStore } from '../objects/release-store.ts';

export interface Build extends ReleaseMeta {
  readonly workspace: string;
  readonly version: string;
  /** The built folder. */
  readonly folder: string;
}

/** Stores a build and makes it the active release. */
export const publishBuild = async (
  store: ReleaseStore,
  build: Build,
  { actor, reason }: { actor: string; reason?: string },
): Promise<{ stored: 'stored' | 'unchanged'; state: ReleaseState }> => {
  const { workspace, version, folder, ...meta } = build;
  const stored = await store.put(workspace, version, folder, meta);
  const { state } = await store.changeState({
    command: 'activate',
    workspace,
    actor,
    reason,
    change: activated(version),
  });
  return { stored, state };
};
