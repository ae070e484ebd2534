import { CSV_START, csvRecord, type FileFormat } from '@refined/shared/domain';
import { excelFile } from './excel-file.ts';

/** The records of a table, some at a time; the first of all is its header. */
export type Records = AsyncIterable<readonly (readonly string[])[]>;

/** A file's bytes, some at a time: a file of any length needs the memory of one piece. */
export type FilePieces = AsyncGenerator<string | Uint8Array>;

export const FILE_TYPES: Readonly<Record<FileFormat | 'html', string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

async function* csvFile(records: Records): AsyncGenerator<string> {
  yield CSV_START;
  for await (const some of records) yield some.map(csvRecord).join('');
}

/** How a table is written, by format. */
export const RECORD_FILES: Readonly<
  Record<Exclude<FileFormat, 'json'>, (records: Records) => FilePieces>
> = { csv: csvFile, xlsx: excelFile };
