import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { unknownSettings } from '@refined/server-base/settings';
import { readConfiguration } from './configuration.ts';
import { apiEnvironment } from './part-environment.ts';

export interface ApiCommand {
  readonly root: string;
  /** The file that Node runs, relative to `root`. */
  readonly script: string;
  readonly args: readonly string[];
}

/**
 * Runs one of the API's commands on the configured database, in the user's folder; exits with its
 * status.
 */
export const runApiCommand = async ({ root, script, args }: ApiCommand): Promise<never> => {
  const read = readConfiguration(process.env, root);
  if ('problems' in read) {
    process.stderr.write(`${read.problems.join('\n')}\n`);
    process.exit(1);
  }
  const { configuration } = read;
  for (const warning of unknownSettings(process.env)) process.stderr.write(`${warning}\n`);
  if (configuration.API_HOST !== undefined) {
    process.stderr.write(
      `API_HOST is set: the data is at ${configuration.API_HOST}, and this command works only on this product's own database.\n`,
    );
    process.exit(1);
  }
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, script), ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: { ...apiEnvironment(configuration, process.env) },
    stdio: 'inherit',
  });
  // Passed on, so that the command ends in its own way.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [status, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.once('exit', (...how) => resolve(how)),
  );
  process.exit(status ?? 128 + constants.signals[signal ?? 'SIGTERM']);
};
