import { CSV_START, csvRecord, type FileFormat } from '@refined/shared/domain';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
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

/** Of a file that is to be saved under this name. */
export const savedAs = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`;

/** How a table is written, by format. */
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
