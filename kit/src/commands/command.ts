/** What a command may use of where it runs; tests replace it. */
export interface Surroundings {
  /** Where it was typed. */
  readonly folder: string;
  /** Progress, for people. */
  readonly say: (line: string) => void;
}

/** What a command says at its end: a document for scripts (`--json`), a text for people. */
export interface Answer {
  readonly document: unknown;
  readonly text: string;
}
