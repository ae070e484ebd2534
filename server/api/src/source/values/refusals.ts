import type { SourceMessage, StoredReject } from '../../db/json-columns.ts';
import { textOf } from './source-messages.ts';

/** Why an import was refused. Callers check the code, never the English text. */
type ImportErrorCode =
  | 'file_missing'
  | 'not_a_zip'
  | 'damaged_zip'
  | 'wrong_zip'
  | 'too_large'
  | 'set_incomplete'
  | 'not_json'
  | 'too_deep'
  | 'date_missing'
  | 'date_malformed'
  | 'date_too_old'
  | 'date_refused'
  | 'wrong_month'
  | 'too_many_rejects'
  | 'field_lost'
  | 'unconfirmed'
  | 'empty'
  | 'unknown_file'
  | 'no_records'
  | 'already_imported'
  | 'not_taken_back'
  | 'imported_meanwhile';

/** A refusal of the whole import, in one sentence; nothing has been written. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  readonly said: SourceMessage;

  constructor(code: ImportErrorCode, said: SourceMessage) {
    super(textOf(said));
    this.name = 'ImportError';
    this.code = code;
    this.said = said;
  }
}

/** A rejected row of a source file. Each one is reported, counted and stored (D46). */
export type Reject = Readonly<StoredReject>;

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
