import { ImportError } from '../../values/import-error.ts';
import { say } from '../../values/source-messages.ts';
import { newestOf } from '../../month/days.ts';
import { isoDate } from '../../values/cells.ts';
import { readCsvRows } from '../../archive/csv-rows.ts';
import type { DpdState } from './dpd-files.ts';
import { memberName } from './dpd-files.ts';
import { partsOfZip } from './zip-parts.ts';
import type { ZipArchive } from '../../archive/zip-archive.ts';

/** Most unparsable lines in a member; protects against files made of millions of them. */
const MOST_BAD_LINES = 20_000;

/** Column of LAST_UPDATE_DATE, counted from 0. */
const UPDATED = 9;

export interface ExaminedZip {
  readonly states: DpdState[];
  /** Number of products, all classes. */
  readonly entries: number;
  /** LAST_UPDATE_DATE of the newest product, and the newest time of the members; YYYY-MM-DD. */
  readonly newest: string | null;
  readonly packed: string | null;
}

interface ExaminedProducts {
  readonly entries: number;
  readonly newest: string | null;
}

const examineProducts = async (zip: ZipArchive, state: DpdState): Promise<ExaminedProducts> => {
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
    // The preview counts and names them, unless there is nothing else.
    bad() {
      bad += 1;
      if (bad > MOST_BAD_LINES) {
        throw new ImportError('wrong_zip', say('noProductTable', zip.name, drugs));
      }
    },
  });
  return { entries, newest };
};

/** What a zip contains and how new it is, by its products. Throws `wrong_zip` for any other zip. */
export const examineZip = async (zip: ZipArchive): Promise<ExaminedZip> => {
  const states = partsOfZip(zip);
  const parts: ExaminedProducts[] = [];
  for (const state of states) parts.push(await examineProducts(zip, state));
  return {
    states,
    entries: parts.reduce((sum, { entries }) => sum + entries, 0),
    newest: newestOf(parts.map(({ newest }) => newest)),
    packed: zip.packedOn,
  };
};
