import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  LARGEST_UPLOAD,
  releaseUpload,
  UPLOAD_PARTS,
  UPLOADED_FILES,
  type ReleaseUpload,
} from '@refined/shared/contract';
import type { FastifyRequest } from 'fastify';
import { refused } from '../operations/definition/command-error.ts';
import type { BuiltRelease } from '../operations/gate/built-release.ts';
import { checkPortable } from '../objects/names.ts';
import { metaOf } from '../store/release-document.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { NotAllowed, parsed } from './permission.ts';

/** Most bytes of the description: the list of imported names is long. */
const DESCRIPTION = 1024 * 1024;

/** Most bytes of the headers of a part. */
const PART_HEADERS = 1024;
/** Most bytes of a request: the files with what a form adds. A longer one isn't read at all. */
export const LARGEST_REQUEST = LARGEST_UPLOAD + DESCRIPTION + UPLOADED_FILES * PART_HEADERS;

const LIMITS = {
  fields: 1,
  // The totals are limited below.
  files: UPLOADED_FILES + 1,
  parts: UPLOADED_FILES + 2,
  fieldSize: DESCRIPTION,
  fileSize: LARGEST_UPLOAD + 1,
};

/** An upload's files in a folder, and its description. */
export interface ReceivedUpload {
  readonly upload: ReleaseUpload;
  readonly folder: string;
}

export const tooLarge = (): NotAllowed =>
  new NotAllowed(413, 'too-large', teamMessages.tooLarge(LARGEST_UPLOAD, UPLOADED_FILES));

/** Throws `bad-upload`. */
const describedBy = (value: unknown): ReleaseUpload => {
  try {
    return parsed(releaseUpload, JSON.parse(String(value)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refused('bad-upload', teamMessages.badUpload(UPLOAD_PARTS.release));
  }
};

/** Throws `bad-build` for paths that collide on some disks: `a.js` and `A.js`, `a` and `a/b`. */
const distinctPaths = () => {
  const known = new Map<string, string>();
  return (path: string): void => {
    const names = path.split('/');
    names.forEach((_name, at) => {
      const isFile = at === names.length - 1;
      const folder = names.slice(0, at + 1).join('/');
      const key = folder.toLowerCase();
      const before = known.get(key);
      if (before !== undefined && (isFile || before !== `${folder}/`))
        throw refused('bad-build', teamMessages.twice(path, before));
      known.set(key, isFile ? folder : `${folder}/`);
    });
  };
};

/**
 * Writes an upload into an empty folder while it arrives; `judge` may refuse it before its files
 * are read. Rejects with `bad-upload`, `bad-name`, `bad-build`, or NotAllowed (413).
 */
export const receiveUpload = async (
  request: FastifyRequest,
  folder: string,
  judge: (upload: ReleaseUpload) => Promise<void>,
): Promise<ReceivedUpload> => {
  let upload: ReleaseUpload | undefined;
  let left = LARGEST_UPLOAD;
  let files = 0;
  const checkDistinct = distinctPaths();
  for await (const part of request.parts({ limits: LIMITS, preservePath: true })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge();
      upload = describedBy(part.value);
      await judge(upload);
      continue;
    }
    if (!upload) throw refused('bad-upload', teamMessages.badUpload(UPLOAD_PARTS.release));
    files += 1;
    if (files > UPLOADED_FILES) throw tooLarge();
    const { filename: path, file } = part;
    checkPortable(path);
    checkDistinct(path);
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        left -= chunk.length;
        if (left < 0) return done(tooLarge());
        done(null, chunk);
      },
    });
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await pipeline(file, counted, createWriteStream(join(folder, path), { flags: 'wx' }));
  }
  if (!upload) throw refused('bad-upload', teamMessages.badUpload(UPLOAD_PARTS.release));
  return { upload, folder };
};

export const builtFrom = (workspace: string, { upload, folder }: ReceivedUpload): BuiltRelease => ({
  workspace,
  version: upload.version,
  folder,
  meta: metaOf(upload),
});
