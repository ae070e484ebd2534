import type { Publication } from '@refined/shared/contract';
import type { FileFormat, PublicationFileName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { changesCsv, changesJson } from './changes-file.ts';
import { drugsCsv, drugsJson } from './drugs-file.ts';

type WriteFile = (
  db: Kysely<Schema>,
  publication: Publication,
  product: string,
) => AsyncGenerator<string>;

/** How each file of a publication is written. */
export const WRITERS: Readonly<Record<PublicationFileName, WriteFile>> = {
  'drugs.csv': drugsCsv,
  'drugs.json': drugsJson,
  'changes.csv': changesCsv,
  'changes.json': changesJson,
};

const TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

export const typeOf = (name: PublicationFileName): string =>
  TYPES[name.endsWith('.csv') ? 'csv' : 'json'];
