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
 * commit, or its report, isn't in this repository.
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
