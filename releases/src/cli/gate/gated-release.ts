import type { ReleaseStore } from '../../objects/release-store.ts';
import type { Call } from '../call/command.ts';
import type { BuiltRelease } from '../checks/built-release.ts';
import type { BundleReader } from '../call/builder.ts';

/** What each check of the gate gets. */
export interface GatedRelease {
  readonly call: Call;
  readonly store: ReleaseStore;
  readonly release: BuiltRelease;
  /** Whether it was built here, from sources: not with `--from`. */
  readonly isBuiltHere: boolean;
}

/** With what a screen's bytes say; undefined for a shell. */
export interface ReadRelease extends GatedRelease {
  readonly bytes: Awaited<ReturnType<BundleReader>> | undefined;
}
