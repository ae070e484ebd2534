/** A command's environment; tests replace it. */
export interface Surroundings {
  readonly folder: string;
  /** Prints progress for people. */
  readonly say: (line: string) => void;
}

/** A command's result: a document for scripts (`--json`), a text for people. */
export interface Answer {
  readonly document: unknown;
  readonly text: string;
}
