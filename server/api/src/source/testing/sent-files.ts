import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Db } from '../jobs/job-store.ts';
import { takeFile } from '../uploads/take-file.ts';

/** Stores files from the disk as if they had been sent; returns the uploads' ids. */
export const sendPaths = async (
  db: Db,
  actor: string,
  paths: readonly string[],
): Promise<string[]> => {
  const ids: string[] = [];
  for (const path of paths) {
    const content = createReadStream(path);
    ids.push((await takeFile(db, { actor, name: basename(path), content })).id);
  }
  return ids;
};
