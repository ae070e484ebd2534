import type { ReleaseDocument } from '@refined/shared/contract';

/** A bundler's input; tools give the bundler to the commands. */
export interface BuildOrder {
  readonly root: string;
  readonly workspace: string;
  readonly version: string;
  readonly outDir: string;
  readonly mode: 'production' | 'development';
}

/** A package or door that the shell gives, and that a screen's bundle contains nevertheless. */
export interface OwnCopy {
  /** `@mui/material`, `@refined/shared/ui` */
  readonly module: string;
  /** The screen's file that brought it in; its path from the repository's folder. */
  readonly importedBy?: string;
  /** The built file that holds it, where the sources aren't known. */
  readonly file?: string;
}

/** What it wrote: paths are relative to `outDir`, with forward slashes. */
export interface Bundle {
  /** Screens: the federation runtime's name for the release, and its global. */
  readonly federationName?: string;
  readonly entry: string;
  readonly initial: readonly string[];
  /** Shell: what it loads with the first screen. */
  readonly runtime?: readonly string[];
  readonly files: readonly string[];
  /** Screens: the names that it imports from each module that the shell gives. */
  readonly uses?: ReleaseDocument['uses'];
  /** Shell: the names that each module that it gives exports. */
  readonly offers?: ReleaseDocument['offers'];
  /** Screens only. */
  readonly copies?: readonly OwnCopy[];
}

/**
 * Reads a screen's built files, wherever they were built: the names that it takes from the modules
 * that the shell gives (undefined: the files don't show them), what of these modules it contains, and
 * the contract that it needs.
 */
export type BundleReader = (order: {
  /** The repository, with the libraries installed. */
  readonly root: string;
  readonly folder: string;
  readonly entry: string;
}) => Promise<{
  readonly uses: ReleaseDocument['uses'];
  readonly copies: readonly OwnCopy[];
  /** The shared contract that it takes at least, as a range: `^2.0.0`. */
  readonly contract?: string;
}>;

/** Rejects with an Error that has `errors`, the bundler's own, one text each. */
export type Builder = (order: BuildOrder) => Promise<Bundle>;
