import { CSV_START, csvRecord, type FileFormat } from '@refined/shared/domain';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { excelFile } from './excel-file.ts';

/** The records of a table in chunks; the first record is the header. */
export type Records = AsyncIterable<readonly (readonly string[])[]>;

/** The bytes of a file in chunks: memory for one chunk is enough for a file of any length. */
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

/** The Content-Disposition for a download with this name. */
export const savedAs = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`;

/** Writes a table, by format. */
export const RECORD_FILES: Readonly<
  Record<Exclude<FileFormat, 'json'>, (records: Records) => FilePieces>
> = { csv: csvFile, xlsx: excelFile };

/** Sends a table as a file. */
export const sendRecords = (
  reply: FastifyReply,
  name: string,
  format: keyof typeof RECORD_FILES,
  records: Records,
): FastifyReply =>
  reply
    .header('content-disposition', savedAs(name))
    .type(FILE_TYPES[format])
    .send(Readable.from(RECORD_FILES[format](records), { objectMode: false }));
