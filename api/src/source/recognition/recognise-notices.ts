import type { StoredFinding } from '../../db/stored-import.ts';
import { readNoticeFiles } from '../notices/read-notice-files.ts';

/**
 * A JSON file with records of notices, their products or ingredients. Throws ImportError for any
 * other.
 */
export const recogniseNotices = async (path: string): Promise<StoredFinding> => {
  const { notices, records } = await readNoticeFiles([path]);
  const days = notices
    .flatMap(({ date, lastUpdate }) => [date, lastUpdate])
    .filter((day) => day !== null);
  return {
    kind: 'noc',
    state: null,
    entries: records,
    newest: days.sort().at(-1) ?? null,
    packed: null,
    fault: null,
  };
};
