import type { ReleaseDocument } from '@refined/shared/contract';
import type { Environment } from '@refined/server-base/settings';
import type { ReadStaging } from '../staging.ts';
import type { ReleaseMeta, ReleaseStore } from '../../objects/release-store.ts';

export interface CheckedPair {
  /** Versions with their workspaces' names. */
  readonly shell: string;
  readonly screen: string;
  readonly ok: boolean;
  readonly problem?: string;
}

export interface BrowserCheckOptions {
  readonly store: ReleaseStore;
  readonly candidate: {
    readonly workspace: string;
    readonly version: string;
    readonly folder: string;
    readonly meta: ReleaseMeta;
  };
  readonly say: (line: string) => void;
}

/**
 * Loads a candidate in a real browser, together with the active and the next releases of the other
 * side, in both directions.
 */
export type BrowserCheck = (
  options: BrowserCheckOptions,
) => Promise<{ readonly ok: boolean; readonly pairs: readonly CheckedPair[] }>;

/** A bundler's input; tools give the bundler to the operations. */
export interface BuildOrder {
  readonly root: string;
  readonly workspace: string;
  /** Where it is; in the repository a folder of its name. */
  readonly folder?: string;
  /** Part of all global names: it must differ between two releases in one page. */
  readonly version: string;
  /** It is emptied first. */
  readonly outDir: string;
  /** The same for shell and screens, as they share React. */
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
export interface Bundle extends Omit<
  ReleaseMeta,
  'declaration' | 'commit' | 'skipped' | 'brotliQuality'
> {
  readonly files: readonly string[];
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
type Builder = (order: BuildOrder) => Promise<Bundle>;

/** The checks that run the project's own tools on a workspace. */
export const SOURCE_CHECKS = ['types', 'lint', 'tests'] as const;
export type SourceCheck = (typeof SOURCE_CHECKS)[number];

export interface SourceCheckOutcome {
  readonly check: SourceCheck;
  readonly ok: boolean;
  /** Everything that the tool said. */
  readonly said: string;
}

/** Runs some checks on the sources of one workspace. `command` is what a user types for each. */
export interface SourceChecks {
  command(check: SourceCheck, workspace: string): string;
  run(order: {
    readonly root: string;
    readonly workspace: string;
    readonly checks: readonly SourceCheck[];
  }): Promise<readonly SourceCheckOutcome[]>;
}

/**
 * What `shared` offers in the sources, compared with what it offered at a commit. `unknown`: the
 * commit isn't in this repository.
 */
export type ContractChange =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'shrinks';
      /** One sentence for each removed or changed name. */
      readonly breaking: readonly string[];
      readonly version: string;
      /** The version that it must be raised to. */
      readonly needed: string;
    };

export type ContractComparison = (order: {
  readonly root: string;
  readonly commit: string;
}) => Promise<ContractChange>;

/** What an operation needs of the machine; tests replace it. */
export interface Surroundings {
  /** Folder of the repository. */
  readonly root: string;
  /** Folder in which the user typed the command: relative paths start here. */
  readonly folder: string;
  readonly environment: Environment;
  readonly staging?: ReadStaging;
  readonly build: Builder;
  readonly readBundle: BundleReader;
  /** The sources of every bundle besides its own workspace; paths from `root`. */
  readonly bundledWith: readonly string[];
  readonly checkTogether: BrowserCheck;
  readonly sourceChecks: SourceChecks;
  readonly compareContract: ContractComparison;
}
