import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import { StartFault, messageOf } from '@refined/server-base/process';
import { migrations, RUNS_SINCE } from './migrations/index.ts';
import type { Db } from './schema.ts';

type Migrations = Readonly<Record<string, Migration>>;

/** The first migration after which the database stores which releases can run on it. */
const FIRST_TO_SAY = '0002-runs-since';

/**
 * Lock timeout of a migration in ms. All later queries wait behind it, even readers, so it gives up
 * soon and retries: an import can hold the lock for minutes.
 */
const LOCK_TIMEOUT = 1_000;
const LOCK_TRIES = 300;
/** PostgreSQL's errors for a lock timeout and for a deadlock. */
const NOT_LOCKED = new Set(['55P03', '40P01']);
const isNotLocked = (error: unknown): boolean =>
  error instanceof Error && NOT_LOCKED.has(String((error as { code?: unknown }).code));

/** Each migration also writes, in its transaction, which releases can run on its schema. */
const saying = (known: Migrations, runsSince: string): Migrations =>
  Object.fromEntries(
    Object.entries(known).map(([name, { up }]) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT}`).execute(db);
          await up(db);
          if (name >= FIRST_TO_SAY)
            await sql`insert into schema_support (runs_since) values (${runsSince})
              on conflict (id) do update set runs_since = excluded.runs_since`.execute(db);
        },
      },
    ]),
  );

const hasTable = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass(${name}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
};

/** Names of the migrations that were applied to the database. */
const appliedIn = async (db: Db): Promise<string[]> => {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return applied.rows.map(({ name }) => name);
};

/** Throws unless the newer schema allows this release. */
const checkNewer = async (db: Db, known: Migrations): Promise<void> => {
  const newest = Object.keys(known).sort().at(-1)!;
  if (!(await hasTable(db, 'schema_support')))
    throw new StartFault(
      "The database's schema is none of this product's releases: does DATABASE_URL name another product's database, or one of a version before the first release? Nothing was changed.",
    );
  const { runs_since } = await db
    .selectFrom('schema_support')
    .select('runs_since')
    .executeTakeFirstOrThrow();
  if (newest < runs_since)
    throw new StartFault(
      `The database's schema is of a newer release, and needs one that knows ${runs_since}; this one ends at ${newest}. Start the newer release; nothing was changed.`,
    );
};

/** Runs the next migration, if any; retries while its tables are locked. */
const nextStep = async (migrator: Migrator): Promise<MigrationResultSet> => {
  for (let tries = 1; ; tries += 1) {
    const set = await migrator.migrateUp();
    if (!isNotLocked(set.error) || tries >= LOCK_TRIES) return set;
    await pause(LOCK_TIMEOUT);
  }
};

const allSteps = async (migrator: Migrator): Promise<string[]> => {
  const done: string[] = [];
  for (;;) {
    const { error, results = [] } = await nextStep(migrator);
    if (error)
      throw new StartFault(
        isNotLocked(error)
          ? `The database's schema can't be brought up to date, because something holds its tables: ${messageOf(error)}. End the transaction that pg_stat_activity shows, and start again.`
          : `The database's schema isn't the one that this release knows: ${messageOf(error)}.`,
      );
    if (results.length === 0) return done;
    done.push(...results.map(({ migrationName }) => migrationName));
  }
};

/**
 * Runs the outstanding migrations, each in its own transaction, so that no table stays locked for
 * the next one; under Kysely's advisory lock, so that several processes can start at once. An
 * interrupted one leaves nothing, and the next start repeats it. Returns the names of the applied
 * ones. The next release's schema isn't changed, if it allows this release. `known`: all migrations
 * of this release; `runsSince`: the oldest release that can run on them.
 */
export const migrate = async (
  database: Db,
  known: Migrations = migrations,
  runsSince = RUNS_SINCE,
): Promise<string[]> => {
  const applied = await appliedIn(database);
  if (applied.some((name) => !Object.hasOwn(known, name) && name >= FIRST_TO_SAY)) {
    await checkNewer(database, known);
    return [];
  }
  const provider = { getMigrations: async () => saying(known, runsSince) };
  return database.connection().execute(async (db) => {
    // An index of a large table, or another process's migrations, can take longer than a call.
    await sql`set statement_timeout = 0`.execute(db);
    try {
      return await allSteps(new Migrator({ db, provider }));
    } finally {
      // A broken connection isn't used again.
      await sql`reset statement_timeout`.execute(db).catch(() => {});
    }
  });
};
