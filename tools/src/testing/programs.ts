// Programs for tests that npm doesn't provide: found on this machine, else installed with its
// package manager (as root).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM, installed, installedChromium } from '@refined/gate/chromium';

const { env } = process;

type Program = Parameters<typeof installed>[0] & { readonly packages: readonly string[] };
type Say = (line: string) => void;

const NGINX: Program = {
  title: 'nginx',
  variable: 'NGINX_PATH',
  question: '-v',
  names: ['nginx'],
  folders: ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
  places: [],
  packages: ['nginx-light', 'nginx'],
};

const PROMTOOL: Program = {
  title: 'promtool',
  variable: 'PROMTOOL_PATH',
  question: '--version',
  names: ['promtool'],
  folders: ['/usr/local/bin', '/opt/homebrew/bin'],
  places: [],
  packages: ['prometheus'],
};

/** Debian installs each version into its own folder. */
const POSTGRES_VERSIONS = [19, 18, 17, 16, 15];

const POSTGRES: Program = {
  title: 'PostgreSQL',
  variable: 'POSTGRES_PATH',
  question: '--version',
  names: ['postgres'],
  folders: POSTGRES_VERSIONS.flatMap((version) => [
    `/usr/lib/postgresql/${version}/bin`,
    `/opt/homebrew/opt/postgresql@${version}/bin`,
  ]),
  places: [],
  packages: ['postgresql'],
};

const PACKAGE_MANAGERS = [
  { command: '/usr/bin/apt-get', args: ['install', '-y', '--no-install-recommends'] },
  { command: '/usr/bin/dnf', args: ['install', '-y'] },
  { command: '/sbin/apk', args: ['add', '--no-cache'] },
];

/** Works as root only. RUNLEVEL keeps a package's service from starting and taking a port. */
const fetchPackage = (name: string, say: Say): void => {
  const manager = PACKAGE_MANAGERS.find(({ command }) => existsSync(command));
  if (!manager || process.getuid?.() !== 0) return;
  const run = (...words: string[]) =>
    spawnSync(manager.command, words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  say(`Installing ${name} by ${path.basename(manager.command)} …`);
  // A failing update (one unreachable mirror) needn't prevent the installation.
  if (manager.command.endsWith('apt-get')) run('update');
  run(...manager.args, name);
};

const findOrFetch = (program: Program, say: Say): string => {
  const found = installed(program);
  if (found) return found;
  for (const name of program.packages) {
    fetchPackage(name, say);
    const fetched = installed(program);
    if (fetched) return fetched;
  }
  throw new Error(
    `No ${program.title} found: install it, or set ${program.variable} to one that runs.`,
  );
};

/**
 * The Chromium for browser tests. Rejects with an Error of one sentence if there is none.
 */
export const findChromium = async (say: Say = console.log): Promise<string> =>
  (await installedChromium()) ?? findOrFetch(CHROMIUM, say);

/**
 * The nginx for tests of the documented configuration. Rejects with an Error of one sentence if
 * there is none.
 */
export const findNginx = async (say: Say = console.log): Promise<string> => findOrFetch(NGINX, say);

/**
 * promtool for tests of the shipped alerts, with Prometheus in the same folder. Rejects with an
 * Error of one sentence if there is none.
 */
export const findPromtool = async (say: Say = console.log): Promise<string> =>
  findOrFetch(PROMTOOL, say);

/**
 * A PostgreSQL with its backup programs, which npm's package lacks, for tests of parts on several
 * machines. Rejects with an Error of one sentence if there is none.
 */
export const findPostgres = async (say: Say = console.log): Promise<string> =>
  findOrFetch(POSTGRES, say);
