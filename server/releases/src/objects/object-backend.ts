/** An object as it was read: its bytes, and the tag for conditional writes. */
export interface StoredObject {
  readonly bytes: Buffer;
  /** Opaque; differs for different bytes. */
  readonly tag: string;
}

/**
 * Where a release store keeps its bytes: keys with forward slashes
 * (`queues-mfe/1.4.0/remoteEntry.js`, `state.json`). Every write is atomic, and durable when it
 * resolves. Two implementations pass one test suite: a folder, and S3-compatible storage. Methods
 * reject with the system's own error when the storage fails.
 */
interface WatchCalls {
  /** With the object now and after each change; undefined: there is none. */
  readonly onChange: (object: StoredObject | undefined) => Promise<void>;
  /** When `onChange` rejected or the storage failed; the next poll tries again. */
  readonly onError: (error: unknown) => void;
  /** After each look that went well, whether or not the object has changed. */
  readonly onLook: () => void;
}

export interface ObjectBackend {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /**
   * Makes the place: a folder with its parents, a bucket. No other method does. Rejects with
   * `refused` where the storage doesn't keep the conditions of `create` and `replace`.
   */
  establish(): Promise<void>;
  /** Whether the place is missing or holds nothing (but what a file system puts there itself). */
  isEmpty(): Promise<boolean>;
  /** Undefined when there is none. */
  read(key: string): Promise<StoredObject | undefined>;
  /** Writes, whether or not the object exists. */
  write(key: string, bytes: Uint8Array | string): Promise<void>;
  /**
   * Creates the object (If-None-Match: *); false when it exists or a concurrent write came first.
   * One of many at once succeeds.
   */
  create(key: string, bytes: Uint8Array | string): Promise<boolean>;
  /**
   * Writes if the object still has the tag (If-Match) or, without a tag, if there is no object;
   * otherwise false. In a folder this is safe only within `exclusively`.
   */
  replace(key: string, bytes: Uint8Array | string, tag: string | undefined): Promise<boolean>;
  /** Keys that begin with the prefix, sorted; links included, so that they are noticed. */
  list(prefix: string): Promise<string[]>;
  /** Names of the folders directly below the prefix (empty, or ending in a slash), sorted. */
  folders(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  /** Bytes that it can take; Infinity where that has no end. */
  freeSpace(): Promise<number>;
  /** Removes what killed writes left behind and no key names. */
  sweep(): Promise<void>;
  /**
   * Polls the object every `interval` ms. A missing one is told at each poll: only the caller knows
   * whether the whole store is gone. Returns the stop function.
   */
  watch(key: string, interval: number, calls: WatchCalls): () => void;
  /**
   * Runs `work` while no other process does, of this machine or another. Where conditional writes
   * are enough, it just runs it.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}
