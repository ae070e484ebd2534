import type { Kysely } from 'kysely';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Schema } from '../../db/schema.ts';
import { readChunks } from './upload-store.ts';
import type { Upload } from './upload-store.ts';

/**
 * The sender's name of a file, without path parts: it appears in messages and in the record of
 * imports.
 */
export const plainName = (name: string): string => {
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
  db: Kysely<Schema>,
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
