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
 * What a build declares about itself; the store adds files, sizes and hashes. Paths are inside the
 * built folder, with forward slashes.
 */
export interface ReleaseMeta
  extends
    Pick<ReleaseDocument, 'declaration' | 'entry'>,
    Partial<Pick<ReleaseDocument, 'runtime' | 'federationName' | 'commit' | 'uses' | 'offers'>> {
  readonly initial: readonly string[];
  /** The checks that it is published without. */
  readonly skipped?: readonly SkippedCheck[] | undefined;
  /** Brotli quality, 0–11: 11 for what users load, less in development. */
  readonly brotliQuality?: number;
}

/** How a stored file is encoded: as built, or one of the siblings made when it was published. */
export type StoredEncoding = 'identity' | 'br' | 'gzip';

export interface WatchOptions {
  /** Interval between two checks of the state, in ms; at most 1000. */
  readonly interval?: number;
  readonly onError?: (error: unknown) => void;
  /** `state.json` is missing or cut off; the state comes from the history. */
  readonly onStandIn?: (problem: Error) => void;
  /** After each look that went well, whether or not the state has changed. */
  readonly onLook?: () => void;
}

export interface StateChange {
  readonly command: StateCommand;
  readonly workspace: string;
  readonly actor: string;
  /** A function is asked once `change` has decided. */
  readonly reason?: string | (() => string);
  /**
   * Refuse with `generation-conflict` unless the state has this generation (0: there is none yet).
   * Without it, an overtaken change is computed again.
   */
  readonly expectedGeneration?: number;
  /** The figures by which the stop rule decided; kept in the history. */
  readonly automatic?: HistoryEntry['automatic'];
  /**
   * The workspace's entry after the change; the same object: nothing to do. May throw a
   * ReleaseStoreError (`refused`), or look into the store and reject. The store sets `since` when
   * `active` changes, and asks again when another change came first.
   */
  readonly change: (
    entry: WorkspaceState | undefined,
    state: ReleaseState | undefined,
  ) => WorkspaceState | Promise<WorkspaceState>;
}

export interface RestoreOrder {
  readonly actor: string;
  readonly reason: string;
  /** The new generation is above this one, too: of gateways that serve what was lost. */
  readonly above?: number;
  /** An earlier generation of the backup, not its last one. */
  readonly generation?: number | undefined;
}

export interface Restored {
  readonly state: ReleaseState;
  readonly entry: HistoryEntry;
  /** The generation that was there; undefined: there was none. */
  readonly replaced: number | undefined;
  /** Releases that the store lacked, or had damaged; `workspace version`. */
  readonly brought: readonly string[];
  /** Former releases that the state names and neither place has; `workspace version`. */
  readonly missing: readonly string[];
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
  /** Releases that any state of the last so many days names are kept; default 7. */
  readonly days?: number;
  /** This many newest versions of a workspace are always kept; default 5. */
  readonly keep?: number;
  readonly dryRun?: boolean;
}

/**
 * Immutable releases, `<workspace>/<version>/`, the state that names the active ones, and the
 * history of its changes. Every method rejects with a ReleaseStoreError (or the system's own error
 * when the storage fails).
 */
export interface ReleaseStore {
  /** The store's location, for messages. */
  readonly name: string;
  /** Bytes that it can take; Infinity where that has no end. */
  freeSpace(): Promise<number>;
  /**
   * Makes a store of an empty or missing place, and says so; of a store of an earlier version it
   * makes one with a mark. Every other method rejects with `no-store` where there is none. Rejects
   * with `refused` where other things are.
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
  /** Rejects with `no-release`, or `unreadable` when the document can't be trusted. */
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
   * keys are pinned and none has signed it.
   */
  readState(): Promise<ReleaseState | undefined>;
  /**
   * What gateways serve: the state, or what the history's last entry made where `state.json` is
   * missing or cut off (`problem` says so). Rejects as `readState` does.
   */
  readServed(): Promise<{
    readonly state: ReleaseState | undefined;
    readonly problem?: Error;
  }>;
  /** Makes the next generation. `changed` is false when there was nothing to do. */
  changeState(
    change: StateChange,
  ): Promise<{ readonly state: ReleaseState; readonly changed: boolean }>;
  /**
   * Makes the state of a backup, or of an earlier generation of this store, the next generation.
   * Rejects before anything is changed when the backup isn't whole.
   */
  restore(backup: ObjectBackend | undefined, order: RestoreOrder): Promise<Restored>;
  /**
   * Calls back with the current state and then with each one that differs. Returns the stop
   * function.
   */
  watchState(onChange: (state: ReleaseState) => void, options?: WatchOptions): () => void;
  /**
   * Entries of the history, newest first, or from that generation on; throws `unreadable` where the
   * chain breaks.
   */
  entries(from?: number): AsyncIterable<HistoryEntry>;
  /** The same, up to the limit. */
  history(options?: {
    readonly workspace?: string;
    /** With the restores, which concern every workspace but name one. */
    readonly restores?: boolean;
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
   * Removes releases that nothing can need any more, and the remains of killed publications.
   * Returns what was removed (or would be).
   */
  prune(
    options?: PruneOptions,
  ): Promise<{ readonly workspace: string; readonly version: string }[]>;
  /** Replaces what pages told one gateway since its start. */
  writeReports(gateway: string, reports: Reports): Promise<void>;
  /** What pages told all gateways, summed. */
  readReports(): Promise<Reports>;
  readonly teams: TeamDocuments;
}

/** What the registry keeps: who may publish what, where releases come from, what was asked. */
export interface TeamDocuments {
  readonly registrations: Registrations;
  /** Tells teams of previews that end within a day; each once, unless it doesn't arrive. */
  tellEndingPreviews(): Promise<void>;
  /** The signed statement about where a release was built, if it has one; written once. */
  readProvenance(workspace: string, version: string): Promise<string | undefined>;
  writeProvenance(workspace: string, version: string, text: string): Promise<void>;
  /** Notes what was asked of the registry; entries come oldest first. */
  writeAudit(entry: AuditEntry): Promise<void>;
  readAudit(limit: number): Promise<AuditEntry[]>;
}
