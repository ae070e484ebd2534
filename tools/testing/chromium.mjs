import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Without windows: the same engine at a quarter of the processor time for each new page, and what
 * Playwright itself takes by default.
 */
const SHELL = 'chromium-headless-shell';

const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const FIXED_PLACES = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    `${process.env.HOME}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    `${process.env.HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  ],
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/usr/lib/chromium/chromium',
    '/snap/bin/chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    return folder
      ? [
          path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          path.join(folder, 'Chromium', 'Application', 'chrome.exe'),
        ]
      : [];
  }),
};

const onPath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((folder) =>
      NAMES.map((name) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
    );

/** One that Playwright fetched earlier; asked only after the packages are there. */
const playwrights = async () => {
  try {
    const { chromium } = await import('@playwright/test');
    return [chromium.executablePath()];
  } catch {
    return [];
  }
};

/**
 * Some names are wrappers for a package that isn't installed, so only an answering program counts.
 * Chrome on Windows opens a window instead of answering.
 */
const works = (file) =>
  existsSync(file) &&
  (process.platform === 'win32' ||
    spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0);

const find = async () =>
  [...onPath(), ...(FIXED_PLACES[process.platform] ?? []), ...(await playwrights())].find(works);

/**
 * The installation command of each package manager; the first one on the machine is used, only as
 * root.
 */
const PACKAGE_MANAGERS = [
  {
    needs: '/usr/bin/apt-get',
    shell: ['apt-get update', `apt-get install -y --no-install-recommends ${SHELL}`],
    commands: ['apt-get update', 'apt-get install -y --no-install-recommends chromium'],
  },
  { needs: '/usr/bin/dnf', commands: ['dnf install -y chromium'] },
  { needs: '/sbin/apk', commands: ['apk add --no-cache chromium'] },
];

/** @param {'shell' | 'commands'} what */
const fetchOne = (what, say) => {
  const manager = PACKAGE_MANAGERS.find(({ needs }) => existsSync(needs));
  if (!manager || process.getuid?.() !== 0) return;
  for (const line of manager[what] ?? []) {
    say(`No ${what === 'shell' ? SHELL : 'Chromium'} found: ${line} …`);
    const [command, ...args] = line.split(' ');
    // A failing update (one unreachable mirror) needn't prevent the installation.
    spawnSync(/** @type {string} */ (command), args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
};

/**
 * The Chromium of this machine: CHROME_PATH, else an installed one. Nothing is fetched. Throws an
 * Error of one sentence when CHROME_PATH names none.
 *
 * @returns {Promise<string | undefined>} path of the program
 */
export const installedChromium = async () => {
  const named = process.env.CHROME_PATH;
  if (named && !works(named))
    throw new Error(
      `CHROME_PATH names ${named}, which is no Chromium that runs: correct or unset it.`,
    );
  return named || find();
};

/**
 * The Chromium that browser tests use: CHROME_PATH, else a headless shell, installed or from the
 * package manager, else any Chromium, likewise. Throws an Error of one sentence when there is none.
 *
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>} path of the program
 */
export const findChromium = async (say = console.log) => {
  const installed = await installedChromium();
  if (installed && (process.env.CHROME_PATH || installed.endsWith(SHELL))) return installed;
  fetchOne('shell', say);
  const found = await find();
  if (found) return found;
  fetchOne('commands', say);
  const fetched = await find();
  if (fetched) return fetched;
  throw new Error(
    'No Chromium found: install Chromium or Google Chrome, or set CHROME_PATH to one.',
  );
};
