import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { coalesced } from '../../db/shared-reads/coalesced.ts';
import { KeptDrugs } from './kept-drugs.ts';
import { endOfState, readKept } from './read-kept.ts';

/**
 * All drugs in this process's memory. Each call answers the database's state after the call began,
 * also of what other processes wrote, and reads only what was written since the last one.
 */
export const currentDrugs = (db: Kysely<Schema>): (() => Promise<KeptDrugs>) => {
  let kept: { readonly drugs: KeptDrugs; state: string } | undefined;

  const readEverything = async (): Promise<KeptDrugs> => {
    const read = await readKept(db, undefined);
    kept = { drugs: new KeptDrugs(read), state: read.state };
    return kept.drugs;
  };

  return coalesced(async () => {
    if (!kept) return readEverything();
    const read = await readKept(db, kept.state);
    // Another server, as after a restored backup: its transactions have other numbers.
    if (endOfState(read.state) < endOfState(kept.state)) return readEverything();
    kept.drugs.apply(read);
    kept.state = read.state;
    return kept.drugs;
  });
};
