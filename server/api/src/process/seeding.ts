import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { SeedOptions } from '../source/seed-database.ts';

/** Fills the database from the seed folder; after an interruption the next call continues. */
export type SeedDatabase = (db: Kysely<Schema>, options: SeedOptions) => Promise<unknown>;

const isEmpty = async (db: Kysely<Schema>): Promise<boolean> => {
  const run = await db.selectFrom('import_run').select('id').limit(1).executeTakeFirst();
  const drug = await db.selectFrom('drug').select('id').limit(1).executeTakeFirst();
  return !run && !drug;
};

/**
 * Seeds an empty database, or continues an interrupted seeding; true if there was something to do.
 * A database with other data isn't touched.
 */
export const ensureSeeded = async (
  db: Kysely<Schema>,
  seedDatabase: SeedDatabase,
  options: SeedOptions,
): Promise<boolean> => {
  const seeding = await db.selectFrom('seeding').select('finished_at').executeTakeFirst();
  if (seeding?.finished_at) return false;
  if (!seeding) {
    if (!(await isEmpty(db))) return false;
    await db.insertInto('seeding').values({ finished_at: null }).execute();
  }
  await seedDatabase(db, options);
  // The embedded database has no autovacuum: without statistics a name search reads the whole
  // table.
  await sql`vacuum analyze`.execute(db);
  await db.updateTable('seeding').set({ finished_at: new Date() }).execute();
  return true;
};
