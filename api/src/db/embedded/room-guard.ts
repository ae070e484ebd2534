import type { Kysely, KyselyPlugin } from 'kysely';
import type { HasRoom } from '../database.ts';
import type { Schema } from '../schema.ts';

/** An error as Node gives for a full disk; thrown while there is room to undo what was begun. */
class NearlyFull extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('the disk of the data folder is nearly full');
  }
}

/** Rejects while there is no room for a write. */
export const requireRoom = async (hasRoom: HasRoom): Promise<void> => {
  if (!(await hasRoom())) throw new NearlyFull();
};

const roomPlugin = (hasRoom: HasRoom): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await requireRoom(hasRoom);
    return result;
  },
});

/**
 * The database for work of many statements: once there is no room, its next statement rejects after
 * it was done, and its transaction is rolled back. PGlite would meet the end of the disk and hang
 * (worker-link.ts). Without `hasRoom` the database itself.
 */
export const whileRoom = (db: Kysely<Schema>, hasRoom: HasRoom | undefined): Kysely<Schema> =>
  hasRoom ? db.withPlugin(roomPlugin(hasRoom)) : db;
