import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const { env, platform } = process;

/** A program that npm doesn't bring. */
export interface Program {
  readonly title: string;
  /** The setting that names one. */
  readonly variable: string;
  /** What it answers when asked with this argument says that it runs. */
  readonly question: string;
  readonly names: readonly string[];
  /** Searched besides PATH. */
  readonly folders: readonly string[];
  readonly places: readonly string[];
  /** Of the machine's package manager. */
  readonly packages: readonly string[];
}

/**
 * Without windows: the same engine at a quarter of the processor time for each new page, and what
 * Playwright itself takes by default.
 */
const SHELL = 'chromium-headless-shell';

export const CHROMIUM: Program = {
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
      env[name] ? [path.join(env[name]!, 'Google', 'Chrome', 'Application')] : [],
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

/**
 * Some names are wrappers for a package that isn't installed, so only an answering program counts.
 * Chrome on Windows opens a window instead of answering.
 */
const works = (file: string, question: string): boolean =>
  existsSync(file) &&
  (platform === 'win32' ||
    spawnSync(file, [question], { stdio: 'ignore', timeout: 30_000 }).status === 0);

/** The one that the variable names, else the first of the names, in the order of the names. */
export const installed = ({
  title,
  variable,
  question,
  names,
  folders,
  places,
}: Program): string | undefined => {
  const fromSetting = env[variable];
  if (fromSetting && !works(fromSetting, question))
    throw new Error(
      `${variable} names ${fromSetting}, which is no ${title} that runs: correct or unset it.`,
    );
  if (fromSetting) return fromSetting;
  const searched = [...(env.PATH ?? '').split(path.delimiter).filter(Boolean), ...folders];
  const found = names.flatMap((name) => searched.map((folder) => path.join(folder, name)));
  return [...found, ...places].find((file) => works(file, question));
};

/** One that Playwright fetched earlier; asked only after the packages are there. */
const playwrights = async (): Promise<string | undefined> => {
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
 */
export const installedChromium = async (): Promise<string | undefined> =>
  installed(CHROMIUM) ?? (await playwrights());
