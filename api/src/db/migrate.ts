import type { Kysely, Migration } from 'kysely';
import { Migrator, sql } from 'kysely';
import { StartFault, messageOf } from '@refined/shared/serving';
import { migrations, RUNS_SINCE } from './migrations/index.ts';
import type { Schema } from './schema.ts';

type Migrations = Readonly<Record<string, Migration>>;

/** The first migration after which the database says who can run on it. */
const FIRST_TO_SAY = '0002-runs-since';

/** What this release's schema says of itself, written by each migration in its transaction. */
const saying = (known: Migrations, runsSince: string): Migrations =>
  Object.fromEntries(
    Object.entries(known).map(([name, { up }]) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await up(db);
          if (name >= FIRST_TO_SAY)
            await sql`insert into schema_support (runs_since) values (${runsSince})
              on conflict (id) do update set runs_since = excluded.runs_since`.execute(db);
        },
      },
    ]),
  );

/** Names of the migrations that the database has had. */
const appliedIn = async (db: Kysely<Schema>): Promise<string[]> => {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return applied.rows.map(({ name }) => name);
};

/** Throws unless the newer schema says that this release can run on it. */
const checkNewer = async (db: Kysely<Schema>, known: Migrations): Promise<void> => {
  const newest = Object.keys(known).sort().at(-1)!;
  const { runs_since } = await db
    .selectFrom('schema_support')
    .select('runs_since')
    .executeTakeFirstOrThrow();
  if (newest < runs_since)
    throw new StartFault(
      `The database's schema is of a newer release, and needs one that knows ${runs_since}; this one ends at ${newest}. Start the newer release; nothing was changed.`,
    );
};

/**
 * Runs all outstanding migrations in one transaction, under Kysely's advisory lock, so that several
 * processes may start at once and an interrupted run leaves nothing half done. Returns the names of
 * those applied. A schema of the release after this one is left as it is, if it allows that. `known`:
 * all migrations of this release; `runsSince`: who else can run on them.
 */
export const migrate = async (
  db: Kysely<Schema>,
  known: Migrations = migrations,
  runsSince = RUNS_SINCE,
): Promise<string[]> => {
  const applied = await appliedIn(db);
  if (applied.some((name) => !Object.hasOwn(known, name) && name >= FIRST_TO_SAY)) {
    await checkNewer(db, known);
    return [];
  }
  const provider = { getMigrations: async () => saying(known, runsSince) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error)
    throw new StartFault(
      `The database's schema isn't the one that this release knows: ${messageOf(error)}.`,
    );
  return (results ?? []).map(({ migrationName }) => migrationName);
};
