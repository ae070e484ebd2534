import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startPostgres } from '../../../testing/postgres.mjs';
import type { BenchRun } from '../run/bench-run.ts';

/** A PostgreSQL of this run, ended with it. @returns its address */
export const benchPostgres = async ({ atEnd }: BenchRun): Promise<string> => {
  const { url, stop } = await startPostgres();
  atEnd(stop);
  return url;
};

/** The development account, which a PostgreSQL doesn't have by itself. */
export const addAccount = (root: string, url: string): void => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'tools', 'user.mjs'), 'add', 'reviewer', '--password-stdin'],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url },
      input: 'formulary\n',
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The account can't be added: ${stderr}`);
};
