import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { ImportError } from '../../import-error.ts';

/** Far above the 3 MB of today's largest member; a zip that unpacks to more is no extract. */
const MEMBER_BYTES = 512 * 1024 * 1024;

/** An open zip whose members can be streamed one after the other. */
export interface ZipArchive {
  readonly name: string;
  readonly members: readonly string[];
  /** The member's bytes as they are unpacked; its checksum is compared at the end. */
  read(member: string): AsyncIterable<Buffer>;
  close(): void;
}

/** Opens a zip; refuses with `file_missing`, `not_a_zip` or `damaged_zip`. */
export const openZip = async (path: string): Promise<ZipArchive> => {
  const name = basename(path);
  await access(path).catch(() => {
    throw new ImportError('file_missing', `There is no file ${path}.`);
  });
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new ImportError('not_a_zip', `${name} is not a complete zip file (${sentence(error)}).`);
  });
  const entries = await listEntries(zip, name);
  return {
    name,
    members: [...entries.keys()],
    read: (member) => readMember(zip, entries.get(member), `${name}: ${member}`),
    close: () => zip.close(),
  };
};

const listEntries = async (zip: ZipFile, name: string): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw new ImportError('damaged_zip', `${name} is damaged (${sentence(error)}).`);
  }
  return entries;
};

async function* readMember(zip: ZipFile, entry: Entry | undefined, label: string): AsyncIterable<Buffer> {
  if (!entry) throw new ImportError('wrong_zip', `${label} is missing.`);
  if (entry.uncompressedSize > MEMBER_BYTES) throw new ImportError('wrong_zip', `${label} is too large for an extract.`);
  let checksum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk as Buffer, checksum);
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('damaged_zip', `${label} is damaged (${sentence(error)}).`);
  }
  if (checksum !== entry.crc32) throw new ImportError('damaged_zip', `${label} is damaged (its checksum is wrong).`);
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
