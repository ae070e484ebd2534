import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { newFolder } from '../product/folders.ts';
import { freePort } from '@refined/tools/free-port';

const execute = promisify(execFile);

/** PostgreSQL refuses root, so this user runs it: the number of `nobody` on Linux. */
const NOBODY = 65_534;
const asWhom = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Its programs are in one folder. */
const program = (name: string): string => {
  const named = process.env.POSTGRES_PATH;
  if (!named)
    throw new Error(
      'POSTGRES_PATH names no PostgreSQL: run `npm test -- browser`, which finds it.',
    );
  return path.join(path.dirname(realpathSync(named)), name);
};

/** A folder that PostgreSQL may write to. */
const ownFolder = (name: string): string => {
  const folder = newFolder(name);
  if ('uid' in asWhom) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o700);
  return folder;
};

const run = (name: string, args: readonly string[]): Promise<unknown> =>
  execute(program(name), args, { ...asWhom, cwd: '/', env: { PGPASSWORD: PASSWORD } });

/** Resolves with the process when its output matches. */
const saying = (name: string, args: readonly string[], ready: RegExp): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(program(name), args, {
      ...asWhom,
      cwd: '/',
      env: { PGPASSWORD: PASSWORD, LC_MESSAGES: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-4_000);
      if (ready.test(said)) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${name} ended: ${said}`)));
  });

const gone = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

/** The superuser; the product's user, who owns its database only; who receives the log. */
const SUPERUSER = 'postgres';
const USER = 'refined';
const RECEIVING = 'backup';
const PASSWORD = 'only-for-this-story';
/** The name by which `pg_receivewal` connects. */
const RECEIVER = 'pg_receivewal';

/** A PostgreSQL as an operator runs it: acknowledged writes are in its log. */
export interface PostgresProcess {
  readonly url: string;
  readonly startAgain: () => Promise<void>;
  /** SIGINT is its fast shutdown. Resolves when it has ended. */
  readonly end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
  /**
   * Takes a base backup, and from then on receives the log: the server acknowledges nothing that
   * isn't there too.
   */
  readonly backUp: () => Promise<PostgresBackup>;
}

export interface PostgresBackup {
  /** After the server has ended: starts one at its address, with the backup and all log entries. */
  readonly restore: () => Promise<PostgresProcess>;
}

const serve = async (data: string, port: number): Promise<PostgresProcess> => {
  const start = () =>
    saying(
      'postgres',
      ['-D', data, '-p', String(port), '-c', 'unix_socket_directories='].concat(
        // Here only processes die, not machines.
        ['-c', 'fsync=off'],
      ),
      /ready to accept connections/,
    );
  // Like a service manager: the processes of a killed server hold its memory for a moment.
  const startAgain = (): Promise<ChildProcess> =>
    start().catch((error: unknown) => {
      if (!/still in use/.test(String(error))) throw error;
      return startAgain();
    });
  let child = await start();
  const as = (user: string) => ['-h', '127.0.0.1', '-p', String(port), '-U', user];
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/refined`,
    startAgain: async () => {
      child = await startAgain();
    },
    end: (signal) => gone(child, signal),
    backUp: async () => {
      const log = ownFolder('log');
      const base = path.join(ownFolder('base'), 'data');
      const receiving = ['-D', log, '--slot', 'backup', '--synchronous', '--no-loop', '-v'];
      await run('psql', [
        ...as(SUPERUSER),
        ...['-c', `create role ${RECEIVING} login replication password '${PASSWORD}'`],
      ]);
      await run('pg_receivewal', [...as(RECEIVING), '--create-slot', '--slot', 'backup']);
      const receiver = await saying(
        'pg_receivewal',
        [...as(RECEIVING), ...receiving],
        /starting log streaming/,
      );
      await run('psql', [
        ...as(SUPERUSER),
        ...['-c', `alter system set synchronous_standby_names = '${RECEIVER}'`],
        ...['-c', 'select pg_reload_conf()'],
      ]);
      await run('pg_basebackup', [...as(RECEIVING), '-D', base, '-X', 'none', '-c', 'fast']);
      return {
        restore: async () => {
          await gone(receiver, 'SIGINT');
          for (const file of readdirSync(log).filter((name) => name.endsWith('.partial')))
            renameSync(path.join(log, file), path.join(log, file.replace('.partial', '')));
          writeFileSync(path.join(base, 'recovery.signal'), '');
          writeFileSync(
            path.join(base, 'postgresql.auto.conf'),
            `restore_command = 'cp ${log}/%f %p'\n`,
          );
          return serve(base, port);
        },
      };
    },
  };
};

/** Starts an empty server; resolves when it accepts connections. */
export const startPostgres = async (): Promise<PostgresProcess> => {
  const data = path.join(ownFolder('postgres'), 'data');
  mkdirSync(data);
  const password = path.join(path.dirname(data), 'password');
  writeFileSync(password, PASSWORD);
  if ('uid' in asWhom) for (const place of [data, password]) chownSync(place, NOBODY, NOBODY);
  await run('initdb', [
    ...['-D', data, '-U', SUPERUSER, '--encoding=UTF8', '--locale=C', '--no-sync'],
    ...['--auth=scram-sha-256', `--pwfile=${password}`],
  ]);
  const port = await freePort();
  const server = await serve(data, port);
  await run('psql', [
    ...['-h', '127.0.0.1', '-p', String(port), '-U', SUPERUSER],
    ...['-c', `create role ${USER} login password '${PASSWORD}'`],
    ...['-c', `create database refined owner ${USER}`],
  ]);
  return server;
};
