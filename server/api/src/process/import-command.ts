import { readConfiguration } from './configuration.ts';
import type { Database } from '../db/database.ts';
import { whileSpace } from '../db/embedded/disk-space.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { messageOf, StartFault } from '@refined/server-base/process';
import { waitForDatabase } from './start.ts';
import { keepDifferences } from '../reasons/keep-differences.ts';
import { runImportCommand } from '../source/run-import-command.ts';

/** The process of `npm run import`, started in the repository with the API's environment. */
const main = async (): Promise<number> => {
  const configuration = readConfiguration(process.env, process.cwd());
  let database: Database | undefined;
  try {
    return await runImportCommand(process.argv.slice(2), {
      openDatabase: async () => {
        database = await openDatabase(configuration.database);
        await waitForDatabase(database, 0, () => {});
        await migrate(database.db);
        return whileSpace(database.db, database.hasSpace);
      },
      afterwards: keepDifferences,
      out: (line) => process.stdout.write(`${line}\n`),
      err: (line) => process.stderr.write(`${line}\n`),
      seedFolder: configuration.seedFolder,
      ...(process.env.USER ? { actor: process.env.USER } : {}),
    });
  } finally {
    await database?.close();
  }
};

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(
      error instanceof StartFault
        ? `${error.message}\n`
        : `The import failed and nothing was written: ${messageOf(error)}\n`,
    );
    process.exitCode = error instanceof StartFault ? StartFault.exitStatus : 1;
  },
);
