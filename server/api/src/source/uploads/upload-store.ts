import { LIMITS } from '@refined/shared/domain';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Schema } from '../../db/schema.ts';
import type { StoredFinding } from '../../db/stored-import.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { importMessages } from '../../messages/imports.ts';

type Db = Kysely<Schema>;

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
const keptOf = async (tx: Db, actor: string): Promise<Kept[]> => {
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
  tx: Db,
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

export interface Upload {
  readonly id: string;
  readonly actor: string;
  readonly name: string;
  readonly bytes: number;
  /** Empty while it is unknown. */
  readonly sha256: string;
  readonly received: number;
  readonly finding: StoredFinding | null;
}

const COLUMNS = ['id', 'actor', 'name', 'bytes', 'sha256', 'received', 'finding'] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isUploadId = (id: string): boolean => UUID.test(id);

export const findUploads = (db: Db, actor: string): Promise<Upload[]> =>
  db
    .selectFrom('import_upload')
    .select(COLUMNS)
    .where('actor', '=', actor)
    .orderBy('created_at')
    .orderBy('name')
    .execute();

export const findUpload = async (db: Db, id: string, actor: string): Promise<Upload | undefined> =>
  isUploadId(id)
    ? db
        .selectFrom('import_upload')
        .select(COLUMNS)
        .where('id', '=', id)
        .where('actor', '=', actor)
        .executeTakeFirst()
    : undefined;

/** In the order of their names; deleted ones are left out. */
export const readUploads = async (db: Db, ids: readonly string[]): Promise<Upload[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('import_upload')
        .select(COLUMNS)
        .where('id', 'in', ids)
        .orderBy('name')
        .execute();

/**
 * A file's upload: the one with the same content if there is one (continued, with its new name),
 * else a new one.
 */
export const beginUpload = (
  db: Db,
  file: Pick<Upload, 'actor' | 'name' | 'bytes' | 'sha256'>,
): Promise<Upload> =>
  db
    .insertInto('import_upload')
    .values({ id: randomUUID(), ...file, finding: null })
    .onConflict((conflict) =>
      conflict
        .columns(['actor', 'sha256'])
        .where('sha256', '<>', '')
        .doUpdateSet((row) => ({ name: row.ref('excluded.name'), touched_at: sql<Date>`now()` })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/**
 * Adds the chunk that begins at the upload's position; undefined, and nothing is written, when the
 * position is another. Throws 413 when the user's space isn't enough.
 */
export const addChunk = (
  db: Db,
  { id, actor }: Pick<Upload, 'id' | 'actor'>,
  start: number,
  content: Buffer,
): Promise<Upload | undefined> =>
  db.transaction().execute(async (tx) => {
    await assertRoom(tx, actor, { bytes: content.length });
    const upload = await tx
      .updateTable('import_upload')
      .set({ received: start + content.length, touched_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('received', '=', start)
      .where('bytes', '>=', start + content.length)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (upload)
      await tx
        .insertInto('import_upload_chunk')
        .values({ upload_id: id, start, content })
        .execute();
    return upload;
  });

/** The chunks of an upload, one at a time. */
export async function* readChunks(db: Db, id: string): AsyncIterable<Buffer> {
  let next = 0;
  for (;;) {
    const chunk = await db
      .selectFrom('import_upload_chunk')
      .select('content')
      .where('upload_id', '=', id)
      .where('start', '=', next)
      .executeTakeFirst();
    if (!chunk) return;
    next += chunk.content.length;
    yield chunk.content;
  }
}

export const keepFinding = (
  db: Db,
  id: string,
  sha256: string,
  finding: StoredFinding,
): Promise<Upload | undefined> =>
  db
    .updateTable('import_upload')
    .set({ sha256, finding: JSON.stringify(finding) })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();

export const removeUploads = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('import_upload').where('id', 'in', ids).execute();
};

/** Deletes files that nobody has used for long and no running import needs. */
export const clearUploads = async (db: Db): Promise<void> => {
  await sql`delete from import_upload u where touched_at < now() - ${LIMITS.imports.keptFor} * interval '1 millisecond'
    and not exists (select from import_job j where j.state in ('preparing', 'previewed', 'running') and u.id = any(j.uploads))`.execute(
    db,
  );
};
