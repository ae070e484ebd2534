/** A read object: its bytes, and the tag for conditional writes. */
export interface StoredObject {
  readonly bytes: Buffer;
  /** Opaque; differs for different bytes. */
  readonly tag: string;
}

/**
 * Storage of a release store: keys with forward slashes (`queues-mfe/1.4.0/remoteEntry.js`,
 * `state.json`). Every write is atomic, and durable when it resolves. Two implementations pass the
 * same test suite: a folder, and S3-compatible storage. If the storage fails, methods reject with
 * the system's own error.
 */
interface WatchCalls {
  /** Called with the object now and after each change; undefined: it is missing. */
  readonly onChange: (object: StoredObject | undefined) => Promise<void>;
  /** Called if `onChange` rejects or the storage fails; the next poll tries again. */
  readonly onError: (error: unknown) => void;
  /** Called after each successful check, whether or not the object has changed. */
  readonly onLook: () => void;
}

export interface ObjectBackend {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /**
   * Creates the folder with its parents, or the bucket. No other method does. Rejects with
   * `refused` if the storage ignores the conditions of `create` and `replace`.
   */
  establish(): Promise<void>;
  /** Whether the place is missing or empty, apart from the file system's own files. */
  isEmpty(): Promise<boolean>;
  /** Undefined if the object is missing. */
  read(key: string): Promise<StoredObject | undefined>;
  /** Writes, whether or not the object exists. */
  write(key: string, bytes: Uint8Array | string): Promise<void>;
  /**
   * Creates the object (If-None-Match: *); false if it exists or a concurrent write came first. Of
   * parallel calls, exactly one succeeds.
   */
  create(key: string, bytes: Uint8Array | string): Promise<boolean>;
  /**
   * Writes if the object still has the tag (If-Match) or, without a tag, if it is missing;
   * otherwise false. In a folder, this is safe only within `exclusively`.
   */
  replace(key: string, bytes: Uint8Array | string, tag: string | undefined): Promise<boolean>;
  /** Keys with the prefix, sorted; includes symbolic links, so that they are noticed. */
  list(prefix: string): Promise<string[]>;
  /** Names of the folders directly below the prefix (empty, or ending in a slash), sorted. */
  folders(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  /** Free bytes; Infinity without a limit. */
  freeSpace(): Promise<number>;
  /** Removes temporary files of killed writes. */
  sweep(): Promise<void>;
  /**
   * Polls the object every `interval` ms. A missing object is reported at each poll: only the
   * caller knows whether the whole store is gone. Returns the stop function.
   */
  watch(key: string, interval: number, calls: WatchCalls): () => void;
  /**
   * Runs `work` while no other process does, on this machine or another. If conditional writes are
   * enough, it only runs `work`.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}
