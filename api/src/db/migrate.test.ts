import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compileApi, startChild } from '../testing/child-process.ts';
import type { Child } from '../testing/child-process.ts';
import { bothDatabases, createPostgresDatabase, openTestDatabase } from '../testing/databases.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openPostgres } from './postgres.ts';

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
  it('that fail in their middle leave nothing, also of those before them in the same start; the next start makes them whole', async () => {
    const { db, close } = await open();
    await expect(
      migrate(db, {
        ...migrations,
        '9998-first': creates('first_table'),
        '9999-second': creates('second_table', fails),
      }),
    ).rejects.toThrow('the disk is full');
    expect(await tablesOf(db as never, 'first_table', 'second_table')).toEqual([]);
    expect(
      await migrate(db, {
        ...migrations,
        '9998-first': creates('first_table'),
        '9999-second': creates('second_table'),
      }),
    ).toEqual(['9998-first', '9999-second']);
    expect(await tablesOf(db as never, 'first_table', 'second_table')).toEqual([
      'first_table',
      'second_table',
    ]);
    await close();
  });
});

describe('an older database', () => {
  it('keeps what it published, incomplete or not, and dates it by the day of its publishing', async () => {
    const { db, close } = await openTestDatabase(
      Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0009')),
    );
    await sql`insert into drug (din) values ('00000001')`.execute(db);
    await sql`insert into publication (number, at, actor, size) values (0, '2026-03-02T00:00:00Z', 'ada', 1), (1, '2026-04-30T23:30:00Z', 'ada', 1)`.execute(
      db,
    );
    await sql`insert into publication_item (publication, drug_id, content) select 0, d.id, drug_state(d) from drug d`.execute(
      db,
    );
    expect(await migrate(db)).toContain('0009-complete-publications');
    const { rows } = await sql`select number, effective from publication order by number`.execute(
      db,
    );
    expect(rows).toEqual([
      { number: 0, effective: '2026-03-02' },
      { number: 1, effective: '2026-04-30' },
    ]);
    await expect(sql`update publication set effective = '2026-05-01'`.execute(db)).rejects.toThrow(
      'publications are immutable',
    );
    await expect(
      sql`insert into publication_item (publication, drug_id, content) select 1, d.id, drug_state(d) from drug d`.execute(
        db,
      ),
    ).rejects.toThrow('publication_item_complete');
    await close();
  });
});

describe('a database that stored sentences', () => {
  it('reads them as they were, beside the codes of new rows', async () => {
    const { db, close } = await openTestDatabase(
      Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0020')),
    );
    const said = 'SCHEDULE is "empty" \u2013 line\nbreak';
    await sql`insert into import_run (kind, status, actor, files) values ('dpd', 'done', 'ada', '[]')`.execute(
      db,
    );
    await sql`insert into import_reject (import_id, file, line, reason, content)
      values (1, 'a.txt', 1, ${said}, '"7"')`.execute(db);
    expect(await migrate(db)).toContain('0020-import-messages');
    const code = { code: 'tooFewColumns', with: [1, 3] };
    await sql`insert into import_reject (import_id, file, line, reason, content)
      values (1, 'a.txt', 2, ${JSON.stringify(code)}::jsonb, '"8"')`.execute(db);
    const { rows } = await sql`select reason from import_reject order by line`.execute(db);
    expect(rows).toEqual([{ reason: said }, { reason: code }]);
    await close();
  });
});

describe('migrations on a server', () => {
  it('whose process is gone in the middle leave nothing, nor a lock; the next start makes them whole', async () => {
    const { url, drop } = await createPostgresDatabase();
    const first = await openPostgres(url, () => {});
    await migrate(first.db);
    const gone = (db: Kysely<unknown>) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    await expect(
      migrate(first.db, { ...migrations, '9999-second': creates('second_table', gone) }),
    ).rejects.toThrow('schema');
    await first.close();
    const second = await openPostgres(url, () => {});
    expect(
      await migrate(second.db, { ...migrations, '9999-second': creates('second_table') }),
    ).toEqual(['9999-second']);
    await second.close();
    await drop();
  });
});

describe('the first start on an embedded database', () => {
  let folder = '';
  let child: Child | undefined;
  const start = (): Child =>
    (child = startChild('main.js', {
      SEED: '0',
      LOG_LEVEL: 'warn',
      API_PORT: '0',
      DATA_DIR: folder,
    }));
  /** Files and folders of the database, wherever it is made. */
  const made = (): number => {
    try {
      return readdirSync(folder)
        .filter((name) => name.startsWith('db'))
        .reduce((sum, name) => sum + readdirSync(join(folder, name)).length, 0);
    } catch {
      // It was given its name in between.
      return 0;
    }
  };

  beforeAll(compileApi);
  afterEach(async () => {
    child?.process.kill('SIGKILL');
    await child?.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it('that is killed when 20 files were there, and again at 23, is made up for by the next one', async () => {
    folder = mkdtempSync(join(tmpdir(), 'refined-first-'));
    const [half, mark] = [join(folder, 'db.new'), join(folder, 'db.new', 'of-the-killed')];
    for (const files of [20, 23]) {
      const killed = start();
      // What an earlier one left doesn't count: the next one begins with removing it.
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
