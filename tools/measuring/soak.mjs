// `npm run soak`: the promises about load, measured on the product.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runTyped } from '../install/command-line.mjs';
import { prepare, ROOT } from '../install/prepare.mjs';
import { startPostgres } from '../testing/postgres.mjs';

await prepare();
const { soak } = await import('../dist/soak/soak.js');

/**
 * The account of the soak: on PostgreSQL there is no development sign-in. There already: as well.
 */
const addAccount = (url) => async () => {
  spawnSync(
    process.execPath,
    [path.join(ROOT, 'tools', 'user.mjs'), 'add', 'reviewer', '--password-stdin'],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: url },
      input: 'formulary\n',
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
};

/** True when every promise is kept. */
const runSoak = async ({ minutes, rate, database, data }) => {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = database === 'embedded' ? undefined : (postgres?.url ?? database);
  return soak({
    root: ROOT,
    minutes: Number(minutes),
    rate: rate && Number(rate),
    databaseUrl,
    addAccount: databaseUrl && addAccount(databaseUrl),
    dataFolder: data && path.resolve(data),
    say: console.log,
  })
    .catch((error) => {
      console.error(error.message);
      return false;
    })
    .finally(() => postgres?.stop());
};

await runTyped('npm run soak --', 'Measures the promises about load on the product.', (program) =>
  program
    .option('--minutes <N>', 'How long.', '3')
    .option('--rate <N>', 'Requests per second.')
    .option('--database <WHICH>', 'embedded, postgres (one of its own), or an address.', 'embedded')
    .option('--data <FOLDER>', 'A data folder that a product has filled; a new one unless told.')
    .action(async (options) => process.exit((await runSoak(options)) ? 0 : 1)),
);
