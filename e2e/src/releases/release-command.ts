import { execFile } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../product/run-start.ts';

export interface CommandOutcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `npm run release -- …` runs. */
export const releaseCommand = (
  releases: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'tools', 'release.mjs'), ...args],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          TMPDIR: process.env.TMPDIR,
          CHROME_PATH: process.env.CHROME_PATH,
          RELEASES: releases,
          RELEASE_ACTOR: 'Operations',
          ...environment,
        },
      },
      (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
