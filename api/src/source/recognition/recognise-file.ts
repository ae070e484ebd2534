import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { ImportError } from '../values/import-error.ts';
import type { StoredFinding } from '../../db/stored-import.ts';
import { say } from '../values/source-messages.ts';
import { recogniseNotices } from './recognise-notices.ts';
import { recogniseZip } from './recognise-zip.ts';

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
  if (first === '') throw new ImportError('empty', say('emptyFile', name));
  if (looksLikeZip(path, first)) return recogniseZip(path);
  if (looksLikeJson(path, first)) return recogniseNotices(path);
  throw new ImportError('unknown_file', say('unknownFile', name));
};

/**
 * Finds out what a file is, in one read to its end; a file that can't be imported is returned with
 * its fault in one sentence.
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
