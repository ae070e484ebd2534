import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const { env, platform } = process;

/** A program that npm doesn't bring. */
export interface Program {
  readonly title: string;
  /** The environment variable with its path. */
  readonly variable: string;
  /** The argument to test it with: status 0 means that it runs. */
  readonly question: string;
  readonly names: readonly string[];
  /** Searched after PATH. */
  readonly folders: readonly string[];
  readonly places: readonly string[];
  /** Names in the machine's package manager. */
  readonly packages: readonly string[];
}

/**
 * Chromium without windows: the same engine for a quarter of the processor time per new page.
 * Playwright uses it by default too.
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

/** For Chromium as root in a container, without its own network requests. */
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
 * Some names are wrappers of packages that aren't installed, so only a program that answers counts.
 * Chrome on Windows would open a window instead of answering.
 */
const works = (file: string, question: string): boolean =>
  existsSync(file) &&
  (platform === 'win32' ||
    spawnSync(file, [question], { stdio: 'ignore', timeout: 30_000 }).status === 0);

/** The path in the environment variable, else the first name found, in the order of the names. */
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

/** One that Playwright has downloaded; imported late, because the package may be missing. */
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
 * This machine's Chromium; nothing is downloaded. Rejects with an Error of one sentence if
 * CHROME_PATH isn't one.
 */
export const installedChromium = async (): Promise<string | undefined> =>
  installed(CHROMIUM) ?? (await playwrights());
