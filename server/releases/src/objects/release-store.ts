import type {
  HistoryEntry,
  ReleaseDocument,
  ReleaseState,
  SkippedCheck,
  StateCommand,
  WorkspaceState,
} from '@refined/shared/contract';
import type { ObjectBackend } from './object-backend.ts';
import type { Reports } from './reports.ts';
import type { AuditEntry } from './audit.ts';
import type { Registrations } from './registrations.ts';

/**
 * A build's description; the store adds files, sizes and hashes. Paths start at the built folder
 * and have forward slashes.
 */
export interface ReleaseMeta
  extends
    Pick<ReleaseDocument, 'declaration' | 'entry'>,
    Partial<Pick<ReleaseDocument, 'runtime' | 'federationName' | 'commit' | 'uses' | 'offers'>> {
  readonly initial: readonly string[];
  readonly skipped?: readonly SkippedCheck[] | undefined;
  /** Brotli quality, 0–11: 11 for what users load, less in development. */
  readonly brotliQuality?: number;
}

/** A stored file's encoding: uncompressed, or a sibling that was made when it was published. */
export type StoredEncoding = 'identity' | 'br' | 'gzip';

export interface WatchOptions {
  /** Interval between two checks of the state, in ms; at most 1000. */
  readonly interval?: number;
  readonly onError?: (error: unknown) => void;
  /** `state.json` is missing or cut off; the state comes from the history. */
  readonly onStandIn?: (problem: Error) => void;
  /** Called after each successful check, whether or not the state has changed. */
  readonly onLook?: () => void;
}

export interface StateChange {
  readonly command: StateCommand;
  readonly workspace: string;
  readonly actor: string;
  /** A function is called after `change`. */
  readonly reason?: string | (() => string);
  /**
   * Refuses with `generation-conflict` unless the state has this generation (0: no state yet).
   * Without it, the change is computed again after a concurrent one.
   */
  readonly expectedGeneration?: number;
  /** The stop rule's figures, for the history. */
  readonly automatic?: HistoryEntry['automatic'];
  /**
   * Returns the workspace's new entry; the same object means no change. May throw a
   * ReleaseStoreError (`refused`), or read the store and reject. The store sets `since` when
   * `active` changes, and calls it again if another change came first.
   */
  readonly change: (
    entry: WorkspaceState | undefined,
    state: ReleaseState | undefined,
  ) => WorkspaceState | Promise<WorkspaceState>;
}

export interface RestoreOrder {
  readonly actor: string;
  readonly reason: string;
  /** The new generation is also above this one, which gateways may still serve. */
  readonly above?: number;
  /** An earlier generation of the backup instead of its last one. */
  readonly generation?: number | undefined;
}

export interface Restored {
  readonly state: ReleaseState;
  readonly entry: HistoryEntry;
  /** The state before; undefined: none. */
  readonly replaced: ReleaseState | undefined;
  /** Releases that were missing or damaged and are copied from the backup; `workspace version`. */
  readonly brought: readonly string[];
  /** Whether the registrations are copied from the backup too, because the store had none. */
  readonly broughtTeams: boolean;
  /** Previous releases that the state names but neither place has; `workspace version`. */
  readonly missing: readonly string[];
}

/** A problem that `verify` found; the sentence says what to do. */
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
  /** Keeps releases that a state of the last `days` days names; default 7. */
  readonly days?: number;
  /** Number of newest versions of a workspace that are always kept; default 5. */
  readonly keep?: number;
  readonly dryRun?: boolean;
}

/**
 * Immutable releases (`<workspace>/<version>/`), the state that names the active ones, and the
 * history of its changes. Methods reject with a ReleaseStoreError, or with the system's own error
 * if the storage fails.
 */
export interface ReleaseStore {
  /** The store's location, for messages. */
  readonly name: string;
  /** Free bytes; Infinity without a limit. */
  freeSpace(): Promise<number>;
  /**
   * Makes an empty or missing place a store (`made`), or adds the mark to a store of an earlier
   * version (`marked`). Rejects with `refused` if the place has other content. Without a store, all
   * other methods reject with `no-store`.
   */
  init(): Promise<'made' | 'marked' | 'present'>;
  /**
   * Stores a built folder. Publishing the same version with the same bytes again is `unchanged`,
   * with other bytes `version-taken`.
   */
  put(
    workspace: string,
    version: string,
    folder: string,
    meta: ReleaseMeta,
  ): Promise<'stored' | 'unchanged'>;
  /** Rejects with `no-release`, or with `unreadable` for an invalid document. */
  readRelease(workspace: string, version: string): Promise<ReleaseDocument>;
  /**
   * The bytes of one file of a release; undefined if the file is missing, or has no sibling in that
   * encoding.
   */
  readFile(
    workspace: string,
    version: string,
    path: string,
    encoding?: StoredEncoding,
  ): Promise<Buffer | undefined>;
  /**
   * Undefined before the first activation. Rejects with `unreadable` if it is damaged,
   * `bad-signature` if public keys are configured and none of them fits the signature.
   */
  readState(): Promise<ReleaseState | undefined>;
  /**
   * The state that gateways serve: `state.json` or, if that is missing or cut off (`problem` says
   * so), the state of the history's last entry. Rejects as `readState` does.
   */
  readServed(): Promise<{
    readonly state: ReleaseState | undefined;
    readonly problem?: Error;
  }>;
  /** Makes the next generation. `changed` is false if there was nothing to do. */
  changeState(
    change: StateChange,
  ): Promise<{ readonly state: ReleaseState; readonly changed: boolean }>;
  /**
   * Makes the state of a backup, or of an earlier generation of this store, the next generation.
   * Rejects before any change if the backup is incomplete.
   */
  restore(backup: ObjectBackend | undefined, order: RestoreOrder): Promise<Restored>;
  /**
   * Calls back with the current state, then with each new one. Returns the stop function.
   */
  watchState(onChange: (state: ReleaseState) => void, options?: WatchOptions): () => void;
  /**
   * Entries of the history from the newest, or from generation `from`, back to the oldest. Throws
   * `unreadable` where the chain breaks.
   */
  entries(from?: number): AsyncIterable<HistoryEntry>;
  /**
   * The newest entries up to the limit; of a workspace also with the restores, which affect all
   * workspaces but name one.
   */
  history(options?: {
    readonly workspace?: string | undefined;
    readonly limit?: number;
  }): Promise<HistoryEntry[]>;
  /** Names of the workspaces that have releases. */
  listWorkspaces(): Promise<string[]>;
  /** Versions in the store, oldest first. */
  listVersions(workspace: string): Promise<string[]>;
  /**
   * Checks the hashes of all files, and the history from its first entry to the state.
   */
  verify(): Promise<Verification>;
  /**
   * Removes releases that are no longer needed, and the remains of killed publications. Returns the
   * removed releases (with `dryRun`, those that would be).
   */
  prune(
    options?: PruneOptions,
  ): Promise<{ readonly workspace: string; readonly version: string }[]>;
  /** Replaces the reports of one gateway, since its start. */
  writeReports(gateway: string, reports: Reports): Promise<void>;
  /** The reports of all gateways, summed. */
  readReports(): Promise<Reports>;
  readonly teams: TeamDocuments;
}

/** The registry's documents: registrations, provenance of releases, and the audit log. */
export interface TeamDocuments {
  readonly registrations: Registrations;
  /** Notifies teams once of each preview that ends within a day; repeats failed deliveries. */
  tellEndingPreviews(): Promise<void>;
  /** The signed statement about a release's origin, if there is one; written once. */
  readProvenance(workspace: string, version: string): Promise<string | undefined>;
  writeProvenance(workspace: string, version: string, text: string): Promise<void>;
  /** Audit log of requests to the registry; read with the oldest first. */
  writeAudit(entry: AuditEntry): Promise<void>;
  readAudit(limit: number): Promise<AuditEntry[]>;
}
