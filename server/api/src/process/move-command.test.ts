import { afterEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { openPostgres } from '../db/open-database.ts';
import type { Db } from '../db/schema.ts';
import { ensureDevelopmentUsers } from '../session/users.ts';
import { startChild } from '../testing/child-process.ts';
import { createPostgresDatabase } from '../testing/databases.ts';
import { openPglite, writeDataFolder } from '../testing/embedded-database.ts';
import { addDrug, addLists, addTestUser } from '../testing/fixtures.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Characters that a careless copy would lose. */
const ODD = `é 中 👩‍⚕️ "quoted" \\ back\nline\ttab`;

const fill = async (): Promise<void> => {
  folder = mkdtempSync(join(tmpdir(), 'refined-move-'));
  await writeDataFolder(folder);
  const database = await openEmbedded(folder, openPglite);
  const { db } = database;
  await ensureDevelopmentUsers(database);
  await addTestUser(db, 'ada');
  await addLists(db);
  for (const queue of ['noc', 'dpd', 'com'] as const) await addDrug(db, { queue });
  const drug = await addDrug(db, { queue: 'update' });
  await sql`update drug set drug_name = ${ODD} where id = ${drug}`.execute(db);
  await sql`insert into list_view (owner, name, place, filter, sort, form, shared)
    values ('reviewer', 'mine', 'dpd', '', '', '', false), ('ada', ${ODD}, 'dpd', '', '', '', true)`.execute(
    db,
  );
  await database.close();
};
const move = (url: string) =>
  startChild('src/process/move-command.ts', { DATA_DIR: folder, DATABASE_URL: url }).ended;
const told = async (db: Db) => ({
  drugs: (await sql`select * from drug order by id`.execute(db)).rows,
  history: (await sql`select * from drug_history order by id`.execute(db)).rows,
  counts: (await sql`select * from queue_count order by name`.execute(db)).rows,
});

it('moves everything but the development account, and leaves the source as it was', async () => {
  await fill();
  const { url, drop } = await createPostgresDatabase();
  const { status, out, err } = await move(url);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toMatch(/^ {2}drug +4 {2}[0-9a-f]{32}$/m);
  expect(out).toContain('The development account, with its views and sign-ins, was left behind.');

  const source = await openEmbedded(folder, openPglite);
  const target = openPostgres(url, () => {});
  expect(await told(target.db)).toEqual(await told(source.db));
  const users = (db: Db) => db.selectFrom('app_user').select('username').execute();
  expect(await users(source.db)).toEqual([
    { username: 'reviewer' },
    { username: 'operator' },
    { username: 'ada' },
  ]);
  expect(await users(target.db)).toEqual([{ username: 'ada' }]);
  const views = (db: Db) => db.selectFrom('list_view').select('name').execute();
  expect(await views(target.db)).toEqual([{ name: ODD }]);
  // Sequences and triggers continue as in the source.
  const [next] = [await addDrug(target.db, { queue: 'noc' })];
  expect(next).toBe(await addDrug(source.db, { queue: 'noc' }));
  expect((await told(target.db)).counts).toEqual((await told(source.db)).counts);
  await expect(sql`delete from drug`.execute(target.db)).rejects.toThrow('never deleted');
  await source.close();
  await target.close();

  const again = await move(url);
  expect(again).toMatchObject({ status: 78, out: '' });
  expect(again.err).toMatch(/^The target isn't empty: it has .*nothing was changed\.\n$/);
  await drop();
});

it('says what is missing', async () => {
  expect(await startChild('src/process/move-command.ts', {}).ended).toMatchObject({
    status: 78,
    err: 'DATABASE_URL must name the empty PostgreSQL database to move to.\n',
  });
});
