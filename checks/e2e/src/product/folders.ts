import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The folder for this run's data folders. The configuration creates it; workers get its path from
 * the environment.
 */
const runFolder = (): string => process.env.E2E_FOLDER!;

/** The data folder that the first start fills; a whole run names one, which later parts reuse. */
export const firstDataFolder = (): string =>
  process.env.E2E_FIRST_FOLDER ?? path.join(runFolder(), 'first');

/**
 * An earlier run's data folder to start with, so that work on one story doesn't wait for the first
 * start.
 */
export const givenDataFolder = (): string | undefined => process.env.E2E_DATA_DIR;

const tokenFile = (dataFolder: string): string => path.join(dataFolder, 'token-of-stories');

/** Stores a reviewer's session in a data folder; copies of its database know it too. */
export const keepToken = (dataFolder: string, token: string): void =>
  writeFileSync(tokenFile(dataFolder), token);

/** It may have expired, if the folder is an earlier run's. */
export const keptToken = (dataFolder: string): string | undefined =>
  existsSync(tokenFile(dataFolder)) ? readFileSync(tokenFile(dataFolder), 'utf8') : undefined;

/** The place of data that is created once per run. */
export const placeInRun = (name: string): string => path.join(runFolder(), name);

export const newFolder = (name: string): string => mkdtempSync(path.join(runFolder(), `${name}-`));

/** A copy of a filled data folder: seeded database and built releases. */
export const filledDataFolder = (filled = givenDataFolder() ?? firstDataFolder()): string => {
  const folder = newFolder('data');
  cpSync(filled, folder, {
    recursive: true,
    filter: (source) => path.basename(source) !== 'lock',
  });
  return folder;
};

/**
 * A filled data folder with further data, to be copied. The first story that wants it creates it
 * for the whole run.
 */
export const filledFurther = (name: string, fill: (folder: string) => void): string => {
  const place = placeInRun(name);
  if (existsSync(place)) return place;
  const folder = filledDataFolder();
  fill(folder);
  try {
    renameSync(folder, place);
  } catch (error) {
    // Another worker was quicker.
    if (!existsSync(place)) throw error;
  }
  return place;
};

/** A copy of the built releases only, for a product with data elsewhere. */
export const releasesOnlyFolder = (): string => {
  const folder = newFolder('releases');
  cpSync(
    path.join(givenDataFolder() ?? firstDataFolder(), 'releases'),
    path.join(folder, 'releases'),
    { recursive: true },
  );
  return folder;
};

export const createRunFolder = (): void => {
  process.env.E2E_FOLDER ??= mkdtempSync(path.join(tmpdir(), 'refined-e2e-'));
  // Another user may run PostgreSQL in it.
  chmodSync(runFolder(), 0o755);
};

export const removeRunFolder = (): void =>
  rmSync(runFolder(), { recursive: true, force: true, maxRetries: 5 });
