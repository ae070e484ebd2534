// `npm run soak`: the promises about load, measured on the product; `-- --minutes N --rate N
// --database postgres|URL --data FOLDER`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, ROOT } from './install/prepare.mjs';
import { startPostgres } from './testing/postgres.mjs';
import { createTemporary } from './testing/temporary.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    minutes: { ...text, default: '3' },
    rate: text,
    database: { ...text, default: 'embedded' },
    data: text,
  },
});
prepare();
const { soak } = await import('./dist/soak/soak.js');

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

const temporary = createTemporary();
const postgres = values.database === 'postgres' ? await startPostgres(ROOT, temporary) : undefined;
const databaseUrl = values.database === 'embedded' ? undefined : (postgres?.url ?? values.database);
const isKept = await soak({
  root: ROOT,
  minutes: Number(values.minutes),
  rate: values.rate && Number(values.rate),
  databaseUrl,
  addAccount: databaseUrl && addAccount(databaseUrl),
  dataFolder: values.data && path.resolve(values.data),
  say: console.log,
})
  .catch((error) => {
    console.error(error.message);
    return false;
  })
  .finally(async () => {
    await postgres?.stop();
    await temporary.clear();
  });
process.exit(isKept ? 0 : 1);
