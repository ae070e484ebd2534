import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { StartFault } from '@refined/server-base/process';
import { apiProcesses, signInAt } from '../testing/child-process.ts';
import { createMigratedDatabase, createPostgresDatabase } from '../testing/databases.ts';
import { addLists, addManyDrugs, addTestUser, PASSWORD } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrations, RUNS_SINCE } from './migrations/index.ts';
import { openPostgres } from './open-database.ts';

const FOLDER = path.resolve('server/api/src/db/migrations');

/** What breaks a process of the previous release. */
const NOT_ADDITIVE: readonly [what: string, pattern: RegExp][] = [
  ['drops', /\bdrop\s+(table|column|view|materialized|function|type|trigger|schema|sequence)\b/],
  ['renames', /\brename\b/],
  ['changes a type', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/],
  ['forbids null', /\bset\s+not\s+null\b/],
  ['asks for a value', /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/],
  ['takes a default', /\bdrop\s+default\b/],
  [
    'refuses rows',
    /\balter\s+table\b[^;]*\badd\s+(constraint\b|check\b|unique\b|primary\b|exclude\b)/,
  ],
  ['refuses rows', /\bcreate\s+unique\s+index\b/],
  // Except in a trigger that refuses it: `before … or truncate on`.
  ['removes rows', /\b(truncate(?!\s+on\b)|delete\s+from)\b/],
  ['replaces code', /\bcreate\s+or\s+replace\b/],
];
const harmIn = (source: string): string[] => {
  const text = source.replace(/\/\*[^]*?\*\/|--.*|\/\/.*/g, '').toLowerCase();
  return NOT_ADDITIVE.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
};

describe('each migration is one step of two', () => {
  const files = readdirSync(FOLDER)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .sort();

  it('all of them are listed', () => {
    expect(files.map((file) => file.replace('.ts', ''))).toEqual(Object.keys(migrations));
    expect(Object.keys(migrations)).toContain(RUNS_SINCE);
  });

  it.each(files.slice(1))('%s only adds, or says why not', (file) => {
    const { contracts } = migrations[file.replace('.ts', '')]!;
    if (contracts === undefined)
      expect(harmIn(readFileSync(path.join(FOLDER, file), 'utf8'))).toEqual([]);
    else expect(contracts.length).toBeGreaterThan(20);
  });

  it.each([
    ['alter table drug drop column form', 'drops'],
    ['drop table former_din', 'drops'],
    ['alter table drug rename column form to shape', 'renames'],
    ['alter table drug alter column form type integer', 'changes a type'],
    ['alter table drug alter column form set not null', 'forbids null'],
    ['alter table drug add column shape text not null', 'asks for a value'],
    ['alter table drug add constraint one check (true)', 'refuses rows'],
    ['create unique index one on drug(form)', 'refuses rows'],
    ['delete from drug', 'removes rows'],
    ['truncate drug', 'removes rows'],
  ])('%s is refused', (statement, what) => {
    expect(harmIn(statement)).toEqual([what]);
  });

  it.each([
    'alter table drug add column shape text',
    "alter table drug add column shape text not null default ''",
    'create table shape (id integer not null, name text unique)',
    'create index shapes on drug(form)',
    'create trigger fixed before update or truncate on shape for each statement execute function refuse()',
    '-- drop table drug',
  ])('%s is allowed', (statement) => {
    expect(harmIn(statement)).toEqual([]);
  });
});

/**
 * What makes readers wait for long: a rewritten table, or a full scan (for a check, an index, an
 * update) in a transaction that locks readers out of a table. Split such a migration: one adds, the
 * other fills or indexes.
 */
const WAITED_FOR = `
  select 'writes anew ' || c.oid::regclass as harm
  from tables_before b join pg_class c on c.oid = b.id where c.relfilenode <> b.file
  union
  select 'reads ' || relid::regclass || ' while readers wait for ' || l.relation::regclass
  from pg_stat_xact_user_tables s join tables_before b on b.id = s.relid, pg_locks l
  where s.seq_scan > b.read
    and l.pid = pg_backend_pid() and l.mode = 'AccessExclusiveLock'
    and l.relation in (select id from tables_before)
  order by harm`;

/** A migration that reports the harm before its transaction ends. */
const watched = (
  { up }: Migration,
  told: (harm: readonly string[]) => Promise<void> | void,
): Migration => ({
  up: async (tx) => {
    await sql`create temporary table tables_before on commit drop as
      select c.oid as id, c.relfilenode as file, coalesce(s.seq_scan, 0) as read
      from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`.execute(tx);
    await up(tx);
    const { rows } = await sql.raw<{ harm: string }>(WAITED_FOR).execute(tx);
    await told(rows.map(({ harm }) => harm));
  },
});

describe('readers wait for no migration', () => {
  it('that there is', async () => {
    const { url, drop } = await createPostgresDatabase();
    const { db, close } = openPostgres(url, () => {});
    const found: Record<string, readonly string[]> = {};
    const [first, ...later] = Object.entries<Migration>(migrations);
    await migrate(db, {
      ...Object.fromEntries([first!]),
      ...Object.fromEntries(
        later.map(([name, one]) => [name, watched(one, (harm) => void (found[name] = harm))]),
      ),
    });
    expect(found).toEqual(Object.fromEntries(later.map(([name]) => [name, []])));
    await close();
    await drop();
  });

  describe('that could come', () => {
    const database = testDatabase();

    it.each([
      [
        "alter table drug add column shape text generated always as (form || '') stored",
        ['writes anew drug'],
      ],
      ['alter table drug add column shape uuid default gen_random_uuid()', ['writes anew drug']],
      [
        'alter table drug add column shape text; create index shapes on drug(shape)',
        ['reads drug while readers wait for drug'],
      ],
      [
        'alter table app_user add column shape text; create index forms on drug(form)',
        ['reads drug while readers wait for app_user'],
      ],
      [
        "alter table drug add column shape text; update drug set shape = ''",
        ['reads drug while readers wait for drug'],
      ],
      ["alter table drug add check (form <> '')", ['reads drug while readers wait for drug']],
      ['alter table drug add column shape text', []],
      ['create index forms on drug(form)', []],
    ])('%s: %j', async (statements, harm) => {
      let found: readonly string[] = [];
      const step = watched(
        { up: async (db) => void (await sql.raw(statements).execute(db)) },
        (told) => {
          found = told;
          // Rolls it back for the next one.
          throw new Error('seen');
        },
      );
      await expect(migrate(database().db, { ...migrations, '9999-step': step })).rejects.toThrow(
        'seen',
      );
      if (harm.length > 0) expect(found).toEqual(expect.arrayContaining(harm));
      else expect(found).toEqual([]);
    });
  });
});

describe('a release on the schema of the next one', () => {
  const EXPAND: Migration = {
    up: async (db) => {
      await sql`alter table drug add column shape text not null default ''`.execute(db);
      await sql`alter table app_user add column shape text`.execute(db);
      await sql`create table shape (id integer primary key, drug_id integer references drug(id))`.execute(
        db,
      );
      await sql`create index drug_shape on drug(shape)`.execute(db);
    },
  };
  const next = { ...migrations, '9998-expand': EXPAND };
  const newest = Object.keys(migrations).at(-1)!;
  const start = apiProcesses();

  it('reads and writes while the migration runs, and starts again on it; the release after a contract refuses it', async () => {
    const { url, drop } = await createMigratedDatabase();
    const { db, close } = openPostgres(url, () => {});
    await addTestUser(db, 'ada');
    await addLists(db);
    await addManyDrugs(db, 200, () => ({ queue: 'noc' }));
    const drugs = (await db.selectFrom('drug').select('id').execute()).map(({ id }) => id);
    const first = start({ DATABASE_URL: url });
    const at = `http://127.0.0.1:${await first.ready}`;
    const token = await signInAt(at, { username: 'ada', password: PASSWORD });
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
    const statuses: Promise<number>[] = [];
    let isOver = false;
    let moved = 0;
    const ask = (address: string, body?: string) =>
      statuses.push(
        fetch(`${at}${address}`, { headers, ...(body && { method: 'POST', body }) }).then(
          ({ status }) => status,
        ),
      );
    const load = (async () => {
      while (!isOver) {
        ask('/api/drugs/?queue=noc');
        ask(`/api/drugs/${drugs[0]}/`);
        if (moved < drugs.length - 1)
          ask(`/api/drugs/${drugs[(moved += 1)]}/update_review/`, '{"queue":"noc"}');
        await pause(40);
      }
    })();
    const answered = async (more: number) => {
      const enough = statuses.length + more;
      while (statuses.length < enough) await pause(20);
    };
    await answered(90);
    expect(await migrate(db, next, newest)).toEqual(['9998-expand']);
    await answered(90);
    isOver = true;
    await load;
    expect((await Promise.all(statuses)).filter((status) => status !== 200)).toEqual([]);
    const written = await sql<{ count: number }>`select count(*)::integer as count from drug
      where queue = 'update'`.execute(db);
    expect(written.rows).toEqual([{ count: moved }]);

    first.process.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ status: 0 });
    const again = start({ DATABASE_URL: url });
    const answer = await fetch(`http://127.0.0.1:${await again.ready}/api/drugs/${drugs[0]}/`, {
      headers,
    });
    expect(answer.status).toBe(200);
    again.process.kill('SIGTERM');
    await again.ended;

    const contract = { up: async () => {} };
    await migrate(db, { ...next, '9999-contract': contract }, '9998-expand');
    await expect(migrate(db)).rejects.toThrow(
      new StartFault(
        `The database's schema is of a newer release, and needs one that knows 9998-expand; this one ends at ${newest}. Start the newer release; nothing was changed.`,
      ),
    );
    await close();
    await drop();
  });
});
