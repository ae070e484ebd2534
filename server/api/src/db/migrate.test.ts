import { afterEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiProcesses } from '../testing/child-process.ts';
import { bothDatabases, createMigratedDatabase } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openPostgres } from './open-database.ts';

const creates = (
  table: string,
  then: (db: Kysely<unknown>) => Promise<unknown> = async () => {},
): Migration => ({
  up: async (db) => {
    await sql.raw(`create table ${table} (id integer)`).execute(db);
    await then(db as Kysely<unknown>);
  },
});
const fails = async (): Promise<never> => Promise.reject(new Error('the disk is full'));
const tablesOf = async (db: Kysely<never>, ...names: string[]): Promise<string[]> => {
  const { rows } = await sql<{
    name: string;
  }>`select relname::text as name from pg_class where relkind = 'r' and relname = any(${names}) order by relname`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};

describe.each(bothDatabases)('migrations on $name', ({ open }) => {
  it('that are of another product are left alone, and a sentence says so', async () => {
    const { db, close } = await open();
    await sql`drop table schema_support`.execute(db);
    await sql`insert into kysely_migration values ('0039-theirs', '')`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/^The database's schema is none of this product's/);
    await close();
  });

  it('that fail in their middle leave nothing; the next start goes on with them', async () => {
    const { db, close } = await open();
    await expect(
      migrate(db, {
        ...migrations,
        '9998-first': creates('first_table'),
        '9999-second': creates('second_table', fails),
      }),
    ).rejects.toThrow('the disk is full');
    expect(await tablesOf(db as never, 'first_table', 'second_table')).toEqual(['first_table']);
    expect(
      await migrate(db, {
        ...migrations,
        '9998-first': creates('first_table'),
        '9999-second': creates('second_table'),
      }),
    ).toEqual(['9999-second']);
    expect(await tablesOf(db as never, 'first_table', 'second_table')).toEqual([
      'first_table',
      'second_table',
    ]);
    await close();
  });
});

it('migrations on a server whose process is gone in the middle leave nothing, nor a lock; the next start makes them whole', async () => {
  const { url, drop } = await createMigratedDatabase();
  const first = openPostgres(url, () => {});
  const gone = (db: Kysely<unknown>) =>
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
  await expect(
    migrate(first.db, { ...migrations, '9999-second': creates('second_table', gone) }),
  ).rejects.toThrow('schema');
  await first.close();
  const second = openPostgres(url, () => {});
  expect(
    await migrate(second.db, { ...migrations, '9999-second': creates('second_table') }),
  ).toEqual(['9999-second']);
  await second.close();
  await drop();
});

describe('a migration beside others on a server', () => {
  const shapes = { up: (db: Kysely<unknown>) => addShape(db) };
  const addShape = async (db: Kysely<unknown>): Promise<void> =>
    void (await sql`alter table app_user add column shape text`.execute(db));
  let drop: () => Promise<void>;
  let databases: Database[] = [];
  const opened = (url: string): Database => {
    const database = openPostgres(url, () => {});
    databases.push(database);
    return database;
  };

  afterEach(async () => {
    for (const { close } of databases) await close();
    databases = [];
    await drop();
  });

  it('lets readers pass while somebody holds its table, and is done afterwards', async () => {
    const created = await createMigratedDatabase();
    drop = created.drop;
    const [holder, reader, migrating] = [1, 2, 3].map(() => opened(created.url));
    const waits = async (): Promise<boolean> => {
      const { rows } = await sql`select from pg_locks where not granted
        and relation = 'app_user'::regclass`.execute(reader!.db);
      return rows.length > 0;
    };
    const untilWaiting = async (expected: boolean): Promise<void> => {
      while ((await waits()) !== expected) await pause(5);
    };
    let done: Promise<string[]> | undefined;
    await holder!.db.transaction().execute(async (tx) => {
      await sql`select from app_user`.execute(tx);
      done = migrate(migrating!.db, { ...migrations, '9999-shapes': shapes });
      await untilWaiting(true);
      // It gives up the lock by itself, and retries.
      await sql`select from app_user`.execute(reader!.db);
      await untilWaiting(true);
    });
    expect(await done).toEqual(['9999-shapes']);
  });

  it('may take longer than a call', async () => {
    const created = await createMigratedDatabase();
    drop = created.drop;
    const { db } = opened(created.url);
    let limit = '';
    const look = async (tx: Kysely<unknown>): Promise<void> => {
      const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit`.execute(tx);
      limit = rows[0]!.limit;
    };
    await migrate(db, { ...migrations, '9999-look': { up: look } });
    expect(limit).toBe('0');
    await look(db as never);
    expect(limit).toBe('30s');
  });
});

describe('the first start on an embedded database', () => {
  let folder = '';
  const startIn = apiProcesses({ SEED: '0' });
  const start = () => startIn({ DATA_DIR: folder });
  /** Number of files and folders of the database, under either name. */
  const made = (): number => {
    try {
      return readdirSync(folder)
        .filter((name) => name.startsWith('db'))
        .reduce((sum, name) => sum + readdirSync(join(folder, name)).length, 0);
    } catch {
      // It was renamed in between.
      return 0;
    }
  };
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('that is killed when 20 files were there, and again at 23, is made up for by the next one', async () => {
    folder = mkdtempSync(join(tmpdir(), 'refined-first-'));
    const [half, mark] = [join(folder, 'db.new'), join(folder, 'db.new', 'of-the-killed')];
    for (const files of [20, 23]) {
      const killed = start();
      // Files of an earlier attempt don't count: the next one deletes them first.
      const isThere = () =>
        existsSync(join(folder, 'db')) || (!existsSync(mark) && made() >= files);
      while (!isThere()) await pause(2);
      killed.process.kill('SIGKILL');
      await killed.ended;
      if (existsSync(half)) writeFileSync(mark, '');
    }
    expect((await fetch(`http://127.0.0.1:${await start().ready}/readyz`)).status).toBe(200);
  });
});
