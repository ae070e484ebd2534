import { ImportError } from '../values/refusals.ts';
import type { Reject } from '../values/refusals.ts';
import { say } from '../values/source-messages.ts';
import type { SourceMessage } from '../../db/stored-import.ts';
import type { CsvRow } from './csv-rows.ts';
import { gatherCsv, parseCsvRows, FileWidth } from './csv-rows.ts';
import type { DpdFileName, DpdState } from './dpd-files.ts';
import { checkRow, DPD_FILE_NAMES, memberName, neededColumns } from './dpd-files.ts';
import type { JoinedProducts } from './join-products.ts';
import { ProductJoin } from './join-products.ts';
import type { ZipArchive } from './zip-archive.ts';
import { openZip } from './zip-archive.ts';
import { judgeParts, partsOfZip } from './examine-zip.ts';

export interface DpdExtract extends JoinedProducts {
  readonly rejects: readonly Reject[];
  /** Rows of all files, accepted and rejected, of all classes. */
  readonly rows: number;
  /** Number of products of all classes in each state, as the extract lists them. */
  readonly productsByState: Readonly<Record<DpdState, number>>;
  /**
   * Rejected rows of `drug` that don't name their product: a product that is missing from this
   * extract may be one of them.
   */
  readonly lostProducts: number;
  /** The states whose biosimilars it doesn't mark: their file isn't there. */
  readonly unmarked: readonly DpdState[];
}

/**
 * More bad rows than this in one file, and more than this share of it: the file isn't in the known
 * format.
 */
const TOLERATED_REJECTS = 50;
const TOLERATED_SHARE = 0.02;
/** More bad rows than this in one file aren't counted. */
const MOST_REJECTS = 20_000;

/** Called with the bytes read so far, and the total. */
type OnRead = (done: number, total: number) => void;

/**
 * Reads a whole extract: the three zips in any order, or one zip with the files of all three. Bad rows are returned as rejects. Files that
 * aren't an extract throw an ImportError: `file_missing`, `not_a_zip`, `damaged_zip`, `wrong_zip`,
 * `too_large`, `set_incomplete`, `too_many_rejects`.
 */
export const readDpdExtract = async (
  paths: readonly string[],
  onRead: OnRead = () => undefined,
): Promise<DpdExtract> => {
  const archives: ZipArchive[] = [];
  try {
    for (const path of paths) archives.push(await openZip(path));
    return await readArchives(recogniseZips(archives), onRead);
  } finally {
    for (const archive of archives) archive.close();
  }
};

const recogniseZips = (archives: readonly ZipArchive[]): Map<DpdState, ZipArchive> => {
  const zips = archives.map((archive) => ({
    archive,
    name: archive.name,
    states: partsOfZip(archive),
  }));
  const [fault] = judgeParts(zips);
  if (fault) {
    const code = fault.code === 'files_missing' ? 'set_incomplete' : 'wrong_zip';
    throw new ImportError(code, fault.said);
  }
  return new Map(zips.flatMap(({ archive, states }) => states.map((state) => [state, archive])));
};

const readArchives = async (
  archives: ReadonlyMap<DpdState, ZipArchive>,
  onRead: OnRead,
): Promise<DpdExtract> => {
  const members = DPD_FILE_NAMES.flatMap((file) =>
    [...archives].flatMap(([state, archive]): MemberSource[] => {
      const member = memberName(file, state);
      return archive.members.includes(member) ? [{ file, state, archive, member }] : [];
    }),
  );
  const total = members.reduce((sum, { archive, member }) => sum + archive.bytesOf(member), 0);
  let done = 0;
  const count = (bytes: number): void => onRead((done += bytes), total);
  const rejects: Reject[] = [];
  const join = new ProductJoin(rejects);
  const productsByState = { marketed: 0, approved: 0, dormant: 0 };
  let rows = 0;
  let lostProducts = 0;
  for await (const [source, bytes] of unpackedAhead(members, count)) {
    const read = await readMember(source, bytes, join);
    if (read.bad > TOLERATED_REJECTS && read.bad > read.rows * TOLERATED_SHARE) {
      throw tooManyRejects(source.member, read, rejects);
    }
    rows += read.rows;
    if (source.file !== 'drug') continue;
    productsByState[source.state] = read.rows;
    lostProducts += read.nameless;
  }
  const unmarked = [...archives]
    .filter(([state, { members }]) => !members.includes(memberName('biosimilar', state)))
    .map(([state]) => state);
  return { ...join.finish(), rejects, rows, productsByState, lostProducts, unmarked };
};

const tooManyRejects = (member: string, { bad, rows }: MemberRead, rejects: readonly Reject[]) => {
  const { line, reason } = rejects.find((reject) => reject.file === member)!;
  return new ImportError(
    'too_many_rejects',
    say('tooManyRejects', bad, rows, member, line ?? 0, reason),
  );
};

interface MemberSource {
  readonly file: DpdFileName;
  readonly state: DpdState;
  readonly archive: ZipArchive;
  readonly member: string;
}

interface MemberRead {
  rows: number;
  bad: number;
  /** Bad rows with an unreadable DRUG_CODE. */
  nameless: number;
}

/**
 * Each file with its bytes; the next one is unpacked, by another thread, while its reader reads.
 * Nothing is read from the archives any more when it has ended, however it does.
 */
async function* unpackedAhead(
  members: readonly MemberSource[],
  count: (bytes: number) => void,
): AsyncIterable<readonly [MemberSource, Buffer]> {
  const unpack = ({ archive, member }: MemberSource) =>
    gatherCsv(counted(archive.read(member), count), `${archive.name}: ${member}`);
  let next: Promise<Buffer> | undefined;
  try {
    for (const [place, source] of members.entries()) {
      const bytes = await (next ?? unpack(source));
      const following = members[place + 1];
      next = following && unpack(following);
      // It is reported when it is this file's turn.
      next?.catch(() => {});
      yield [source, bytes];
    }
  } finally {
    await next?.catch(() => {});
  }
}

const readMember = async (
  { file, state, member }: MemberSource,
  bytes: Buffer,
  join: ProductJoin,
): Promise<MemberRead> => {
  const read: MemberRead = { rows: 0, bad: 0, nameless: 0 };
  const refuse = (line: number, reason: SourceMessage, content: string): void => {
    const drugCode = /^\uFEFF?"?(\d{1,9})"?,/.exec(content)?.[1];
    // Rows of other classes' products aren't read.
    if (drugCode !== undefined && join.isSkipped(Number(drugCode))) return;
    read.bad += 1;
    if (drugCode === undefined) read.nameless += 1;
    join.reject(
      member,
      line,
      reason,
      content,
      drugCode === undefined ? undefined : Number(drugCode),
    );
    if (read.bad > MOST_REJECTS) throw tooManyRejects(member, read, join.rejects);
  };
  const reads = neededColumns(file);
  const source = { file, member, state };
  const width = new FileWidth<CsvRow>(
    reads,
    (row) => row.width,
    (row, columns) => {
      if (join.skips(file, row.cells)) return;
      const fault = checkRow(file, row, columns);
      if (fault) refuse(row.line, fault, row.content);
      else join.add(source, row);
    },
  );
  await parseCsvRows(bytes, {
    reads,
    row(row) {
      read.rows += 1;
      width.add(row);
    },
    bad(line, reason, content) {
      read.rows += 1;
      refuse(line, reason, content);
    },
  });
  width.end();
  return read;
};

async function* counted(
  chunks: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}
