import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';

/** What a build says about itself; files, sizes and hashes are found by the store. */
export interface ReleaseMeta {
  readonly declaration: ReleaseDocument['declaration'];
  /** Paths inside the built folder, with forward slashes. */
  readonly entry: string;
  readonly initial: readonly string[];
  /** Screens only. */
  readonly federationName?: string;
  readonly commit?: string | null;
  /** Effort for brotli, 0–11: 11 for what users load, less while developing. */
  readonly brotliQuality?: number;
}

/** How a stored file is encoded: as built, or one of the siblings made when it was published. */
export type StoredEncoding = 'identity' | 'br' | 'gzip';

export interface WatchOptions {
  /** Milliseconds between two looks at the state; at most 1000. */
  readonly interval?: number;
  readonly onError?: (error: unknown) => void;
}

export interface ActivateOptions {
  /** Refuse with `generation-conflict` unless the state has this generation (0: there is none yet). */
  readonly expectedGeneration?: number;
}

/**
 * Immutable releases, `<workspace>/<version>/`, and the state that names the active ones. Every method rejects with a
 * ReleaseStoreError (or the system's own error when the disk fails).
 */
export interface ReleaseStore {
  /** Stores a built folder. The same version with the same bytes again is `unchanged`, with other bytes `version-taken`. */
  put(workspace: string, version: string, folder: string, meta: ReleaseMeta): Promise<'stored' | 'unchanged'>;
  /** `no-release` or `unreadable` when there is none that can be trusted. */
  readRelease(workspace: string, version: string): Promise<ReleaseDocument>;
  /** The bytes of one file of a release; undefined when there is no such file, or no sibling in that encoding. */
  readFile(workspace: string, version: string, path: string, encoding?: StoredEncoding): Promise<Buffer | undefined>;
  /** Undefined before the first activation; `unreadable` when it is damaged. */
  readState(): Promise<ReleaseState | undefined>;
  /** Makes a stored release the active one, in a new generation; the one before heads `previous`. Already active: no change. */
  activate(workspace: string, version: string, options?: ActivateOptions): Promise<ReleaseState>;
  /** Calls back with each state that differs from the last one seen, the present one first. Returns what ends the watch. */
  watchState(onChange: (state: ReleaseState) => void, options?: WatchOptions): () => void;
  /** Versions in the store, oldest first. */
  listVersions(workspace: string): Promise<string[]>;
  /** Removes a workspace's releases but the active one, the previous ones and the `keep` newest others. Returns what went. */
  prune(workspace: string, keep: number): Promise<string[]>;
}
