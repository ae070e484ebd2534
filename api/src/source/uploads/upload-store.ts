import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Schema } from '../../db/schema.ts';
import { assertRoom } from './upload-quota.ts';
import type { StoredFinding } from '../../db/stored-import.ts';

type Db = Kysely<Schema>;

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
