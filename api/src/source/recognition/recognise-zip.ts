import type { StoredFinding } from '../../db/stored-import.ts';
import { examineZip } from '../dpd/extract/examine-zip.ts';
import { openZip } from '../archive/zip-archive.ts';
import type { ZipArchive } from '../archive/zip-archive.ts';

/** Read to the end, so that a damaged member is found now, not in the middle of the import. */
const readThrough = async (zip: ZipArchive, member: string): Promise<void> => {
  for await (const chunk of zip.read(member)) void chunk;
};

/**
 * A zip of the Drug Product Database: the states of its products, their number and date. Throws ImportError
 * for any other.
 */
export const recogniseZip = async (path: string): Promise<StoredFinding> => {
  const zip = await openZip(path);
  try {
    const examined = await examineZip(zip);
    for (const member of zip.members) await readThrough(zip, member);
    const [state = null, ...others] = examined.states;
    return { kind: 'dpd', state: others.length > 0 ? null : state, ...examined, fault: null };
  } finally {
    zip.close();
  }
};
