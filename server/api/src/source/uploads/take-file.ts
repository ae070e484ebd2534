import { inTemporaryFolder } from '@refined/server-base/process';
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
import { newFile, clearUploads, storeUpload, type Upload } from './upload-store.ts';

const text = importMessages;

/** The file's name without a path: it is shown in messages and in the record of imports. */
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

/** Writes the received bytes to disk, up to the maximum size. */
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
    // The client disconnected.
    throw error.code === 'ECONNRESET' ? new HttpProblem(400, text.cutShort(name)) : error;
  });
  return { bytes, sha256: hash.digest('hex') };
};

interface ComingFile {
  readonly actor: string;
  readonly name: string;
  readonly content: Readable;
  /** Called when the whole file has been received. */
  readonly arrived?: () => void;
}

/**
 * Receives a file, recognises it, and stores it until it is imported. Nothing remains of an
 * interrupted upload. Throws 413 if the file is too large or the user's space isn't enough.
 */
export const takeFile = (
  db: Kysely<Schema>,
  { actor, name: sentName, content, arrived }: ComingFile,
): Promise<Upload> =>
  inTemporaryFolder('import', async (folder) => {
    const name = plainName(sentName);
    const path = join(folder, name);
    const received = await receive(content, path, name);
    arrived?.();
    const finding = await recogniseFile(path);
    await clearUploads(db);
    const stored = createReadStream(path, { highWaterMark: LIMITS.imports.filePart });
    return storeUpload(db, { actor, name, ...received, finding }, stored);
  });
