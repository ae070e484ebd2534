/** Error codes of a release store. Callers decide by the code, never by the sentence. */
export type StoreFault =
  /** The place is missing or empty and has no mark: not mounted, or `init` didn't run. */
  | 'no-store'
  /** A workspace, version or path that the store doesn't accept (path traversal included). */
  | 'bad-name'
  /**
   * The built folder contains something that can't be released: a symbolic link, a reserved name, a
   * missing entry.
   */
  | 'bad-build'
  /** The store has the version with other bytes: a release never changes. */
  | 'version-taken'
  /** No such release, or a folder without release.json. */
  | 'no-release'
  /**
   * A release document, the state or the history doesn't match its schema (truncated, edited by
   * hand).
   */
  | 'unreadable'
  /** Somebody else changed the state meanwhile (compare and swap). */
  | 'generation-conflict'
  /** Another process held the lock too long, or is removing the release. */
  | 'locked'
  /** An operator has locked the active release. */
  | 'release-locked'
  /** The change makes no sense in this state: nothing to roll back to, no canary to promote. */
  | 'refused'
  /**
   * The state is signed and there is no key to sign the next one, or its signature fits none of the
   * configured public keys.
   */
  | 'bad-signature'
  /**
   * The storage itself failed: full, not writable, not reachable, no access. `cause` is the
   * system's own error.
   */
  | 'storage';

export class ReleaseStoreError extends Error {
  override readonly name = 'ReleaseStoreError';
  readonly fault: StoreFault;
  constructor(fault: StoreFault, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.fault = fault;
  }
}

export const isFault = (
  error: unknown,
  ...faults: readonly StoreFault[]
): error is ReleaseStoreError => error instanceof ReleaseStoreError && faults.includes(error.fault);
