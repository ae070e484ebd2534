import path from 'node:path';
import { runRelease } from '@refined/releases/cli';
import { checkTogether, readBundle } from '@refined/gate';

const refuse = (): never => {
  throw new Error('A trial builds nothing.');
};

/** The result of `npm run release` on a store in a folder. */
export interface CommandOutcome {
  /** 0: done; 3: refused (docs/operating.md). */
  readonly exit: number;
  /** Lines on stdout. */
  readonly said: readonly string[];
  /** Why it did nothing. */
  readonly problem: string;
}

export const releaseCommand = async (
  folder: string,
  ...args: readonly string[]
): Promise<CommandOutcome> => {
  const [said, problems]: [string[], string[]] = [[], []];
  const exit = await runRelease({
    // The installed packages show what a bundle contains.
    root: process.cwd(),
    folder,
    environment: {},
    args: [...args, '--store', path.resolve(folder)],
    out: (text) => void said.push(...text.split('\n')),
    err: (text) => void problems.push(text),
    build: refuse,
    bundledWith: [],
    sourceChecks: { command: refuse, run: refuse },
    compareContract: refuse,
    checkTogether,
    readBundle,
  });
  return { exit, said, problem: problems.join(' ') };
};
