import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { StoredFinding } from '../../db/stored-import.ts';
import { examineZip } from '../dpd/examine-zip.ts';
import { openZip, type ZipArchive } from '../dpd/zip-archive.ts';
import { readNoticeFiles } from '../notices/read-notice-files.ts';
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
