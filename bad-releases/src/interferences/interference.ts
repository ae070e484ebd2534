/**
 * What somebody's browser puts into the page: an extension, a translator, a tool for better
 * reading. It hurts nobody, so nobody may be blamed for it, and it stays.
 */
export interface Interference {
  /** Follows "a browser with …". */
  readonly name: string;
  /** Statements that run before any script of the page, as extensions' may. */
  readonly atStart?: string;
  /** Statements that run when the screen has drawn. */
  readonly onceDrawn?: string;
  /** An expression that says whether what was put in is there as it was meant. */
  readonly isThere: string;
  /** The reviewer goes by addresses: the navigation is hidden. */
  readonly hidesNavigation?: true;
}
