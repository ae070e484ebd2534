import type { SourceMessage } from '../../db/json-columns.ts';
import { ImportError, type Reject } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import { FileWidth, readCsvRows, type CsvRow } from './csv-rows.ts';
import { checkRow, DPD_FILE_NAMES, memberName, neededColumns, type DpdState } from './dpd-files.ts';
import { judgeParts, partsOfZip } from './examine-zip.ts';
import { ProductJoin, type DpdMember, type JoinedProducts } from './join-products.ts';
import { openZip, type ZipArchive } from './zip-archive.ts';

export interface DpdExtract extends JoinedProducts {
  readonly rejects: readonly Reject[];
  /** Rows of all files, accepted and rejected, of all classes. */
  readonly rows: number;
  /** Number of products of all classes in each state, as the extract lists them. */
  readonly productsByState: Readonly<Record<DpdState, number>>;
  /**
   * Rejected rows of `drug` without a readable product: a product that is missing in this extract
   * may be one of them.
   */
  readonly lostProducts: number;
  /** States without a biosimilar file, so their biosimilars aren't marked. */
  readonly unmarked: readonly DpdState[];
}

/** A file with more bad rows than this number and this share isn't in the known format. */
const TOLERATED_REJECTS = 50;
const TOLERATED_SHARE = 0.02;
/** Beyond this number, bad rows of a file aren't counted. */
const MOST_REJECTS = 20_000;

/** Called with the number of bytes read, and the total. */
type OnRead = (done: number, total: number) => void;

/**
 * Reads a whole extract: the three zips in any order, or one zip with the files of all three. Bad
 * rows are returned as rejects. Throws ImportError for files that aren't an extract:
 * `file_missing`, `not_a_zip`, `damaged_zip`, `wrong_zip`, `too_large`, `set_incomplete`,
 * `too_many_rejects`.
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
  for (const source of members) {
    const read = await readMember(source, count, join);
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
    message('tooManyRejects', bad, rows, member, line ?? 0, reason),
  );
};

interface MemberSource extends DpdMember {
  readonly archive: ZipArchive;
}

interface MemberRead {
  rows: number;
  bad: number;
  /** Bad rows with an unreadable DRUG_CODE. */
  nameless: number;
}

const readMember = async (
  source: MemberSource,
  count: (bytes: number) => void,
  join: ProductJoin,
): Promise<MemberRead> => {
  const { file, archive, member } = source;
  const read: MemberRead = { rows: 0, bad: 0, nameless: 0 };
  const refuse = (line: number, reason: SourceMessage, content: string): void => {
    const code = /^\uFEFF?"?(\d{1,9})"?,/.exec(content)?.[1];
    const drugCode = code === undefined ? undefined : Number(code);
    // Rows of products in other classes aren't read.
    if (drugCode !== undefined && join.isSkipped(drugCode)) return;
    read.bad += 1;
    if (drugCode === undefined) read.nameless += 1;
    join.reject(member, line, reason, content, drugCode);
    if (read.bad > MOST_REJECTS) throw tooManyRejects(member, read, join.rejects);
  };
  const width = new FileWidth<CsvRow>(
    neededColumns(file),
    (row) => row.cells.length,
    (row, columns) => {
      if (join.skips(file, row.cells)) return;
      const fault = checkRow(file, row.cells, columns) ?? join.add(source, row);
      if (fault) refuse(row.line, fault, row.content);
    },
  );
  const chunks = counted(archive.read(member), count);
  await readCsvRows(chunks, `${archive.name}: ${member}`, {
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
