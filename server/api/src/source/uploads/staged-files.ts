import type { Kysely } from 'kysely';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inTemporaryFolder } from '@refined/server-base/process';
import type { Schema } from '../../db/schema.ts';
import { readParts, type Upload } from './upload-store.ts';

/** A new file that only this user of the system can read. */
export const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 });

/** Runs `work` with stored uploads as files, each in its own folder. */
export const withStagedFiles = <Result>(
  db: Kysely<Schema>,
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
