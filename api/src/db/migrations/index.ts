import type { Migration } from 'kysely';
import * as initial from './0001-initial.ts';
import * as bulk from './0005-bulk.ts';

/** In order of their names; imported statically, so that nothing is read from disk by a guessed path. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0005-bulk': bulk,
};
