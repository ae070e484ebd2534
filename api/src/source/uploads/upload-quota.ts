import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { importMessages } from '../../messages/imports.ts';

const { keptBytes, keptFiles, keptFor } = LIMITS.imports;
const text = importMessages;

/**
 * What will be added: bytes, or a whole file (one with the same content continues an existing
 * upload).
 */
interface Coming {
  readonly bytes: number;
  readonly sha256?: string;
}

interface Kept {
  readonly sha256: string;
  readonly received: number;
  /** Seconds until it is deleted. */
  readonly left: number;
}

/** Oldest first. */
const keptOf = async (tx: Kysely<Schema>, actor: string): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select sha256, received,
      greatest(1, extract(epoch from touched_at - now()) + ${keptFor / 1_000})::integer as left
    from import_upload where actor = ${actor} order by touched_at`.execute(tx);
  return rows;
};

/** Seconds until so many bytes have been deleted. */
const untilFreed = (files: readonly Kept[], bytes: number): number => {
  let freed = 0;
  for (const { received, left } of files) {
    freed += received;
    if (freed >= bytes) return left;
  }
  return keptFor / 1_000;
};

/**
 * Throws 413 when a user's files exceed the user's space. Counts the bytes that have arrived, so
 * that announced ones take no space. Call it in a transaction, for which the user's other requests
 * wait.
 */
export const assertRoom = async (
  tx: Kysely<Schema>,
  actor: string,
  { bytes, sha256 }: Coming,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${actor}`}, 0))`.execute(
    tx,
  );
  const all = await keptOf(tx, actor);
  const others = sha256 ? all.filter((file) => file.sha256 !== sha256) : all;
  const kept = others.reduce((sum, { received }) => sum + received, 0);
  const excess = kept + bytes - keptBytes;
  if (excess > 0) {
    const retryAfter = untilFreed(others, excess);
    throw new HttpProblem(413, text.noRoom(kept, retryAfter), { retryAfter });
  }
  if (sha256 !== undefined && others.length >= keptFiles) {
    const retryAfter = others[0]?.left ?? 1;
    throw new HttpProblem(413, text.tooManyFiles(retryAfter), { retryAfter });
  }
};
