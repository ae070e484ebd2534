import { importMessages } from '../../../messages/imports.ts';
import type { ZipArchive } from '../../archive/zip-archive.ts';
import { ImportError } from '../../values/import-error.ts';
import { say } from '../../values/source-messages.ts';
import type { SourceMessage } from '../../../db/stored-import.ts';
import type { DpdState } from './dpd-files.ts';
import { DPD_FILE_NAMES, DPD_STATES, EXTRACT_ZIPS, isNeeded, memberName } from './dpd-files.ts';

type ZipMembers = Pick<ZipArchive, 'name' | 'members' | 'repeated'>;

const refuseOther = ({ name, members }: ZipMembers): ImportError => {
  const zips = members.filter((member) => member.endsWith('.zip'));
  if (zips.length > 0) return new ImportError('wrong_zip', say('zipOfZips', name, zips));
  const isCancelled = members.includes('drug_ia.txt');
  return new ImportError('wrong_zip', say(isCancelled ? 'cancelledProducts' : 'noExtract', name));
};

/**
 * The parts of an extract that a zip holds, by its members, whatever its name: the products of one
 * state as Health Canada packs them, or of several. Throws `wrong_zip` for any other zip.
 */
export const partsOfZip = (zip: ZipMembers): DpdState[] => {
  const states = DPD_STATES.filter((state) => zip.members.includes(memberName('drug', state)));
  if (states.length === 0) throw refuseOther(zip);
  const files = states.flatMap((state) =>
    DPD_FILE_NAMES.map((file) => ({ member: memberName(file, state), needed: isNeeded(file) })),
  );
  const twice = files.find(({ member }) => zip.repeated.includes(member));
  if (twice) throw new ImportError('wrong_zip', say('memberTwice', zip.name, twice.member));
  const missing = files
    .filter(({ member, needed }) => needed && !zip.members.includes(member))
    .map(({ member }) => member);
  if (missing.length > 0)
    throw new ImportError('wrong_zip', say('membersMissing', zip.name, missing));
  return states;
};

export interface PartFault {
  readonly code: 'files_repeated' | 'files_missing';
  readonly said: SourceMessage;
}

/** Why these zips aren't one extract: a part that two of them hold, or that none does. */
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
        said: say('sameState', first.name, second.name, state),
      });
  }
  if (missing.length > 0)
    faults.push({ code: 'files_missing', said: say('setIncomplete', missing) });
  return faults;
};
