import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf, ReleaseStoreError } from '@refined/releases';
import type { ReleaseStore, StoredEncoding } from '@refined/releases';
import type { ReleaseDocument } from '@refined/shared/contract';
import type { FastifyBaseLogger } from 'fastify';

/** Bytes of files kept in memory; releases are small, several generations fit. */
const CACHE_BYTES = 64 * 1024 * 1024;
const RELEASES_KEPT = 100;

export interface ReleasedFile {
  readonly bytes: Buffer;
  readonly encoding: StoredEncoding;
}

const decoded = async (bytes: Buffer, encoding: StoredEncoding, size: number): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliDecompress)(bytes, { maxOutputLength: size }) : encoding === 'gzip' ? promisify(gunzip)(bytes, { maxOutputLength: size }) : bytes;

/**
 * Released files, each checked against its release's hash before it is served for the first time: the compressed siblings by
 * what they unpack to. What fails the check is not served; a bad sibling is passed over for the file itself.
 */
export const verifiedFiles = (store: ReleaseStore, log: FastifyBaseLogger) => {
  const documents = new Map<string, ReleaseDocument>();
  const files = new Map<string, Buffer>();
  let held = 0;

  const documentOf = async (workspace: string, version: string): Promise<ReleaseDocument> => {
    const key = `${workspace}/${version}`;
    const known = documents.get(key);
    if (known) return known;
    const read = await store.readRelease(workspace, version);
    documents.set(key, read);
    if (documents.size > RELEASES_KEPT) documents.delete(documents.keys().next().value!);
    return read;
  };

  const keep = (key: string, bytes: Buffer): void => {
    files.set(key, bytes);
    held += bytes.length;
    for (const [oldest, old] of files) {
      if (held <= CACHE_BYTES) break;
      files.delete(oldest);
      held -= old.length;
    }
  };

  const readChecked = async (release: ReleaseDocument, path: string, encoding: StoredEncoding): Promise<Buffer | undefined> => {
    const listed = release.files.find((file) => file.path === path);
    if (!listed) return undefined;
    const key = `${encoding} ${release.workspace}/${release.version}/${path}`;
    const known = files.get(key);
    if (known) {
      // Moved to the end: the least recently served goes first.
      files.delete(key);
      files.set(key, known);
      return known;
    }
    const bytes = await store.readFile(release.workspace, release.version, path, encoding);
    if (!bytes) return undefined;
    const plain = await decoded(bytes, encoding, listed.bytes + 1).catch(() => undefined);
    if (!plain || integrityOf(plain) !== listed.integrity) {
      log.error({ workspace: release.workspace, version: release.version, path, encoding }, 'released file is not what its release lists; not served');
      return undefined;
    }
    if (!files.has(key)) keep(key, bytes);
    return bytes;
  };

  /** The file in the wanted encoding, or as built; undefined when the release doesn't list it or it isn't what was released. */
  return async (workspace: string, version: string, path: string, wanted: StoredEncoding): Promise<ReleasedFile | undefined> => {
    try {
      const release = await documentOf(workspace, version);
      for (const encoding of wanted === 'identity' ? (['identity'] as const) : ([wanted, 'identity'] as const)) {
        const bytes = await readChecked(release, path, encoding);
        if (bytes) return { bytes, encoding };
      }
    } catch (error) {
      if (!(error instanceof ReleaseStoreError)) throw error;
      if (error.fault === 'unreadable') log.error({ err: error }, 'release unreadable');
    }
    return undefined;
  };
};
