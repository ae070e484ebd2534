import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Formats every file of the folder with the formatter's settings of the repository at `root`. */
export const layOut = (root: string, folder: string): void => {
  const formatter = createRequire(join(process.cwd(), 'package.json')).resolve('oxfmt');
  const { status, stderr, error } = spawnSync(
    process.execPath,
    [join(formatter, '../../bin/oxfmt'), folder],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0)
    throw error ?? new Error(`The formatter could not lay out the new screen's files:\n${stderr}`);
};
