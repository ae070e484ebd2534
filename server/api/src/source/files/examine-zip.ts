import type { SourceMessage } from '../../db/json-columns.ts';
import { importMessages } from '../../messages/imports.ts';
import { isoDate } from '../values/cells.ts';
import { newestOf } from '../values/days.ts';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import { readCsvRows } from './csv-rows.ts';
import {
  DPD_FILE_NAMES,
  DPD_STATES,
  EXTRACT_ZIPS,
  isNeeded,
  memberName,
  type DpdState,
} from './dpd-files.ts';
import type { ZipArchive } from './zip-archive.ts';

type ZipMembers = Pick<ZipArchive, 'name' | 'members' | 'repeated'>;

const refuseOther = ({ name, members }: ZipMembers): ImportError => {
  const zips = members.filter((member) => member.endsWith('.zip'));
  if (zips.length > 0) return new ImportError('wrong_zip', message('zipOfZips', name, zips));
  const isCancelled = members.includes('drug_ia.txt');
  return new ImportError(
    'wrong_zip',
    message(isCancelled ? 'cancelledProducts' : 'noExtract', name),
  );
};

/**
 * The parts of an extract in a zip, by the names of its members: the products of one state, as
 * Health Canada packs them, or of several. Throws `wrong_zip` for any other zip.
 */
export const partsOfZip = (zip: ZipMembers): DpdState[] => {
  const states = DPD_STATES.filter((state) => zip.members.includes(memberName('drug', state)));
  if (states.length === 0) throw refuseOther(zip);
  const files = states.flatMap((state) =>
    DPD_FILE_NAMES.map((file) => ({ member: memberName(file, state), needed: isNeeded(file) })),
  );
  const twice = files.find(({ member }) => zip.repeated.includes(member));
  if (twice) throw new ImportError('wrong_zip', message('memberTwice', zip.name, twice.member));
  const missing = files
    .filter(({ member, needed }) => needed && !zip.members.includes(member))
    .map(({ member }) => member);
  if (missing.length > 0)
    throw new ImportError('wrong_zip', message('membersMissing', zip.name, missing));
  return states;
};

interface PartFault {
  readonly code: 'files_repeated' | 'files_missing';
  readonly said: SourceMessage;
}

/** Why these zips aren't one extract: a part is in two of them or in none. */
export const judgeParts = (
  zips: readonly { readonly name: string; readonly states: readonly DpdState[] }[],
): PartFault[] => {
  const faults: PartFault[] = [];
  const missing: string[] = [];
  for (const state of DPD_STATES) {
    const [first, second] = zips.filter(({ states }) => states.includes(state));
    if (!first) missing.push(importMessages.part(state, EXTRACT_ZIPS[state].zip));
    else if (second)
      faults.push({
        code: 'files_repeated',
        said: message('sameState', first.name, second.name, state),
      });
  }
  if (missing.length > 0)
    faults.push({ code: 'files_missing', said: message('setIncomplete', missing) });
  return faults;
};

/** Maximum of unparsable lines in a member, against files of millions of them. */
const MOST_BAD_LINES = 20_000;

/** Column of LAST_UPDATE_DATE, counted from 0. */
const UPDATED = 9;

interface ExaminedZip {
  readonly states: DpdState[];
  /** Number of products, all classes. */
  readonly entries: number;
  /** LAST_UPDATE_DATE of the newest product, and the newest time of the members; YYYY-MM-DD. */
  readonly newest: string | null;
  readonly packed: string | null;
}

const examineProducts = async (
  zip: ZipArchive,
  state: DpdState,
): Promise<Pick<ExaminedZip, 'entries' | 'newest'>> => {
  const drugs = memberName('drug', state);
  let entries = 0;
  let bad = 0;
  let newest: string | null = null;
  await readCsvRows(zip.read(drugs), `${zip.name}: ${drugs}`, {
    row({ cells }) {
      entries += 1;
      const day = isoDate(cells[UPDATED] ?? '');
      if (day !== null && (newest === null || day > newest)) newest = day;
    },
    // The preview counts and shows them, unless the file has nothing else.
    bad() {
      bad += 1;
      if (bad > MOST_BAD_LINES) {
        throw new ImportError('wrong_zip', message('noProductTable', zip.name, drugs));
      }
    },
  });
  return { entries, newest };
};

/** The contents of a zip and their dates. Throws `wrong_zip` for any other zip. */
export const examineZip = async (zip: ZipArchive): Promise<ExaminedZip> => {
  const states = partsOfZip(zip);
  let entries = 0;
  let newest: string | null = null;
  for (const state of states) {
    const products = await examineProducts(zip, state);
    entries += products.entries;
    newest = newestOf([newest, products.newest]);
  }
  return { states, entries, newest, packed: zip.packedOn };
};
