import { HttpProblem } from '@refined/server-base/serving';
import { LIMITS } from '@refined/shared/domain';
import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inTemporaryFolder } from '@refined/server-base/process';
import type { Db } from '../../db/schema.ts';
import type { StoredFinding } from '../../db/json-columns.ts';
import { importMessages } from '../../messages/imports.ts';

const { keptBytes, keptFiles, keptFor } = LIMITS.imports;
const text = importMessages;

/** Whether the job `j` reads this file, now or later. */
const needs = (id: RawBuilder<unknown>) =>
  sql`j.state in ('preparing', 'previewed', 'running') and ${id} = any(j.uploads)`;

interface Kept {
  readonly sha256: string;
  readonly bytes: number;
  /** Seconds until it expires. */
  readonly left: number;
}

/** Oldest first. */
const keptOf = async (tx: Db, actor: string): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select sha256, bytes,
      greatest(1, extract(epoch from touched_at - now()) + ${keptFor / 1_000})::integer as left
    from import_upload where actor = ${actor} order by touched_at`.execute(tx);
  return rows;
};

/** Seconds until this many bytes have expired. */
const untilFreed = (files: readonly Kept[], bytes: number): number => {
  let freed = 0;
  for (const { bytes: freeing, left } of files) {
    freed += freeing;
    if (freed >= bytes) return left;
  }
  return keptFor / 1_000;
};

/**
 * Throws 413 if a file exceeds the user's space; one with the same content will be replaced. Call
 * it in a transaction; the user's other requests wait for it.
 */
const assertRoom = async (
  tx: Db,
  { actor, bytes, sha256 }: Pick<Upload, 'actor' | 'bytes' | 'sha256'>,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${actor}`}, 0))`.execute(
    tx,
  );
  const others = (await keptOf(tx, actor)).filter((file) => file.sha256 !== sha256);
  const kept = others.reduce((sum, file) => sum + file.bytes, 0);
  const excess = kept + bytes - keptBytes;
  if (excess > 0) {
    const retryAfter = untilFreed(others, excess);
    throw new HttpProblem(413, text.noRoom(kept, retryAfter), { retryAfter });
  }
  if (others.length >= keptFiles) {
    const retryAfter = others[0]?.left ?? 1;
    throw new HttpProblem(413, text.tooManyFiles(retryAfter), { retryAfter });
  }
};

export interface Upload {
  readonly id: string;
  readonly actor: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly finding: StoredFinding;
}

const COLUMNS = ['id', 'actor', 'name', 'bytes', 'sha256', 'finding'] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const uploads = (db: Db) => db.selectFrom('import_upload').select(COLUMNS);

export const findUploads = (db: Db, actor: string): Promise<Upload[]> =>
  uploads(db).where('actor', '=', actor).orderBy('created_at').orderBy('name').execute();

/** This user's upload. Throws 404. */
const requireUpload = async (db: Db, id: string, actor: string): Promise<Upload> => {
  const upload = UUID.test(id)
    ? await uploads(db).where('id', '=', id).where('actor', '=', actor).executeTakeFirst()
    : undefined;
  if (!upload) throw new HttpProblem(404, text.unknownUpload);
  return upload;
};

/** Sorted by name, without deleted ones. */
export const readUploads = async (db: Db, ids: readonly string[]): Promise<Upload[]> =>
  ids.length === 0 ? [] : uploads(db).where('id', 'in', ids).orderBy('name').execute();

/**
 * Stores a complete file in one transaction; a file with the same content is replaced, with the new
 * name. Throws 413 if the user's space isn't enough.
 */
export const storeUpload = (
  db: Db,
  file: Omit<Upload, 'id'>,
  content: AsyncIterable<Buffer>,
): Promise<Upload> =>
  db.transaction().execute(async (tx) => {
    await assertRoom(tx, file);
    const finding = JSON.stringify(file.finding);
    const upload = await tx
      .insertInto('import_upload')
      .values({ ...file, id: randomUUID(), finding })
      .onConflict((conflict) =>
        conflict
          .columns(['actor', 'sha256'])
          .where('sha256', '<>', '')
          .doUpdateSet((row) => ({
            name: row.ref('excluded.name'),
            finding: row.ref('excluded.finding'),
            touched_at: sql<Date>`now()`,
          })),
      )
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('import_upload_chunk').where('upload_id', '=', upload.id).execute();
    let start = 0;
    // In several rows, so that no statement contains the whole file.
    for await (const part of content) {
      const row = { upload_id: upload.id, start, content: part };
      await tx.insertInto('import_upload_chunk').values(row).execute();
      start += part.length;
    }
    return upload;
  });

/** The bytes of a file, one row at a time. */
export async function* readParts(db: Db, id: string): AsyncIterable<Buffer> {
  for (let next = 0; ;) {
    const part = await db
      .selectFrom('import_upload_chunk')
      .select('content')
      .where('upload_id', '=', id)
      .where('start', '=', next)
      .executeTakeFirst();
    if (!part) return;
    next += part.content.length;
    yield part.content;
  }
}

export const removeUploads = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('import_upload').where('id', 'in', ids).execute();
};

/** Throws 409 while a running import needs the file. */
export const forgetUpload = async (db: Db, id: string, actor: string): Promise<void> => {
  const upload = await requireUpload(db, id, actor);
  const { rows } = await sql`select from import_job j where ${needs(sql`${id}::uuid`)}`.execute(db);
  if (rows.length > 0) throw new HttpProblem(409, text.inUse(upload.name));
  await removeUploads(db, [id]);
};

/** Deletes files that nobody has used for a long time and no running import needs. */
export const clearUploads = async (db: Db): Promise<void> => {
  await sql`delete from import_upload u where touched_at < now() - ${keptFor} * interval '1 millisecond'
    and not exists (select from import_job j where ${needs(sql.ref('u.id'))})`.execute(db);
};

/** A new file that only this user of the system can read. */
export const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 });

/** Runs `work` with stored uploads as files, each in its own folder. */
export const withStagedFiles = <Result>(
  db: Db,
  uploads: readonly Pick<Upload, 'id' | 'name'>[],
  work: (paths: string[]) => Promise<Result>,
): Promise<Result> =>
  inTemporaryFolder('import', async (folder) => {
    const paths: string[] = [];
    for (const { id, name } of uploads) {
      const path = join(folder, id, name);
      await mkdir(join(folder, id));
      await pipeline(Readable.from(readParts(db, id)), newFile(path));
      paths.push(path);
    }
    return work(paths);
  });
