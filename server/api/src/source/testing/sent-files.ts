import { LIMITS } from '@refined/shared/domain';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Db } from '../jobs/job-store.ts';
import { sendChunk, sendFile } from '../uploads/upload-requests.ts';
import type { Upload } from '../uploads/upload-store.ts';

export const sha256 = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/** Stores a file as the browser's upload does, without the routes. */
const sendContent = async (
  db: Db,
  actor: string,
  name: string,
  content: Buffer,
): Promise<Upload> => {
  let upload = await sendFile(db, actor, { name, bytes: content.length, sha256: sha256(content) });
  for (let start = upload.received; start < content.length; start = upload.received)
    upload = await sendChunk(
      db,
      upload.id,
      actor,
      start,
      content.subarray(start, start + LIMITS.uploadChunk),
    );
  return upload;
};

/** Stores files from the disk; returns the uploads' ids. */
export const sendPaths = async (
  db: Db,
  actor: string,
  paths: readonly string[],
): Promise<string[]> => {
  const ids: string[] = [];
  for (const path of paths)
    ids.push((await sendContent(db, actor, basename(path), await readFile(path))).id);
  return ids;
};
