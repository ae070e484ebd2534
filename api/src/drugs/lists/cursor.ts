import { LIMITS } from '@refined/shared/domain';
import { assertClean } from '../../http/input/clean-input.ts';
import { HttpProblem } from '../../http/problem.ts';
import { apiMessages } from '../../messages/api.ts';

/** The last drug of a page, by its list's order: rank (0: the best match), name or DIN, id. */
export interface Position {
  readonly rank: number;
  readonly key: string;
  readonly id: number;
}

export const START: Position = { rank: -1, key: '', id: 0 };

/** How many drugs the page after this position has at most. */
export const pageSizeAfter = (position: Position): number =>
  position === START ? LIMITS.firstPageSize : LIMITS.pageSize;

export const writeCursor = ({ rank, key, id }: Position): string =>
  Buffer.from(JSON.stringify([rank, key, id])).toString('base64url');

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};

const isIndex = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647;

/**
 * The position that a cursor names; START without one. Throws a 400 problem for an invalid cursor.
 */
export const readCursor = (cursor: string | undefined): Position => {
  if (cursor === undefined) return START;
  const value = parse(cursor);
  const [rank, key, id] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isIndex(rank) || !isIndex(id) || typeof key !== 'string')
    throw new HttpProblem(400, apiMessages.badCursor, {
      errors: { cursor: [apiMessages.badCursor] },
    });
  assertClean(key);
  return { rank, key, id };
};
