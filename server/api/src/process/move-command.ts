import { fileURLToPath } from 'node:url';
import { commandLine, runCommandLine } from '@refined/server-base/command-line';
import { messageOf, StartFault } from '@refined/server-base/process';
import { readSettings } from '@refined/server-base/settings';
import { copyDatabase, type Fingerprint } from '../db/copy-database.ts';
import { openDatabase } from '../db/open-database.ts';
import { removeDevelopmentUsers } from '../session/users.ts';
import { waitForDatabase } from './start.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const settings = () => {
  const home = fileURLToPath(new URL('../../../..', import.meta.url));
  const read = readSettings('api', process.env, home);
  if ('problems' in read) throw new StartFault(read.problems.join('\n'));
  const { DATABASE_URL, DATA_DIR } = read.settings;
  if (DATABASE_URL === undefined)
    throw new StartFault('DATABASE_URL must name the empty PostgreSQL database to move to.');
  return { url: DATABASE_URL, folder: DATA_DIR };
};

const shown = ({ table, rows, hash }: Fingerprint): string =>
  `  ${table.padEnd(28)}${String(rows).padStart(9)}  ${hash}`.trimEnd();

const move = async (): Promise<void> => {
  const { url, folder } = settings();
  const target = await openDatabase({ kind: 'postgres', url });
  try {
    await waitForDatabase(target, 0, () => {});
    const source = await openDatabase({ kind: 'embedded', folder });
    try {
      let removed = false;
      const tables = await copyDatabase(source.db, target.db, async (db) => {
        removed = await removeDevelopmentUsers(db);
      });
      say('Equal in both, table by table (rows, hash):');
      for (const table of tables) say(shown(table));
      if (removed) say('The development account, with its views and sign-ins, was left behind.');
      say(
        `Moved. Make accounts with npm run user -- add NAME, then start with DATABASE_URL. ${folder} is as it was.`,
      );
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
};

/** The process of `npm run move-to-postgres`. */
const main = async (): Promise<number> => {
  const program = commandLine(
    'npm run move-to-postgres',
    'Copies the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL. The product must be stopped.',
  ).action(move);
  const end = await runCommandLine(program, process.argv.slice(2));
  if (end.kind === 'help') say(end.text);
  if (end.kind !== 'wrong') return 0;
  process.stderr.write(`${end.sentence}\n`);
  return 2;
};

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    const isFault = error instanceof StartFault;
    process.stderr.write(
      isFault ? `${error.message}\n` : `Nothing was moved: ${messageOf(error)}.\n`,
    );
    process.exitCode = isFault ? StartFault.exitStatus : 1;
  },
);
