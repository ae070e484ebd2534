import type { Publication } from '@refined/shared/contract';
import { formatOfFile, type PublicationFileName } from '@refined/shared/domain';
import type { Db } from '../../db/schema.ts';
import { FILE_TYPES, RECORD_FILES, type FilePieces } from '../../http/record-files.ts';
import { changeRecords, changesJson } from './changes-file.ts';
import { drugRecords, drugsJson } from './drugs-file.ts';
import { summaryJson, summaryPage, summaryRecords } from './summary-file.ts';

type WriteFile = (db: Db, publication: Publication, product: string) => FilePieces;

export const WRITERS: Readonly<Record<PublicationFileName, WriteFile>> = {
  'drugs.csv': (db, publication) => RECORD_FILES.csv(drugRecords(db, publication)),
  'drugs.xlsx': (db, publication) => RECORD_FILES.xlsx(drugRecords(db, publication)),
  'drugs.json': drugsJson,
  'changes.csv': (db, publication) => RECORD_FILES.csv(changeRecords(db, publication)),
  'changes.xlsx': (db, publication) => RECORD_FILES.xlsx(changeRecords(db, publication)),
  'changes.json': changesJson,
  'summary.csv': (db, publication) => RECORD_FILES.csv(summaryRecords(db, publication)),
  'summary.xlsx': (db, publication) => RECORD_FILES.xlsx(summaryRecords(db, publication)),
  'summary.json': summaryJson,
  'summary.html': summaryPage,
};

export const typeOf = (name: PublicationFileName): string => FILE_TYPES[formatOfFile(name)];
