import type { ImportFinding } from '@refined/shared/contract';
import { importMessages } from '@refined/shared/messages';
import { checkRow, ImportError, memberName, openZip, readCsvRows, stateOfZip } from '../../imports/index.ts';
import type { ZipArchive } from '../../imports/index.ts';

/** Lines that can't be taken apart at all; a member of millions of them is a trap. */
const MOST_BAD_LINES = 20_000;

/** LAST_UPDATE_DATE, counted from nought. */
const UPDATED = 9;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** DD-MMM-YYYY → YYYY-MM-DD. */
const dayOf = (cell: string): string => `${cell.slice(7)}-${String(MONTHS.indexOf(cell.slice(3, 6)) + 1).padStart(2, '0')}-${cell.slice(0, 2)}`;

/** To its end, so that a damaged member is found now and not in the middle of the import. */
const readThrough = async (zip: ZipArchive, member: string): Promise<void> => {
  for await (const chunk of zip.read(member)) void chunk;
};

/** A zip of the Drug Product Database: of which state, how many products, how new. Throws ImportError for any other. */
export const recogniseZip = async (path: string): Promise<ImportFinding> => {
  const zip = await openZip(path);
  try {
    const state = stateOfZip(zip);
    const drugs = memberName('drug', state);
    let entries = 0;
    let bad = 0;
    let newest: string | null = null;
    await readCsvRows(zip.read(drugs), {
      row(_line, cells) {
        entries += 1;
        if (checkRow('drug', cells)) return;
        const day = dayOf(cells[UPDATED]!);
        if (newest === null || day > newest) newest = day;
      },
      // Counted and named by the preview, unless there is nothing else.
      bad() {
        bad += 1;
        if (bad > MOST_BAD_LINES) throw new ImportError('wrong_zip', importMessages.api.noTable(zip.name, drugs));
      },
    });
    for (const member of zip.members) if (member !== drugs) await readThrough(zip, member);
    return { kind: 'dpd', state, entries, newest, packed: zip.packedOn, fault: null };
  } finally {
    zip.close();
  }
};
