import { ImportError } from '../../import-error.ts';
import type { Reject } from '../../reject.ts';
import { readCsvRows } from './csv-rows.ts';
import type { DpdFileName, DpdState } from './dpd-files.ts';
import { checkRow, DPD_FILE_NAMES, DPD_FILES, DPD_STATES, EXTRACT_ZIPS, memberName } from './dpd-files.ts';
import type { JoinedProducts } from './join-products.ts';
import { ProductJoin } from './join-products.ts';
import type { ZipArchive } from './zip-archive.ts';
import { openZip } from './zip-archive.ts';

export interface DpdExtract extends JoinedProducts {
  readonly rejects: readonly Reject[];
  /** Rows of all files, taken and rejected, of all classes. */
  readonly rows: number;
  /** Products of all classes in each state, as the extract lists them. */
  readonly productsByState: Readonly<Record<DpdState, number>>;
  /** Rejected rows of `drug` that don't even say whose they are: a product missing from this extract may be one of them. */
  readonly lostProducts: number;
}

/** More bad rows than this in one file, and more than this share of it, and it isn't the format we know. */
const TOLERATED_REJECTS = 50;
const TOLERATED_SHARE = 0.02;
/** More than this in one file needn't be counted any further. */
const MOST_REJECTS = 20_000;

/** Told how many bytes of an extract have been read, of how many. */
export type OnRead = (done: number, total: number) => void;

/**
 * Reads a whole extract, the three zips in any order. Bad rows come back as rejects; what can't be an extract at all throws
 * an ImportError: `file_missing`, `not_a_zip`, `damaged_zip`, `wrong_zip`, `too_large`, `set_incomplete`, `too_many_rejects`.
 */
export const readDpdExtract = async (paths: readonly string[], onRead: OnRead = () => undefined): Promise<DpdExtract> => {
  const archives: ZipArchive[] = [];
  try {
    for (const path of paths) archives.push(await openZip(path));
    return await readArchives(recogniseZips(archives), onRead);
  } finally {
    for (const archive of archives) archive.close();
  }
};

/** The products of which state a zip holds, by its members, whatever its name; throws `wrong_zip` for any other. */
export const stateOfZip = (archive: Pick<ZipArchive, 'name' | 'members'>): DpdState => {
  const state = DPD_STATES.find((candidate) => archive.members.includes(memberName('drug', candidate)));
  if (!state) throw new ImportError('wrong_zip', `${archive.name} is not an extract of marketed, approved or dormant products: it holds no drug.txt, drug_ap.txt or drug_dr.txt.`);
  const missing = DPD_FILE_NAMES.filter((file) => DPD_FILES[file].needed && !archive.members.includes(memberName(file, state)));
  if (missing.length > 0) throw new ImportError('wrong_zip', `${archive.name} lacks ${missing.map((file) => memberName(file, state)).join(', ')}.`);
  return state;
};

const recogniseZips = (archives: readonly ZipArchive[]): Map<DpdState, ZipArchive> => {
  const byState = new Map<DpdState, ZipArchive>();
  for (const archive of archives) {
    const state = stateOfZip(archive);
    const other = byState.get(state);
    if (other) throw new ImportError('wrong_zip', `${other.name} and ${archive.name} both hold the ${state} products.`);
    byState.set(state, archive);
  }
  const missing = DPD_STATES.filter((state) => !byState.has(state));
  if (missing.length > 0) {
    const names = missing.map((state) => `the ${state} products (${EXTRACT_ZIPS[state].zip})`).join(' and ');
    throw new ImportError('set_incomplete', `The three zips of an extract belong together: ${names} ${missing.length > 1 ? 'are' : 'is'} missing.`);
  }
  return byState;
};

const readArchives = async (archives: ReadonlyMap<DpdState, ZipArchive>, onRead: OnRead): Promise<DpdExtract> => {
  const total = [...archives.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const count = (bytes: number): void => onRead((done += bytes), total);
  const rejects: Reject[] = [];
  const join = new ProductJoin(rejects);
  const productsByState = { marketed: 0, approved: 0, dormant: 0 };
  let rows = 0;
  let lostProducts = 0;
  for (const file of DPD_FILE_NAMES) {
    for (const [state, archive] of archives) {
      const member = memberName(file, state);
      if (!archive.members.includes(member)) continue;
      const read = await readMember(archive, file, state, join, count);
      if (read.bad > TOLERATED_REJECTS && read.bad > read.rows * TOLERATED_SHARE) throw tooManyRejects(member, read, rejects);
      rows += read.rows;
      if (file === 'drug') {
        productsByState[state] = read.rows;
        lostProducts += read.nameless;
      }
    }
  }
  return { ...join.finish(), rejects, rows, productsByState, lostProducts };
};

const tooManyRejects = (member: string, { bad, rows }: MemberRead, rejects: readonly Reject[]): ImportError =>
  new ImportError('too_many_rejects', `${bad} of ${rows} rows of ${member} can't be read, first ${describe(rejects.find((reject) => reject.file === member)!)}; has the format changed?`);

const describe = (reject: Reject): string => `line ${reject.line}: ${reject.reason}`;

interface MemberRead {
  rows: number;
  bad: number;
  /** Bad rows whose DRUG_CODE can't be read either. */
  nameless: number;
}

const readMember = async (archive: ZipArchive, file: DpdFileName, state: DpdState, join: ProductJoin, count: (bytes: number) => void): Promise<MemberRead> => {
  const member = memberName(file, state);
  const read: MemberRead = { rows: 0, bad: 0, nameless: 0 };
  const refuse = (line: number, reason: string, content: string): void => {
    const drugCode = /^\uFEFF?"?(\d{1,9})"?,/.exec(content)?.[1];
    read.bad += 1;
    if (drugCode === undefined) read.nameless += 1;
    join.reject(member, line, reason, content, drugCode === undefined ? undefined : Number(drugCode));
    if (read.bad > MOST_REJECTS) throw tooManyRejects(member, read, join.rejects);
  };
  await readCsvRows(counted(archive.read(member), count), {
    row(line, cells, content) {
      read.rows += 1;
      const fault = checkRow(file, cells);
      if (fault) refuse(line, fault, content);
      else join.add({ file, member, state, line, cells, content });
    },
    bad(line, reason, content) {
      read.rows += 1;
      refuse(line, reason, content);
    },
  });
  return read;
};

async function* counted(chunks: AsyncIterable<Buffer>, count: (bytes: number) => void): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}
