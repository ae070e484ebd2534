/** Exit codes of `npm run release`, for scripts and operators. */
export const EXIT = {
  done: 0,
  /** The machine, the storage or the network failed. */
  fault: 1,
  /** The command line is wrong. */
  usage: 2,
  /** Nothing was changed, because the change would do harm; the sentence says what to do. */
  refused: 3,
  /** Somebody else changed the state meanwhile, or holds the lock: try again. */
  conflict: 4,
  /** `verify` found damage, or `status` a state that only the history holds. */
  damage: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_TEXT =
  '0 done · 1 machine or storage failed · 2 wrong usage · 3 refused · 4 changed or locked by somebody else: try again · 5 damage found';
