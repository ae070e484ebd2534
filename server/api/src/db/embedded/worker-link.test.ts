import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { QUICK_TO_BEGIN } from '../../testing/child-process.ts';
import { openPglite, writeDataFolder } from '../../testing/embedded-database.ts';
import type { Database } from '../database.ts';
import { openEmbedded } from './embedded.ts';
import { linkToWorker } from './worker-link.ts';

/** Rows for a query that takes long enough for many turns of the calling thread. */
const MANY = 2_000_000;

describe('the embedded database in its worker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'refined-worker-'));
  let database: Database;
  beforeAll(async () => {
    await writeDataFolder(folder);
    database = await openEmbedded(folder, openPglite);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers rows of every size in order, at once asked or one by one', async () => {
    const sizes = [1, 1_000, 300_000, 2_000_000];
    const read = async (size: number) => {
      const { rows } = await sql<{
        text: string;
      }>`select repeat('é', ${size}::integer) as text`.execute(database.db);
      return rows[0]!.text.length;
    };
    expect(await Promise.all(sizes.map(read))).toEqual(sizes);
    const { rows } = await sql`select generate_series(1, 50000) as number`.execute(database.db);
    expect(rows).toHaveLength(50_000);
    expect(rows.at(-1)).toEqual({ number: 50_000 });
  });

  it('reports an error in SQL with its state, and goes on', async () => {
    await expect(sql`select 1 / 0`.execute(database.db)).rejects.toMatchObject({ code: '22012' });
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  it('keeps what it was given when it is closed, and gives its folder back', async () => {
    await sql`create table kept as select 7 as value`.execute(database.db);
    await database.close();
    database = await openEmbedded(folder, openPglite);
    expect((await sql`select value from kept`.execute(database.db)).rows).toEqual([{ value: 7 }]);
  });
});

/** As the product opens it. Reports whether the calling thread continued before the answer. */
const OPENED_BY_THE_PRODUCT = `(async () => {
  const { sql } = await import('kysely');
  const { openDatabase } = await import('./server/api/src/db/open-database.ts');
  const { db, close } = await openDatabase({ kind: 'embedded', folder: process.argv[1] });
  let answered = false;
  const query = sql\`select count(*) from generate_series(1, ${MANY})\`.execute(db);
  const settled = query.then(() => (answered = true));
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
  process.stdout.write(answered ? 'waited' : 'went on');
  await settled;
  await close();
})()`;

it('the product’s own database works in no thread but its worker’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'refined-worker-'));
  try {
    await writeDataFolder(folder);
    const parameters = [QUICK_TO_BEGIN, '--eval', OPENED_BY_THE_PRODUCT, folder];
    const { stdout } = await promisify(execFile)(process.execPath, parameters);
    expect(stdout).toBe('went on');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('a worker', () => {
  const folders: string[] = [];
  afterEach(() =>
    folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })),
  );

  it.each([
    [
      'says that it can not',
      `parentPort.postMessage({ failed: 'no room for it' })`,
      'no room for it',
    ],
    ['throws', `throw new Error('no such thing')`, 'no such thing'],
  ])('which %s is a database that can not be opened', async (_name, source, words) => {
    const folder = mkdtempSync(join(tmpdir(), 'refined-worker-'));
    folders.push(folder);
    const worker = () =>
      new Worker(`const { parentPort } = require('node:worker_threads'); ${source};`, {
        eval: true,
      });
    const opening = () => openEmbedded(folder, () => linkToWorker(worker()));
    await expect(opening()).rejects.toThrow(/can't be opened: .*\. Move the folder away/);
    // The folder is unlocked again.
    await expect(opening()).rejects.toThrow(words);
  });
});
