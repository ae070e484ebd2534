/** A text that somebody writes and sends: a comment, a question, a reason (`useTextDraft`). */
export interface TextDraft {
  readonly text: string;
  /** It was written earlier and not sent; its field says so until it is changed. */
  readonly kept: boolean;
  readonly write: (text: string) => void;
  /** Deletes the draft after `sent` was accepted; a text that was written since stays. */
  readonly settle: (sent: string) => void;
}
