import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { importMessages } from '../../messages/imports.ts';
import { examineUpload } from './examine-upload.ts';
import { presentUpload } from './my-uploads.ts';
import { plainName } from './staged-files.ts';
import { assertRoom } from './upload-quota.ts';
import { addChunk, beginUpload, clearUploads, findUpload, removeUploads } from './upload-store.ts';
import type { Upload } from './upload-store.ts';

type Db = Kysely<Schema>;
const text = importMessages;

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
