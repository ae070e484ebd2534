import { textOf } from './source-messages.ts';
import type { SourceMessage } from '../../db/stored-import.ts';

/** Why an import was refused. Callers check the code, never the English text. */
export type ImportErrorCode =
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
  | 'no_baseline'
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
