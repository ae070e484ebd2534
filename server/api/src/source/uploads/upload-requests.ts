import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createHash } from 'node:crypto';
import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { StoredFinding } from '../../db/stored-import.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { importMessages } from '../../messages/imports.ts';
import { presentUpload } from './my-uploads.ts';
import { recogniseFile } from './recognise-file.ts';
import {
  addChunk,
  assertRoom,
  beginUpload,
  clearUploads,
  findUpload,
  keepFinding,
  readChunks,
  removeUploads,
  type Upload,
} from './upload-store.ts';

type Db = Kysely<Schema>;
const text = importMessages;

/**
 * The sender's name of a file, without path parts: it appears in messages and in the record of
 * imports.
 */
const plainName = (name: string): string => {
  const plain = (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\u0000-\u001F\u007F]/g, '')
    .trim()
    .slice(-120);
  return plain === '' || plain === '.' || plain === '..' ? 'file' : plain;
};

/**
 * Runs `work` on uploads written to files, each in a folder of its own; the files are deleted
 * afterwards.
 */
export const withStagedFiles = async <Result>(
  db: Db,
  uploads: readonly Pick<Upload, 'id' | 'name'>[],
  work: (paths: string[]) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-import-'));
  try {
    const paths: string[] = [];
    for (const { id, name } of uploads) {
      const own = join(folder, id);
      await mkdir(own);
      const path = join(own, plainName(name));
      await pipeline(Readable.from(readChunks(db, id)), createWriteStream(path, { mode: 0o600 }));
      paths.push(path);
    }
    return await work(paths);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const hashOf = async (db: Db, id: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of readChunks(db, id)) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Examines a complete upload; an incomplete one is returned as it is. Throws 422 when the bytes
 * differ from what was announced.
 */
const examineUpload = async (db: Db, upload: Upload): Promise<Upload> => {
  if (upload.finding || upload.received < upload.bytes) return upload;
  const sha256 = await hashOf(db, upload.id);
  if (upload.sha256 !== '' && upload.sha256 !== sha256) {
    await removeUploads(db, [upload.id]);
    throw new HttpProblem(422, text.damaged(upload.name));
  }
  const finding = await withStagedFiles(db, [upload], ([path]) => recogniseFile(path!));
  return (await keepOnce(db, upload, sha256, finding)) ?? { ...upload, sha256, finding };
};

/**
 * Without an announced hash the same file can arrive twice: the later one replaces the earlier one.
 */
const keepOnce = async (
  db: Db,
  upload: Upload,
  sha256: string,
  finding: StoredFinding,
): Promise<Upload | undefined> => {
  if (upload.sha256 === '')
    await db
      .deleteFrom('import_upload')
      .where('actor', '=', upload.actor)
      .where('sha256', '=', sha256)
      .where('id', '<>', upload.id)
      .execute();
  return keepFinding(db, upload.id, sha256, finding);
};

/**
 * Starts an upload, or continues the one with the same content. Throws 413 for a file that is too
 * large or has no space.
 */
export const sendFile = async (
  db: Db,
  actor: string,
  file: { name: string; bytes: number; sha256?: string },
): Promise<Upload> => {
  const name = plainName(file.name);
  if (file.bytes > LIMITS.imports.fileBytes) throw new HttpProblem(413, text.tooLarge(name));
  await clearUploads(db);
  const { bytes, sha256 = '' } = file;
  const upload = await db.transaction().execute(async (tx) => {
    await assertRoom(tx, actor, { bytes, sha256 });
    return beginUpload(tx, { actor, name, bytes, sha256 });
  });
  return examineUpload(db, upload);
};

/** This user's upload. Throws 404. */
const requireUpload = async (db: Db, id: string, actor: string): Promise<Upload> => {
  const upload = await findUpload(db, id, actor);
  if (!upload) throw new HttpProblem(404, text.unknownUpload);
  return upload;
};

const standsElsewhere = (upload: Upload): HttpProblem =>
  new HttpProblem(409, text.elsewhere(upload.received), { current: presentUpload(upload) });

/**
 * The next bytes of a file; bytes that are stored already change nothing. Throws 409 with the
 * upload when the position is wrong.
 */
export const sendChunk = async (
  db: Db,
  id: string,
  actor: string,
  start: number,
  content: Buffer,
): Promise<Upload> => {
  const upload = await requireUpload(db, id, actor);
  const end = start + content.length;
  if (end > upload.bytes) throw new HttpProblem(422, text.pastTheEnd);
  if (content.length === 0 || end <= upload.received) return examineUpload(db, upload);
  if (start !== upload.received) throw standsElsewhere(upload);
  const added = await addChunk(db, upload, start, content);
  if (added) return examineUpload(db, added);
  // Another tab sent it at the same moment.
  const current = await requireUpload(db, id, actor);
  if (end <= current.received) return examineUpload(db, current);
  throw standsElsewhere(current);
};

/** Throws 409 while a running import needs the file. */
export const forgetFile = async (db: Db, id: string, actor: string): Promise<void> => {
  const upload = await requireUpload(db, id, actor);
  const jobs = await db
    .selectFrom('import_job')
    .select('uploads')
    .where('state', 'in', ['preparing', 'previewed', 'running'])
    .execute();
  if (jobs.some(({ uploads }) => uploads.includes(id)))
    throw new HttpProblem(409, text.inUse(upload.name));
  await removeUploads(db, [id]);
};
