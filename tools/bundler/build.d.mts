/**
 * What a build wrote, as `release.json` needs it; paths are relative to `outDir`, with forward
 * slashes.
 */
export interface Bundle {
  /** Screens: the name that the federation runtime knows the release by, and its global. */
  readonly federationName?: string;
  readonly entry: string;
  readonly initial: readonly string[];
  readonly files: readonly string[];
}

export interface BuildOrder {
  readonly root: string;
  readonly workspace: string;
  readonly version: string;
  readonly outDir: string;
  readonly mode: 'production' | 'development';
}

/** `errors` are the bundler's, one text each. */
export class BuildError extends Error {
  readonly errors: readonly string[];
}

export const buildWorkspace: (order: BuildOrder) => Promise<Bundle>;
