import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Reason } from '@refined/shared/contract';
import { reasonMessages } from '@refined/shared/messages';
import { sql } from 'kysely';
import { CLEAN_NAMES_FILE } from '../seed-database.ts';
import type { Database } from '../../db/database.ts';
import { readHistory } from '../../testing/fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { bootTestApp, type TestApp } from '../../testing/test-app.ts';
import { importDpd } from '../apply/import-dpd.ts';
import { importNoc } from '../apply/import-notices.ts';
import { writeExtract, writeNew, type EditLines, type FixtureProduct } from './extract-fixture.ts';

const NAMES =
  'mp_code,Health_Canada_identifier,Health_Canada_product_name\n"1","00000001","Brand-1"\n"2","00000002",NA\n';

/** A new folder with the shipped `lists.json`, and two clean names instead of fourteen thousand. */
export const writeSeedFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-seed-'));
  await copyFile(join(process.cwd(), 'seed', 'lists.json'), join(folder, 'lists.json'));
  await mkdir(join(folder, 'ccdd'));
  await writeFile(join(folder, CLEAN_NAMES_FILE), gzipSync(NAMES));
  return folder;
};

/** Tables that an import writes; tables that refer to them are emptied, too. */
const WRITTEN = [
  'drug',
  'drug_history',
  'source_product',
  'source_change',
  'source_difference',
  'drug_to_compare',
  'notice',
  'notice_product',
  'import_run',
  'import_reject',
  'publication',
  'publication_item',
  'lookup_item',
];

/**
 * Empties everything that an import writes and restarts ids at 1: faster than opening another
 * database. It deletes rows, because `truncate` makes new files for each table and index, which is
 * far slower in the embedded database.
 */
export const emptyDatabase = async ({ db }: Pick<Database, 'db'>): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // Triggers forbid deleting data that must never be lost.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`do ${sql.lit(`
      declare place regclass; counter text;
      begin
        for place in
          with recursive emptied as (
            select unnest(array[${WRITTEN.map((name) => `'${name}'`).join(', ')}]::regclass[]) as place
            union
            select c.conrelid::regclass from emptied
            join pg_constraint c on c.confrelid = emptied.place and c.contype = 'f'
          ) select emptied.place from emptied
        loop
          execute 'delete from ' || place;
          for counter in
            select pg_get_serial_sequence(place::text, attname) from pg_attribute
            where attrelid = place and attnum > 0 and not attisdropped
              and (attidentity <> '' or atthasdef)
          loop
            perform setval(seqrelid, seqstart, false) from pg_sequence
            where seqrelid = counter::regclass;
          end loop;
        end loop;
      end`)}`.execute(tx);
    await sql`update queue_count set size = 0`.execute(tx);
  });
};

/** The user who imports in tests. */
const actor = 'importer';

/** Imports an extract with these products. */
export const importMonth = async (
  { db }: Pick<Database, 'db'>,
  date: string,
  products: readonly FixtureProduct[],
  edit?: EditLines,
) => {
  const paths = await writeExtract(products, edit);
  return importDpd(db, { paths, date, names: new Map(), actor });
};

/** Imports notices from rows in Health Canada's form. */
export const importNotices = async (
  { db }: Pick<Database, 'db'>,
  date: string,
  rows: readonly object[],
) => importNoc(db, { paths: [await writeNew(`${date}.json`, JSON.stringify(rows))], date, actor });

export const drugOfCode = ({ db }: Pick<Database, 'db'>, code: number) =>
  db.selectFrom('drug').selectAll().where('drug_code', '=', code).executeTakeFirstOrThrow();

/**
 * One database for all tests of the file or `describe`, empty before each test but for what `begin`
 * brings.
 */
export const emptiedDatabase = (begin: () => unknown = () => {}): (() => Database) => {
  const database = testDatabase();
  beforeEach(async () => {
    await emptyDatabase(database());
    await begin();
  });
  return database;
};

/**
 * For tests that import months: one database and its API for all tests of the file or `describe`,
 * empty before each test; drugs are found by drug code.
 */
export const onEmptyDatabase = () => {
  let api: TestApp;
  // Before the database closes.
  afterAll(() => api.close());
  const database = emptiedDatabase();
  beforeAll(async () => {
    api = await bootTestApp(database());
  });
  const drug = (code: number) => drugOfCode(database(), code);
  const reviewers = reviewing(() => api);
  return {
    db: () => database().db,
    api: () => api,
    month: (date: string, products: readonly FixtureProduct[], edit?: EditLines) =>
      importMonth(database(), date, products, edit),
    notices: (date: string, ...rows: readonly object[]) => importNotices(database(), date, rows),
    drug,
    drugOfDin: (din: string) =>
      database().db.selectFrom('drug').selectAll().where('din', '=', din).executeTakeFirstOrThrow(),
    historyOf: async (code: number) => readHistory(database().db, (await drug(code)).id),
    moveCode: async (code: number, to: string) => reviewers.move((await drug(code)).id, to),
    /** The reasons on the card of a drug in a queue. */
    saidOf: async (code: number): Promise<string[]> => {
      const { id, queue } = await drug(code);
      return ((await reviewers.card(id, queue)).reasons as Reason[]).map(reasonMessages.sentence);
    },
  };
};
