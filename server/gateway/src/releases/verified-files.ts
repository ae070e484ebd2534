import {
  integrityOf,
  ReleaseStoreError,
  unpacked,
  type ReleaseStore,
  type StoredEncoding,
} from '@refined/releases';
import type { NamedRelease, ReleaseDocument } from '@refined/shared/contract';
import type { CauseLog } from '@refined/server-base/process';
import { causeOf } from './store-watch.ts';
import { answerMemory, type Answer } from './answer-memory.ts';

/**
 * Bytes of files kept in memory; room for several generations, because open pages still ask for the
 * files of the one before.
 */
const CACHE_BYTES = 64 * 1024 * 1024;
/** What a missing file counts in the cache. */
const NOTHING_BYTES = 1_024;
const DOCUMENTS_KEPT = 100;

/**
 * How long failures are cached, in ms. A file without a compressed sibling won't get one; a missing
 * or unreadable file may be repaired at any moment.
 */
const NO_SIBLING = 10 * 60_000;
const MISSING = 5_000;
const UNREADABLE = 1_000;

export type ListedFile = ReleaseDocument['files'][number];

/** Whether a document lists all files that the state names, with the same hashes. */
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

/** The key contains the hash: a restored store may hold other bytes under the same name. */
const keyOf = (
  { workspace, version }: ReleaseDocument,
  { path, integrity }: ListedFile,
  encoding: StoredEncoding,
): string => `${encoding} ${workspace}/${version}/${path} ${integrity}`;

/**
 * Files of the store, each checked against the hash in its release's document; compressed siblings
 * are unpacked for that. A file is read once, even if many request it at the same time, and then
 * cached.
 */
export const verifiedFiles = (store: ReleaseStore, causes: CauseLog) => {
  const documents = answerMemory<ReleaseDocument>({
    capacity: DOCUMENTS_KEPT,
    failureLifetime: UNREADABLE,
  });
  const kept = answerMemory<Buffer | undefined>({
    capacity: CACHE_BYTES,
    sizeOf: (bytes) => bytes?.length ?? NOTHING_BYTES,
    failureLifetime: UNREADABLE,
  });

  const readChecked = async (
    release: ReleaseDocument,
    file: ListedFile,
    encoding: StoredEncoding,
  ): Promise<Answer<Buffer | undefined>> => {
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
    if (!bytes)
      return { value: undefined, lifetime: encoding === 'identity' ? MISSING : NO_SIBLING };
    const plain = await unpacked(bytes, encoding, file.bytes).catch(() => undefined);
    if (!plain || integrityOf(plain) !== file.integrity) {
      causes.error(
        `damaged ${keyOf(release, file, encoding)}`,
        { workspace, version, path: file.path, encoding },
        'released file is not what its release lists; not served',
      );
      return { value: undefined, lifetime: MISSING };
    }
    return { value: bytes, lifetime: 0 };
  };

  return {
    /**
     * A release's document. Rejects as the store does, and with `unreadable` if its hashes differ
     * from the state's: the state may be signed, the document isn't.
     */
    async document(
      workspace: string,
      version: string,
      named?: NamedRelease,
    ): Promise<ReleaseDocument> {
      const key = `${workspace}/${version}`;
      const document = await documents.ask(key, async () => ({
        value: await store.readRelease(workspace, version),
        lifetime: 0,
      }));
      if (!named || listsWhatIsNamed(document, named)) return document;
      documents.forget(key);
      throw new ReleaseStoreError(
        'unreadable',
        `The release document of ${workspace} ${version} lists other bytes than the release state.`,
      );
    },
    /** Whether the release's document is cached. */
    isKnown: (workspace: string, version: string): boolean =>
      documents.knows(`${workspace}/${version}`),
    /**
     * The bytes of a listed file; undefined when they are missing or differ from what was released.
     * Rejects when the store can't be read.
     */
    bytes: (release: ReleaseDocument, file: ListedFile, encoding: StoredEncoding) =>
      kept.ask(keyOf(release, file, encoding), () => readChecked(release, file, encoding)),
  };
};

export type VerifiedFiles = ReturnType<typeof verifiedFiles>;
