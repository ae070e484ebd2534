import { basename } from 'node:path';
import { ImportError } from '../values/import-error.ts';
import { say } from '../values/source-messages.ts';
import { readJsonRecords } from './json-records.ts';
import { readNoticeRecords } from './notice-records.ts';
import type { NoticeRecords } from './notice-records.ts';

export interface NoticeFiles extends NoticeRecords {
  /** Number of records, accepted and rejected. */
  readonly records: number;
}

const readFile = async (path: string): Promise<NoticeFiles> => {
  const records = await readJsonRecords(path);
  const read = readNoticeRecords(records);
  if (records.length > read.rejects.length) return { ...read, records: records.length };
  const [first] = read.rejects;
  throw new ImportError(
    'no_records',
    first
      ? say('noneRead', basename(path), records.length, first.line ?? 1, first.reason)
      : say('noRecords', basename(path)),
  );
};

/**
 * The records of JSON files with notices, their products or ingredients. Refuses with `no_records`
 * when a file gives none (D67), and as `readJsonRecords` does.
 */
export const readNoticeFiles = async (paths: readonly string[]): Promise<NoticeFiles> => {
  const files: NoticeFiles[] = [];
  for (const path of paths) files.push(await readFile(path));
  return {
    notices: files.flatMap(({ notices }) => notices),
    brands: files.flatMap(({ brands }) => brands),
    ingredients: files.flatMap(({ ingredients }) => ingredients),
    rejects: files.flatMap(({ rejects }) => rejects),
    records: files.reduce((sum, { records }) => sum + records, 0),
  };
};
