import path from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { openPostgres } from '../../db/postgres.ts';
import { DPD_ZIPS, seedDatabase } from '../../source/seed-database.ts';
import { copyMonth } from './copy-month.ts';

interface ImportOrder {
  /** An empty database. */
  readonly url: string;
  readonly seedFolder: string;
  /** How often the files are copied. */
  readonly rounds: number;
}

/** The shipped months imported, and their files copied: in ms. */
const measure = async ({ url, seedFolder, rounds }: ImportOrder) => {
  const database = await openPostgres(url, () => {});
  await migrate(database.db);
  const steps = await seedDatabase(database.db, { seedFolder });
  await database.close();
  const months = [];
  for (const { step, date, milliseconds } of steps) {
    if (step !== 'dpd') continue;
    const paths = DPD_ZIPS.map((zip) => path.join(seedFolder, 'dpd', `${date}_${zip}`));
    const copied = [];
    for (let round = 0; round < rounds; round += 1) copied.push(await copyMonth(url, paths));
    months.push({ date, imported: milliseconds, copied });
  }
  return months;
};

process.once('message', (order: ImportOrder) => {
  void measure(order).then(
    (report) => process.send!({ report }, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
