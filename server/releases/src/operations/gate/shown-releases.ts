import type { ReleaseDocument, ReleaseState, SkippedCheck } from '@refined/shared/contract';
import type { ReleaseStore } from '../../objects/release-store.ts';
import { releasesIn, shownVersions } from '../../state/workspace-changes.ts';

/**
 * The releases that browsers get in a state: the active ones and the canaries. Unreadable documents
 * are left out; `verify` reports them.
 */
export const shownReleases = async (
  store: ReleaseStore,
  state: ReleaseState | undefined,
): Promise<readonly ReleaseDocument[]> => {
  const documents = await Promise.all(
    releasesIn(state ?? {}, shownVersions).map(({ workspace, version }) =>
      store.readRelease(workspace, version).catch(() => undefined),
    ),
  );
  return documents.flatMap((document) => document ?? []);
};

export interface ShownWithout {
  readonly workspace: string;
  readonly version: string;
  readonly skipped: readonly SkippedCheck[];
}

export const shownWithout = (releases: readonly ReleaseDocument[]): readonly ShownWithout[] =>
  releases.flatMap(({ workspace, version, skipped = [] }) =>
    skipped.length > 0 ? { workspace, version, skipped } : [],
  );
