import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { messageOf } from '@refined/server-base/process';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';

/**
 * Limits far above today's largest member (3 MB) and largest zip (12 MB); a zip that unpacks to
 * more isn't an extract.
 */
const MEMBER_BYTES = 64 * 1024 * 1024;
const ARCHIVE_BYTES = 192 * 1024 * 1024;
const MEMBERS = 200;

/** Zips without a time have 1980, or the day before it. */
const FIRST_YEAR = 1990;

/** An open zip; its members can be streamed one after another. */
export interface ZipArchive {
  readonly name: string;
  /** The names of its files, normalised like `drug_ap.txt`; see `memberOf` and `withState`. */
  readonly members: readonly string[];
  /** Names that occur in several folders; the first file is read. */
  readonly repeated: readonly string[];
  /** Unpacked size of a member, in bytes. */
  bytesOf(member: string): number;
  /** The day on which most members were packed, YYYY-MM-DD; null if the zip has no times. */
  readonly packedOn: string | null;
  /** The member's unpacked bytes; the checksum is checked at the end. */
  read(member: string): AsyncIterable<Buffer>;
  close(): void;
}

/**
 * Opens a zip. Throws `file_missing`, `not_a_zip`, `damaged_zip`, and `too_large` if it would
 * unpack to more than any extract.
 */
export const openZip = async (path: string): Promise<ZipArchive> => {
  const name = basename(path);
  await access(path).catch(() => {
    throw new ImportError('file_missing', message('noFile', path));
  });
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(
    (error: unknown) => {
      throw new ImportError('not_a_zip', message('incompleteZip', name, sentence(error)));
    },
  );
  const { entries, repeated } = await listEntries(zip, name);
  return {
    name,
    members: [...entries.keys()],
    repeated,
    bytesOf: (member) => entries.get(member)?.uncompressedSize ?? 0,
    packedOn: packedOn(entries),
    read: (member) => readMember(zip, entries.get(member), `${name}: ${member}`),
    close: () => zip.close(),
  };
};

interface Listed {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly repeated: readonly string[];
}

const listEntries = async (zip: ZipFile, name: string): Promise<Listed> => {
  const entries = new Map<string, Entry>();
  const repeated: string[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const member = memberOf(entry.fileName);
      if (member === '') continue;
      if (entries.has(member)) repeated.push(member);
      else entries.set(member, entry);
      if (entries.size + repeated.length > MEMBERS || entry.uncompressedSize > MEMBER_BYTES)
        throw new ImportError('too_large', message('zipTooLarge', name));
    }
    if (unpackedBytes(entries) > ARCHIVE_BYTES)
      throw new ImportError('too_large', message('zipTooLarge', name));
  } catch (error) {
    zip.close();
    if (error instanceof ImportError) throw error;
    throw new ImportError('damaged_zip', message('damagedZip', name, sentence(error)));
  }
  return withState({ entries, repeated }, name);
};

/**
 * Names can be in any case, in a folder (if the zip was packed again), and begin with the day of
 * the extract: `2023-12-04_drug.txt`.
 */
const memberOf = (path: string): string =>
  (path.split('/').at(-1) ?? '')
    .toLowerCase()
    .replace(/^\d{4}([-_.]?)\d{2}\1\d{2}[-_. ]+(?=.)/, '');

/** The members of `2023-12-04_allfiles_ap.zip` have no `_ap`: the zip's name has it for all. */
const withState = ({ entries, repeated }: Listed, zip: string): Listed => {
  const suffix = /allfiles[-_ ]?(ap|dr|ia)(?![a-z])/i.exec(zip)?.[1]?.toLowerCase();
  const says = [...entries.keys()].some((member) => /_(ap|dr|ia)\.txt$/.test(member));
  if (suffix === undefined || says) return { entries, repeated };
  const withSuffix = (member: string): string => member.replace(/\.txt$/, `_${suffix}.txt`);
  return {
    entries: new Map([...entries].map(([member, entry]) => [withSuffix(member), entry])),
    repeated: repeated.map(withSuffix),
  };
};

const unpackedBytes = (entries: ReadonlyMap<string, Entry>): number =>
  [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);

/**
 * The day of most members; if several are equally frequent, the newest. A single member of another
 * day doesn't matter (D78).
 */
const packedOn = (entries: ReadonlyMap<string, Entry>): string | null => {
  const counts = new Map<string, number>();
  for (const entry of entries.values()) {
    const day = dayOf(entry.getLastModDate());
    if (day !== null) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const [most] = [...counts].sort(
    ([day, count], [other, others]) => others - count || (day < other ? 1 : -1),
  );
  return most?.[0] ?? null;
};

const dayOf = (time: Date): string | null => {
  if (!(time.getFullYear() >= FIRST_YEAR)) return null;
  // A zip's times are local times.
  return [
    time.getFullYear(),
    String(time.getMonth() + 1).padStart(2, '0'),
    String(time.getDate()).padStart(2, '0'),
  ].join('-');
};

async function* readMember(
  zip: ZipFile,
  entry: Entry | undefined,
  label: string,
): AsyncIterable<Buffer> {
  if (!entry) throw new ImportError('wrong_zip', message('memberMissing', label));
  let checksum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk as Buffer, checksum);
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('damaged_zip', message('damagedZip', label, sentence(error)));
  }
  if (checksum !== entry.crc32)
    throw new ImportError('damaged_zip', message('wrongChecksum', label));
}

const sentence = (error: unknown): string => messageOf(error).replace(/\.$/, '');
