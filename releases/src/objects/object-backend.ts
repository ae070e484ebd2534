/** An object as it was read: its bytes, and the tag that a conditional write names it by. */
export interface StoredObject {
  readonly bytes: Buffer;
  /** Opaque; another one for other bytes. */
  readonly tag: string;
}

/**
 * Where a release store keeps its bytes: keys with forward slashes
 * (`queues-mfe/1.4.0/remoteEntry.js`, `state.json`). Every write is whole or not there, and durable
 * when it resolves. Two implementations, one suite: a folder, and S3-compatible storage. Methods
 * reject with the system's own error when the storage fails.
 */
export interface ObjectBackend {
  /** For sentences: the folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** Undefined when there is none. */
  read(key: string): Promise<StoredObject | undefined>;
  /** Writes, whatever is there. */
  write(key: string, bytes: Uint8Array | string): Promise<void>;
  /**
   * Writes unless there is one (If-None-Match: *); false when there is, or when another write got
   * in the way. Of many at once one wins.
   */
  create(key: string, bytes: Uint8Array | string): Promise<boolean>;
  /**
   * Writes if the object still has the tag (If-Match), or, without a tag, if there is none; false
   * when not. In a folder this is safe under `exclusively` only.
   */
  replace(key: string, bytes: Uint8Array | string, tag: string | undefined): Promise<boolean>;
  /** Keys that begin with the prefix, sorted; links too, so that they are seen. */
  list(prefix: string): Promise<string[]>;
  /** Names of the folders right below the prefix (empty, or ending in a slash), sorted. */
  folders(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  /** Removes what killed writes left behind: what no key names. */
  sweep(): Promise<void>;
  /**
   * Calls back with the object now and after each change (undefined: there is none); polls. When
   * the callback rejects, the next look calls it again. Returns what ends the watch.
   */
  watch(
    key: string,
    interval: number,
    onChange: (object: StoredObject | undefined) => Promise<void>,
    onError: (error: unknown) => void,
  ): () => void;
  /**
   * Runs `work` while no other process does, of this machine or another. Where conditional writes
   * are enough it just runs it.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}
