import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readCleanNames } from '../values/clean-names.ts';
import type { ImportResult } from '../runs/import-result.ts';
import { seedLists } from './seed-lists.ts';
import { importDpd } from '../apply/import-dpd.ts';
import { importNoc } from '../apply/import-notices.ts';

/**
 * The shipped months: the first is the baseline and publication 0, the second what a month really
 * brought (D49).
 */
const DPD_MONTHS = ['2026-03-02', '2026-04-01'] as const;
export const DPD_ZIPS = ['allfiles.zip', 'allfiles_ap.zip', 'allfiles_dr.zip'] as const;
/** When the shipped notices were fetched. */
const NOC_DATE = '2026-10-01';
const SEED_ACTOR = 'seed';

export const CLEAN_NAMES_FILE = join('ccdd', 'mp_full_release_20241009.csv.gz');

export interface SeedOptions {
  /** The folder with `lists.json`, `dpd`, `ccdd` and `noc`. */
  readonly seedFolder: string;
  /** Called after each step, for the person who waits for the first start. */
  readonly onProgress?: (step: SeedStep) => void;
}

export interface SeedStep {
  readonly step: 'lists' | 'dpd' | 'noc';
  readonly date: string | null;
  /** Null for the lists. */
  readonly result: ImportResult | null;
  readonly milliseconds: number;
}

/**
 * Fills a new database with the shipped data. Each step is a transaction of its own and does
 * nothing the second time, so that an interrupted start can continue.
 */
export const seedDatabase = async (
  db: Kysely<Schema>,
  { seedFolder, onProgress = () => undefined }: SeedOptions,
): Promise<SeedStep[]> => {
  const steps: SeedStep[] = [];
  const step = async (
    name: SeedStep['step'],
    date: string | null,
    work: () => Promise<ImportResult | null>,
  ): Promise<void> => {
    const start = performance.now();
    const result = await work();
    const done = { step: name, date, result, milliseconds: Math.round(performance.now() - start) };
    steps.push(done);
    onProgress(done);
  };
  await step('lists', null, async () => {
    await seedLists(db, seedFolder);
    return null;
  });
  const names = await readCleanNames(join(seedFolder, CLEAN_NAMES_FILE));
  for (const date of DPD_MONTHS) {
    const paths = DPD_ZIPS.map((zip) => join(seedFolder, 'dpd', `${date}_${zip}`));
    await step('dpd', date, () => importDpd(db, { paths, date, names, actor: SEED_ACTOR }));
  }
  const notices = (await readdir(join(seedFolder, 'noc')))
    .filter((file) => file.endsWith('.json'))
    .sort();
  await step('noc', NOC_DATE, () =>
    importNoc(db, {
      paths: notices.map((file) => join(seedFolder, 'noc', file)),
      date: NOC_DATE,
      actor: SEED_ACTOR,
    }),
  );
  return steps;
};
