// Databases that tests create on the PostgreSQL of TEST_DATABASE_URL have the run's prefix; the
// remaining ones are dropped at its end.
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const setup = (): void => {
  process.env.TEST_DATABASE_PREFIX = `refined_test_${randomBytes(4).toString('hex')}`;
};

export const teardown = async (): Promise<void> => {
  if (!process.env.TEST_DATABASE_URL) return;
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1)`,
    [process.env.TEST_DATABASE_PREFIX],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
};
