/** Prints a whole list; given by whoever knows how to read it. */
export interface ListPrint {
  /** The list is being read. */
  readonly busy: boolean;
  /** What to show meanwhile. */
  readonly progress: string | undefined;
  readonly start: () => void;
  /** The number of all, where it is more than can be printed: the user is asked. */
  readonly tooMany: number | undefined;
  /** Print as many as can be. */
  readonly confirm: () => void;
  readonly cancel: () => void;
}
