import { inTemporaryFolder } from '@refined/server-base/process';
import { HttpProblem } from '@refined/server-base/serving';
import { LIMITS } from '@refined/shared/domain';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join, basename, extname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { open } from 'node:fs/promises';
import type { Db } from '../../db/schema.ts';
import { importMessages } from '../../messages/imports.ts';
import { newFile, clearUploads, storeUpload, type Upload } from './upload-store.ts';
import type { StoredFinding } from '../../db/json-columns.ts';
import { examineZip } from '../files/examine-zip.ts';
import { openZip, type ZipArchive } from '../files/zip-archive.ts';
import { readNoticeFiles } from '../files/read-notice-files.ts';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';

/**
 * Recognises a JSON file with records of notices, their products or ingredients. Throws ImportError
 * for any other file.
 */
const recogniseNotices = async (path: string): Promise<StoredFinding> => {
  const { notices, records } = await readNoticeFiles([path]);
  const days = notices
    .flatMap(({ date, lastUpdate }) => [date, lastUpdate])
    .filter((day) => day !== null);
  return {
    kind: 'noc',
    state: null,
    entries: records,
    newest: days.sort().at(-1) ?? null,
    packed: null,
    fault: null,
  };
};

/** Reads to the end, so that damage is found now, not during the import. */
const readThrough = async (zip: ZipArchive, member: string): Promise<void> => {
  for await (const chunk of zip.read(member)) void chunk;
};

/**
 * Recognises a zip of the Drug Product Database: the states, number and dates of its products.
 * Throws ImportError for any other zip.
 */
const recogniseZip = async (path: string): Promise<StoredFinding> => {
  const zip = await openZip(path);
  try {
    const examined = await examineZip(zip);
    for (const member of zip.members) await readThrough(zip, member);
    const [state = null, ...others] = examined.states;
    return { kind: 'dpd', state: others.length > 0 ? null : state, ...examined, fault: null };
  } finally {
    zip.close();
  }
};

/** First bytes of a file; more reliable than its name. */
const firstBytes = async (path: string): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
};

const looksLikeZip = (path: string, first: string): boolean =>
  first.startsWith('PK') || extname(path).toLowerCase() === '.zip';
const looksLikeJson = (path: string, first: string): boolean =>
  /^(ï»¿)?\s*[[{]/.test(first) || extname(path).toLowerCase() === '.json';

const recognise = async (path: string): Promise<StoredFinding> => {
  const name = basename(path);
  const first = await firstBytes(path);
  if (first === '') throw new ImportError('empty', message('emptyFile', name));
  if (looksLikeZip(path, first)) return recogniseZip(path);
  if (looksLikeJson(path, first)) return recogniseNotices(path);
  throw new ImportError('unknown_file', message('unknownFile', name));
};

/**
 * Recognises a file in one read; a file that can't be imported is returned with its fault as a
 * sentence.
 */
export const recogniseFile = async (path: string): Promise<StoredFinding> => {
  try {
    return await recognise(path);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return {
      kind: null,
      state: null,
      entries: 0,
      newest: null,
      packed: null,
      fault: { code: error.code, said: error.said },
    };
  }
};

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
  db: Db,
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
