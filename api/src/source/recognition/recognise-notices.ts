import { basename } from 'node:path';
import type { ImportFinding } from '@refined/shared/contract';
import { importMessages } from '../../messages/imports.ts';
import { readJsonRecords } from '../notices/json-records.ts';
import { readNoticeRecords } from '../notices/notice-records.ts';
import { ImportError } from '../values/import-error.ts';

/**
 * A JSON file with records of notices, their products or ingredients. Throws ImportError for any
 * other.
 */
export const recogniseNotices = async (path: string): Promise<ImportFinding> => {
  const records = await readJsonRecords(path);
  const { notices, brands, ingredients } = readNoticeRecords(records);
  if (notices.length + brands.length + ingredients.length === 0)
    throw new ImportError('no_records', importMessages.noRecords(basename(path)));
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
