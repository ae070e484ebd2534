import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { unknownDrug } from '../drugs/drug-requests.ts';
import { HttpProblem } from '../http/problem.ts';
import { apiMessages } from '../messages/api.ts';
import { readEntry, readPresent } from './history-store.ts';
import type { EntryRow, PresentDrug } from './history-store.ts';

/** An entry's id in an address or a body; an invalid one counts as not found. */
export const isEntryId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);

/** An entry of a drug, and the current drug. Throws a 404 problem. */
export const knownEntry = async (
  db: Kysely<Schema>,
  drugId: number,
  entry: string,
): Promise<{ readonly row: EntryRow; readonly present: PresentDrug }> => {
  const present = await readPresent(db, drugId);
  if (!present) throw unknownDrug(drugId);
  const row = isEntryId(entry) ? await readEntry(db, drugId, entry) : undefined;
  if (!row) throw new HttpProblem(404, apiMessages.unknownEntry);
  return { row, present };
};
