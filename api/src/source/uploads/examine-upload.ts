import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { importMessages } from '../../messages/imports.ts';
import { recogniseFile } from '../recognition/recognise-file.ts';
import { withStagedFiles } from './staged-files.ts';
import { keepFinding, readChunks, removeUploads } from './upload-store.ts';
import type { Upload } from './upload-store.ts';
import type { StoredFinding } from '../../db/stored-import.ts';

const text = importMessages;

const hashOf = async (db: Kysely<Schema>, id: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of readChunks(db, id)) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Examines a complete upload; an incomplete one is returned as it is. Throws 422 when the bytes
 * differ from what was announced.
 */
export const examineUpload = async (db: Kysely<Schema>, upload: Upload): Promise<Upload> => {
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
  db: Kysely<Schema>,
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
