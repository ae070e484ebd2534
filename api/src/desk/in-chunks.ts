import { LIMITS } from '@refined/shared/domain';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Attempts for a statement that another transaction crossed. */
const ATTEMPTS = 4;
const CROSSED = new Set(['40P01', '40001']);

const isCrossed = (error: unknown): boolean =>
  error instanceof Error && CROSSED.has(String((error as { code?: unknown }).code));

const attempt = async <Row>(run: () => Promise<Row[]>): Promise<Row[]> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isCrossed(error) || tries >= ATTEMPTS) throw error;
    }
  }
};

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
    rows.push(...(await attempt(() => run(chunk))));
  }
  return rows;
};
