import { HttpProblem } from '@refined/server-base/serving';
import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Schema } from '../../db/schema.ts';
import { importMessages } from '../../messages/imports.ts';
import { recogniseFile } from './recognise-file.ts';
import { inNewFolder, newFile } from './staged-files.ts';
import { clearUploads, storeUpload, type Upload } from './upload-store.ts';

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

/** Throws 413 for a file that is too large. */
export const refuseLarge = (name: string, bytes: number): void => {
  if (bytes > LIMITS.imports.fileBytes) throw new HttpProblem(413, text.tooLarge(name));
};

/** Writes what comes to the disk, never more than a file may have. */
const receive = async (
  content: Readable,
  path: string,
  name: string,
): Promise<Pick<Upload, 'bytes' | 'sha256'>> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      refuseLarge(name, bytes);
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(content, counted, newFile(path)).catch((error: NodeJS.ErrnoException) => {
    // The sender has gone.
    throw error.code === 'ECONNRESET' ? new HttpProblem(400, text.cutShort(name)) : error;
  });
  return { bytes, sha256: hash.digest('hex') };
};

interface ComingFile {
  readonly actor: string;
  readonly name: string;
  readonly content: Readable;
  /** Called once all of it is here. */
  readonly arrived?: () => void;
}

/**
 * Takes a file in as it comes, finds out what it is, and keeps it until it is imported. Nothing
 * stays of one that is cut off. Throws 413 for a file that is too large or has no space.
 */
export const takeFile = (
  db: Kysely<Schema>,
  { actor, name: sentName, content, arrived }: ComingFile,
): Promise<Upload> =>
  inNewFolder(async (folder) => {
    const name = plainName(sentName);
    const path = join(folder, name);
    const received = await receive(content, path, name);
    arrived?.();
    const finding = await recogniseFile(path);
    await clearUploads(db);
    const stored = createReadStream(path, { highWaterMark: LIMITS.imports.filePart });
    return storeUpload(db, { actor, name, ...received, finding }, stored);
  });
