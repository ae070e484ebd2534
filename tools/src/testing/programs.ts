// Programs that tests need and npm doesn't bring: found on this machine, else fetched as root by its
// package manager.
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

/** Debian's stand in a folder of their version. */
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

/** As root only. A package's service doesn't start and takes no port (RUNLEVEL). */
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
 * The Chromium that browser tests use. Rejects with an Error of one sentence when there is none.
 */
export const findChromium = async (say: Say = console.log): Promise<string> =>
  (await installedChromium()) ?? findOrFetch(CHROMIUM, say);

/**
 * The nginx that the documented configuration is tried with. Rejects with an Error of one sentence
 * when there is none.
 */
export const findNginx = async (say: Say = console.log): Promise<string> => findOrFetch(NGINX, say);

/**
 * Prometheus' tool, which tries the shipped alerts, with Prometheus itself beside it. Rejects with an Error of one sentence when there
 * is none.
 */
export const findPromtool = async (say: Say = console.log): Promise<string> =>
  findOrFetch(PROMTOOL, say);

/**
 * The PostgreSQL that parts on several machines are tried with, with its programs beside it: what
 * npm brings for the API's tests has none to back it up. Rejects with an Error of one sentence when
 * there is none.
 */
export const findPostgres = async (say: Say = console.log): Promise<string> =>
  findOrFetch(POSTGRES, say);
