import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Formats every file of the folder with the Prettier settings of the repository at `root`. */
export const layOut = (root: string, folder: string): void => {
  const prettier = createRequire(join(process.cwd(), 'package.json')).resolve('prettier');
  const { status, stderr, error } = spawnSync(
    process.execPath,
    [join(prettier, '../bin/prettier.cjs'), '--write', '--log-level', 'warn', folder],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0)
    throw error ?? new Error(`Prettier could not format the new screen's files:\n${stderr}`);
};
