import { basename } from 'node:path';
import { ImportError } from '../values/import-error.ts';
import type { StoredFinding } from '../../db/stored-import.ts';
import { say } from '../values/source-messages.ts';
import { readJsonRecords } from '../notices/json-records.ts';
import { readNoticeRecords } from '../notices/notice-records.ts';

/**
 * A JSON file with records of notices, their products or ingredients. Throws ImportError for any
 * other.
 */
export const recogniseNotices = async (path: string): Promise<StoredFinding> => {
  const records = await readJsonRecords(path);
  const { notices, brands, ingredients } = readNoticeRecords(records);
  if (notices.length + brands.length + ingredients.length === 0)
    throw new ImportError('no_records', say('noRecords', basename(path)));
  const days = notices
    .flatMap(({ date, lastUpdate }) => [date, lastUpdate])
    .filter((day) => day !== null);
  return {
    kind: 'noc',
    state: null,
    entries: records.length,
    newest: days.sort().at(-1) ?? null,
    packed: null,
    fault: null,
  };
};
