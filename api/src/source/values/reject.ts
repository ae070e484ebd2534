import type { SourceMessage } from '../../db/stored-import.ts';

/** A rejected row of a source file, and why. Every one is reported, counted and stored (D46). */
export interface Reject {
  /** The file's name in its zip, or the JSON file's name. */
  readonly file: string;
  /** Counted from 1; null when the reason concerns no single line. */
  readonly line: number | null;
  readonly reason: SourceMessage;
  /** The row as it came, cut at 500 characters. */
  readonly content: string;
}

const CONTENT_LENGTH = 500;

export const createReject = (
  file: string,
  line: number | null,
  reason: SourceMessage,
  content: string,
): Reject =>
  // U+0000 can't be stored as text.
  ({
    file,
    line,
    reason,
    content: content.replaceAll('\u0000', '\uFFFD').slice(0, CONTENT_LENGTH),
  });
