/** A bundler's input; tools give the bundler to the commands. */
export interface BuildOrder {
  readonly root: string;
  readonly workspace: string;
  readonly version: string;
  readonly outDir: string;
  readonly mode: 'production' | 'development';
}

/** What it wrote: paths are relative to `outDir`, with forward slashes. */
export interface Bundle {
  /** Screens: the federation runtime's name for the release, and its global. */
  readonly federationName?: string;
  readonly entry: string;
  readonly initial: readonly string[];
  readonly files: readonly string[];
}

/** Rejects with an Error that has `errors`, the bundler's own, one text each. */
export type Builder = (order: BuildOrder) => Promise<Bundle>;
