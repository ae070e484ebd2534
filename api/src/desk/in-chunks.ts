import { LIMITS } from '@refined/shared/domain';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { againWhenCrossed } from '../db/again-when-crossed.ts';

/**
 * Runs a statement for LIMITS.bulk.chunk drugs at a time, so that nobody waits long for a lock or
 * for the embedded database's only session.
 */
export const inChunks = async <Row>(
  ids: readonly number[],
  run: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += LIMITS.bulk.chunk) {
    await nextTurn();
    const chunk = ids.slice(start, start + LIMITS.bulk.chunk);
    rows.push(...(await againWhenCrossed(() => run(chunk))));
  }
  return rows;
};
