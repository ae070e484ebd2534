/** What every bundle is built from, besides its own workspace. */
export const BUNDLED_WITH: readonly string[];

/**
 * The version of a local build: the package's, and eight digits of the hash of all that it is built
 * from.
 */
export const sourceVersion: (root: string, workspace: string, mode: string) => string;
