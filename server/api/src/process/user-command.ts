import { fileURLToPath } from 'node:url';
import { readConfiguration } from './configuration.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { readPassword, runUserCommand } from '../session/run-user-command.ts';
import { UserFault } from '../session/users.ts';
import { StartFault } from '@refined/server-base/process';
import { waitForDatabase } from './start.ts';

/**
 * The process of `npm run user`, with the API's environment. With the embedded database the API
 * must be stopped.
 */
const main = async (): Promise<void> => {
  const home = fileURLToPath(new URL('../../../..', import.meta.url));
  const configuration = readConfiguration(process.env, home);
  let database: Database | undefined;
  try {
    await runUserCommand(process.argv.slice(2), {
      openDatabase: async () => {
        database = await openDatabase(configuration.database);
        await waitForDatabase(database, 0, () => {});
        await migrate(database.db);
        return database.db;
      },
      product: configuration.product,
      out: (line) => process.stdout.write(`${line}\n`),
      readPassword,
    });
  } finally {
    await database?.close();
  }
};

main().catch((error: unknown) => {
  if (!(error instanceof StartFault) && !(error instanceof UserFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof StartFault ? StartFault.exitStatus : 1;
});
