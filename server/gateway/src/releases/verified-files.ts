import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  integrityOf,
  ReleaseStoreError,
  type ReleaseStore,
  type StoredEncoding,
} from '@refined/releases';
import type { NamedRelease, ReleaseDocument } from '@refined/shared/contract';
import type { CauseLog } from '@refined/server-base/process';
import { causeOf } from './cause-of.ts';
import { answerMemory } from './answer-memory.ts';

/**
 * Bytes of files kept in memory; room for several generations, because open pages still ask for the
 * files of the one before.
 */
const CACHE_BYTES = 64 * 1024 * 1024;
const DOCUMENTS_KEPT = 100;
/** Number of "no" answers remembered: about as many as releases list files. */
const ANSWERS_KEPT = 2_000;

/**
 * In ms. A file without a compressed sibling won't have one tomorrow; a damaged or unreadable one
 * may be repaired at any moment.
 */
const NO_SIBLING = 10 * 60_000;
const MISSING = 5_000;
const UNREADABLE = 1_000;

export type ListedFile = ReleaseDocument['files'][number];

export interface VerifiedFiles {
  /**
   * A release's document. Rejects as the store does, and with `unreadable` when it lists other
   * bytes than the state names: the state may be signed, the document isn't.
   */
  document(workspace: string, version: string, named?: NamedRelease): Promise<ReleaseDocument>;
  /** Whether that release's document was read before. */
  isKnown(workspace: string, version: string): boolean;
  /**
   * The bytes of a listed file; undefined when they are missing or differ from what was released.
   * Rejects when the store can't be read.
   */
  bytes(
    release: ReleaseDocument,
    file: ListedFile,
    encoding: StoredEncoding,
  ): Promise<Buffer | undefined>;
}

/** Whether a document lists exactly the files that the state names. */
export const listsWhatIsNamed = (
  { files }: ReleaseDocument,
  { entry, initial, runtime = [], integrity }: NamedRelease,
): boolean => {
  const listed = new Map(files.map((file) => [file.path, file.integrity]));
  return (
    [entry, ...initial, ...runtime].every((file) => listed.get(file.path) === file.integrity) &&
    Object.entries(integrity).every(([path, hash]) => listed.get(path) === hash)
  );
};

const unpacked = async (bytes: Buffer, encoding: StoredEncoding, size: number): Promise<Buffer> => {
  // One byte more than listed is enough to see that the file is too long.
  const maxOutputLength = size + 1;
  return encoding === 'br'
    ? promisify(brotliDecompress)(bytes, { maxOutputLength })
    : encoding === 'gzip'
      ? promisify(gunzip)(bytes, { maxOutputLength })
      : bytes;
};

/** The key contains the hash: a restored store may hold other bytes under the same name. */
const keyOf = (
  { workspace, version }: ReleaseDocument,
  { path, integrity }: ListedFile,
  encoding: StoredEncoding,
): string => `${encoding} ${workspace}/${version}/${path} ${integrity}`;

/**
 * Files of the store, each checked against the hash in its release's document before anybody gets
 * it; compressed siblings are checked by what they unpack to. Each file is read once, also when
 * many ask for it at the same time, and then kept in memory.
 */
export const verifiedFiles = (store: ReleaseStore, causes: CauseLog): VerifiedFiles => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    // A size of 0 is refused; a file may be empty.
    sizeCalculation: ({ length }) => Math.max(length, 1),
  });
  const documents = answerMemory<ReleaseDocument>({
    limit: DOCUMENTS_KEPT,
    lifetime: () => Infinity,
    failureLifetime: UNREADABLE,
  });
  const answers = answerMemory<{ readonly bytes?: Buffer; readonly lifetime: number }>({
    limit: ANSWERS_KEPT,
    lifetime: ({ lifetime }) => lifetime,
    failureLifetime: UNREADABLE,
  });

  const readChecked = async (
    release: ReleaseDocument,
    file: ListedFile,
    encoding: StoredEncoding,
  ) => {
    const { workspace, version } = release;
    const bytes = await store
      .readFile(workspace, version, file.path, encoding)
      .catch((error: unknown) => {
        causes.error(
          causeOf(error),
          { err: error, workspace, version, path: file.path, encoding },
          'released file can not be read',
        );
        throw error;
      });
    if (!bytes) return { lifetime: encoding === 'identity' ? MISSING : NO_SIBLING };
    const plain = await unpacked(bytes, encoding, file.bytes).catch(() => undefined);
    const key = keyOf(release, file, encoding);
    if (!plain || integrityOf(plain) !== file.integrity) {
      causes.error(
        `damaged ${key}`,
        { workspace, version, path: file.path, encoding },
        'released file is not what its release lists; not served',
      );
      return { lifetime: MISSING };
    }
    cache.set(key, bytes);
    // From here on the cache has it.
    return { bytes, lifetime: 0 };
  };

  return {
    async document(workspace, version, named) {
      const key = `${workspace}/${version}`;
      const document = await documents.ask(key, () => store.readRelease(workspace, version));
      if (!named || listsWhatIsNamed(document, named)) return document;
      documents.forget(key);
      throw new ReleaseStoreError(
        'unreadable',
        `The release document of ${workspace} ${version} lists other bytes than the release state.`,
      );
    },
    isKnown: (workspace, version) => documents.knows(`${workspace}/${version}`),
    async bytes(release, file, encoding) {
      const key = keyOf(release, file, encoding);
      return (
        cache.get(key) ?? (await answers.ask(key, () => readChecked(release, file, encoding))).bytes
      );
    },
  };
};
