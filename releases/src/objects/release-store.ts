import type {
  ClientReport,
  HistoryEntry,
  ReleaseDocument,
  ReleaseState,
  StateCommand,
  WorkspaceState,
} from '@refined/shared/contract';

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

export interface StateChange {
  readonly command: StateCommand;
  readonly workspace: string;
  readonly actor: string;
  readonly reason?: string;
  /**
   * Refuse with `generation-conflict` unless the state has this generation (0: there is none yet).
   * Without it a change that somebody overtook is computed anew.
   */
  readonly expectedGeneration?: number;
  /**
   * The workspace's entry after the change; the same object: nothing to do. May throw a
   * ReleaseStoreError (`refused`). `since` is set by the store when `active` changes.
   */
  readonly change: (entry: WorkspaceState | undefined) => WorkspaceState;
}

/** What `verify` found wrong; one sentence each, with what to do. */
export interface Damage {
  readonly what: 'file' | 'release' | 'state' | 'history' | 'signature';
  readonly where: string;
  readonly sentence: string;
}

export interface Verification {
  readonly releases: number;
  readonly files: number;
  readonly bytes: number;
  readonly generations: number;
  readonly damage: readonly Damage[];
}

export interface PruneOptions {
  /** Releases that any state of the last so many days names stay; 7 unless told. */
  readonly days?: number;
  /** So many of the newest versions of a workspace stay anyway; 5 unless told. */
  readonly keep?: number;
  readonly dryRun?: boolean;
}

/** Failures that pages told of, of one release at one stage. */
export interface ReportCount extends Pick<
  ClientReport,
  'workspace' | 'version' | 'stage' | 'fault'
> {
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

/**
 * Immutable releases, `<workspace>/<version>/`, the state that names the active ones, and the
 * history of its changes. Every method rejects with a ReleaseStoreError (or the system's own error
 * when the storage fails).
 */
export interface ReleaseStore {
  /** For sentences: where it is. */
  readonly name: string;
  /**
   * Stores a built folder. The same version with the same bytes again is `unchanged`, with other
   * bytes `version-taken`.
   */
  put(
    workspace: string,
    version: string,
    folder: string,
    meta: ReleaseMeta,
  ): Promise<'stored' | 'unchanged'>;
  /** `no-release` or `unreadable` when there is none that can be trusted. */
  readRelease(workspace: string, version: string): Promise<ReleaseDocument>;
  /**
   * The bytes of one file of a release; undefined when there is no such file, or no sibling in that
   * encoding.
   */
  readFile(
    workspace: string,
    version: string,
    path: string,
    encoding?: StoredEncoding,
  ): Promise<Buffer | undefined>;
  /**
   * Undefined before the first activation; `unreadable` when it is damaged, `bad-signature` when
   * keys are pinned and none holds.
   */
  readState(): Promise<ReleaseState | undefined>;
  /** Makes the next generation. `changed` is false when there was nothing to do. */
  changeState(
    change: StateChange,
  ): Promise<{ readonly state: ReleaseState; readonly changed: boolean }>;
  /**
   * Calls back with each state that differs from the last one seen, the present one first. Returns
   * what ends the watch.
   */
  watchState(onChange: (state: ReleaseState) => void, options?: WatchOptions): () => void;
  /** Entries, newest first, as far as asked; `unreadable` where the chain breaks. */
  history(options?: {
    readonly workspace?: string;
    readonly limit?: number;
  }): Promise<HistoryEntry[]>;
  /** Names of the workspaces that have releases. */
  listWorkspaces(): Promise<string[]>;
  /** Versions in the store, oldest first. */
  listVersions(workspace: string): Promise<string[]>;
  /**
   * Hashes every file of every release, and follows the history from its first entry to the state.
   */
  verify(): Promise<Verification>;
  /**
   * Removes releases that nothing can need any more, and what killed publications left. Returns
   * what went (or would go).
   */
  prune(
    options?: PruneOptions,
  ): Promise<{ readonly workspace: string; readonly version: string }[]>;
  /** Replaces what one gateway has counted since it started. */
  writeReports(gateway: string, counts: readonly ReportCount[]): Promise<void>;
  /** What all gateways have counted, summed. */
  readReports(): Promise<ReportCount[]>;
}
