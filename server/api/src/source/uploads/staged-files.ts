import type { Kysely } from 'kysely';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { temporaryFolder } from '@refined/server-base/process';
import type { Schema } from '../../db/schema.ts';
import { readParts, type Upload } from './upload-store.ts';

/** Runs `work` with a new folder, which is deleted afterwards. */
export const inNewFolder = async <Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await temporaryFolder('import');
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A new file that only this user of the system can read. */
export const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 });

/** Runs `work` with stored uploads as files, each in its own folder. */
export const withStagedFiles = <Result>(
  db: Kysely<Schema>,
  uploads: readonly Pick<Upload, 'id' | 'name'>[],
  work: (paths: string[]) => Promise<Result>,
): Promise<Result> =>
  inNewFolder(async (folder) => {
    const paths: string[] = [];
    for (const { id, name } of uploads) {
      const path = join(folder, id, name);
      await mkdir(join(folder, id));
      await pipeline(Readable.from(readParts(db, id)), newFile(path));
      paths.push(path);
    }
    return work(paths);
  });
