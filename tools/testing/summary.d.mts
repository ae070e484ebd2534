export interface PartResult {
  readonly title: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** Why a part could not run at all. */
  readonly problem?: string;
}

/** The table that closes a run, and its last, plain line. */
export const summary: (results: readonly PartResult[], seconds: number) => string;
