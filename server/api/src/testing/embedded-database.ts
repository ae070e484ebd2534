import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '../db/database.ts';
import { openEmbedded, type OpenPglite } from '../db/embedded/embedded.ts';
import { linkToWorker } from '../db/embedded/worker-link.ts';
import { migrate } from '../db/migrate.ts';

/** Longest time for one exchange with PGlite, in ms; tests also run on busy machines. */
const LIMIT = 600_000;

/** PGlite in its worker, as the product runs it. */
export const openPglite: OpenPglite = (dataDir) =>
  linkToWorker(
    new Worker(resolve('server', 'api', 'src', 'db', 'embedded', 'pglite-worker.ts'), {
      workerData: { dataDir },
    }),
    LIMIT,
  );

/** A data folder with all migrations, created once per run and copied by all tests. */
const migratedFolder = async (): Promise<string> => {
  const folder = join(tmpdir(), 'migrated-data-folder');
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  const database = await openEmbedded(unfinished, openPglite);
  await migrate(database.db);
  await database.close();
  // Another process of the run may have created it first: its folder is the same.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
};

/** Creates a data folder with all migrations by copying: migrating takes seconds. */
export const writeDataFolder = async (folder: string): Promise<void> => {
  await cp(join(await migratedFolder(), 'db'), join(folder, 'db'), { recursive: true });
};

/** A new, migrated embedded database; its folder is deleted when it is closed. */
export const openEmbeddedDatabase = async (): Promise<Database> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-embedded-'));
  await writeDataFolder(folder);
  const database = await openEmbedded(folder, openPglite);
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
};
