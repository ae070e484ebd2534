import { runPart } from '@refined/server-base/settings';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from './process/configuration.ts';
import { migrateOnce, start } from './process/start.ts';
import { seedDatabase } from './source/seed-database.ts';

const home = fileURLToPath(new URL('../../..', import.meta.url));
const configuration = () => readConfiguration(process.env, home);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

await runPart({
  program: 'api',
  script: 'server/api/main.mjs',
  about: 'The API: every call of the pages, on PostgreSQL.',
  start: (tracing) =>
    start(configuration(), {
      tracing,
      seedDatabase,
      // Started by another program, it prints lines for a person; otherwise it logs them.
      ...(process.connected && { print }),
    }),
  once: {
    option: '--migrate',
    about: "Brings the database's schema up to date, and ends.",
    run: () => migrateOnce(configuration(), print),
  },
});
