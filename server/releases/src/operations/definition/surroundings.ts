import type { ReleaseDocument } from '@refined/shared/contract';
import type { Environment } from '@refined/server-base/settings';
import type { ReadStaging } from '../staging.ts';
import type { ReleaseMeta, ReleaseStore } from '../../objects/release-store.ts';

export interface CheckedPair {
  /** Workspace and version, e.g. `shell 1.4.0`. */
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
 * Loads a candidate in a real browser with releases of the other kind: a screen with the active and
 * the next shell, a shell with all active screens and canaries.
 */
export type BrowserCheck = (
  options: BrowserCheckOptions,
) => Promise<{ readonly ok: boolean; readonly pairs: readonly CheckedPair[] }>;

/** The bundler's input; `tools` provides the bundler. */
export interface BuildOrder {
  readonly root: string;
  readonly workspace: string;
  /** The workspace's folder; by default the one with its name in the repository. */
  readonly folder?: string;
  /** Part of all global names: it must differ between two releases in one page. */
  readonly version: string;
  /** Emptied before the build. */
  readonly outDir: string;
  /** The same for shell and screens, because they share React. */
  readonly mode: 'production' | 'development';
}

/** A module that the shell provides but a screen's bundle contains too. */
export interface OwnCopy {
  /** `@mui/material`, `@refined/shared/ui` */
  readonly module: string;
  /** The screen's file that imports it; the path starts at the repository. */
  readonly importedBy?: string;
  /** The built file that contains it, if the sources aren't known. */
  readonly file?: string;
}

/** The bundler's output; paths are relative to `outDir`, with forward slashes. */
export interface Bundle extends Omit<
  ReleaseMeta,
  'declaration' | 'commit' | 'skipped' | 'brotliQuality'
> {
  readonly files: readonly string[];
  /** Screens only. */
  readonly copies?: readonly OwnCopy[];
}

/**
 * Reads a screen's built files: the names that it imports from the shell's modules (undefined: the
 * files don't show them), copies of these modules, and the contract that it needs.
 */
export type BundleReader = (order: {
  /** The repository, with the libraries installed. */
  readonly root: string;
  readonly folder: string;
  readonly entry: string;
}) => Promise<{
  readonly uses: ReleaseDocument['uses'];
  readonly copies: readonly OwnCopy[];
  /** The range of the shared contract that it needs: `^2.0.0`. */
  readonly contract?: string;
}>;

/** Rejects with an Error whose `errors` are the bundler's messages. */
type Builder = (order: BuildOrder) => Promise<Bundle>;

/** The checks that run the project's own tools on a workspace. */
export const SOURCE_CHECKS = ['types', 'lint', 'tests'] as const;
export type SourceCheck = (typeof SOURCE_CHECKS)[number];

export interface SourceCheckOutcome {
  readonly check: SourceCheck;
  readonly ok: boolean;
  /** The tool's complete output. */
  readonly said: string;
}

/** Runs checks on the sources of one workspace. `command`: what a user types for a check. */
export interface SourceChecks {
  command(check: SourceCheck, workspace: string): string;
  run(order: {
    readonly root: string;
    readonly workspace: string;
    readonly checks: readonly SourceCheck[];
  }): Promise<readonly SourceCheckOutcome[]>;
}

/**
 * The exports of `shared` in the sources, compared with those at a commit. `unknown`: the commit
 * isn't in this repository.
 */
export type ContractChange =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'shrinks';
      /** One sentence for each removed or changed name. */
      readonly breaking: readonly string[];
      readonly version: string;
      /** The version that it must be raised to, at least. */
      readonly needed: string;
    };

export type ContractComparison = (order: {
  readonly root: string;
  readonly commit: string;
}) => Promise<ContractChange>;

/** An operation's environment; tests replace it. */
export interface Surroundings {
  readonly root: string;
  /** Folder in which the user typed the command: relative paths start here. */
  readonly folder: string;
  readonly environment: Environment;
  readonly staging?: ReadStaging;
  readonly build: Builder;
  readonly readBundle: BundleReader;
  /** Folders that are bundled into every workspace; paths start at `root`. */
  readonly bundledWith: readonly string[];
  readonly checkTogether: BrowserCheck;
  readonly sourceChecks: SourceChecks;
  readonly compareContract: ContractComparison;
}
