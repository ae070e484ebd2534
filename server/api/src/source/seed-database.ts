import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { SEED_ACTOR } from '@refined/shared/messages';
import type { Db } from '../db/schema.ts';
import { recordset } from './apply/bulk.ts';
import { importDpd } from './apply/import-dpd.ts';
import { importNoc } from './apply/import-notices.ts';
import { type ImportResult, summariseImport } from './apply/import-result.ts';
import { readCleanNames, type CleanNames } from './values/clean-names.ts';
import { labelKey } from './values/labels.ts';

const name = z.string().min(1);

const LISTS = z.strictObject({
  type: z.array(name),
  grandfather_period: z.array(z.strictObject({ lookup_id: z.int().positive().max(999), name })),
  sub_medical_condition: z.array(name),
});

/** Lower ids belong to the specification (grandfathering period '100', §4). */
const FIRST_FREE_ID = 1_000;

/**
 * The lists that Health Canada doesn't have, from `lists.json`. Run it before any import; running
 * it again adds new entries.
 */
export const seedLists = async (db: Db, seedFolder: string): Promise<void> => {
  const lists = LISTS.parse(JSON.parse(await readFile(join(seedFolder, 'lists.json'), 'utf8')));
  await db.transaction().execute(async (tx) => {
    const periods = lists.grandfather_period.map((period) => ({
      id: period.lookup_id,
      kind: 'grandfather_period',
      source_key: String(period.lookup_id),
      name: period.name,
    }));
    await sql`insert into lookup_item (id, kind, source_key, name) select id, kind, source_key, name from ${recordset('lookup_item', periods)} on conflict (kind, source_key) do nothing`.execute(
      tx,
    );
    await sql`select setval(pg_get_serial_sequence('lookup_item', 'id'), greatest(${FIRST_FREE_ID}::bigint, (select max(id) from lookup_item)))`.execute(
      tx,
    );
    for (const kind of ['type', 'sub_medical_condition'] as const) {
      const items = lists[kind].map((label) => ({
        kind,
        source_key: labelKey(label),
        name: label,
      }));
      await sql`insert into lookup_item (kind, source_key, name) select kind, source_key, name from ${recordset('lookup_item', items)} on conflict (kind, source_key) do nothing`.execute(
        tx,
      );
    }
  });
};

/**
 * The shipped months: the first is the baseline and publication 0, the second a real month's
 * changes (D49).
 */
const DPD_MONTHS = ['2026-03-02', '2026-04-01'] as const;
const DPD_ZIPS = ['allfiles.zip', 'allfiles_ap.zip', 'allfiles_dr.zip'] as const;
/** When the shipped notices were fetched. */
const NOC_DATE = '2026-10-01';

export const CLEAN_NAMES_FILE = join('ccdd', 'mp_full_release_20241009.csv.gz');

/** The shipped clean names; none without the folder. */
export const readSeedNames = async (seedFolder: string | undefined): Promise<CleanNames> =>
  seedFolder === undefined ? new Map() : readCleanNames(join(seedFolder, CLEAN_NAMES_FILE));

export interface SeedOptions {
  /** The folder with `lists.json`, `dpd`, `ccdd` and `noc`. */
  readonly seedFolder: string;
  /** Progress lines for the person who waits for the first start. */
  readonly onProgress: (line: string) => void;
}

/**
 * Fills a new database with the shipped data (D49). Each step is a transaction and does nothing if
 * repeated, so an interrupted start can continue.
 */
export const seedDatabase = async (
  db: Db,
  { seedFolder, onProgress }: SeedOptions,
): Promise<void> => {
  const step = async (name: string, work: () => Promise<ImportResult | void>): Promise<void> => {
    const start = performance.now();
    const result = await work();
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    onProgress(`Seed: ${name} done in ${seconds} s`);
    for (const line of result ? summariseImport(result) : []) onProgress(`  ${line}`);
  };
  onProgress(`Filling the database from ${seedFolder}; this happens once.`);
  await step('lists', () => seedLists(db, seedFolder));
  const names = await readSeedNames(seedFolder);
  for (const date of DPD_MONTHS) {
    const paths = DPD_ZIPS.map((zip) => join(seedFolder, 'dpd', `${date}_${zip}`));
    await step(`dpd ${date}`, () => importDpd(db, { paths, date, names, actor: SEED_ACTOR }));
  }
  const paths = (await readdir(join(seedFolder, 'noc')))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(seedFolder, 'noc', file));
  await step(`noc ${NOC_DATE}`, () => importNoc(db, { paths, date: NOC_DATE, actor: SEED_ACTOR }));
};
