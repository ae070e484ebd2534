import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether a process of this machine runs. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** What a process needs a folder for. */
type Purpose = 'upload' | 'contract-check' | 'import' | 'publish' | 'check';

/** Containers that share a folder have names of their own. */
const prefixOf = (purpose: Purpose): string => `refined-${purpose}-${hostname()}-`;

/** Makes a folder whose name says which process has it. The process deletes it. */
export const temporaryFolder = (purpose: Purpose, within = tmpdir()): Promise<string> =>
  mkdtemp(join(within, `${prefixOf(purpose)}${process.pid}-`));

/** Runs `work` with a new folder, which is deleted afterwards. */
export const inTemporaryFolder = async <Result>(
  purpose: Purpose,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await temporaryFolder(purpose);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/**
 * Deletes what killed processes of this machine have left. Call it at the start, before the first
 * `temporaryFolder`: a folder with the own number is of a killed process, too. Never throws.
 */
export const clearTemporaryFolders = async (
  purposes: readonly Purpose[],
  within = tmpdir(),
): Promise<void> => {
  const names = await readdir(within).catch(() => []);
  const isLeft = (name: string): boolean =>
    purposes.some((purpose) => {
      const prefix = prefixOf(purpose);
      const [, number] = name.startsWith(prefix)
        ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? [])
        : [];
      if (number === undefined) return false;
      const pid = Number(number);
      return pid === process.pid || !isAlive(pid);
    });
  for (const name of names.filter(isLeft))
    await rm(join(within, name), { recursive: true, force: true }).catch(() => {});
};
