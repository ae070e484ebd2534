import path from 'node:path';
import { runRelease } from '@refined/releases/cli';
import { checkTogether } from '../../contract-check/index.ts';

const refuse = (): never => {
  throw new Error('A trial builds nothing.');
};

/** What `npm run release` printed on a store in a folder; `problem` where it did nothing. */
export interface CommandOutcome {
  readonly said: readonly string[];
  readonly problem: string | undefined;
}

export const releaseCommand = async (
  folder: string,
  ...args: readonly string[]
): Promise<CommandOutcome> => {
  const [said, problems]: [string[], string[]] = [[], []];
  const exit = await runRelease({
    root: folder,
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
  });
  return { said, problem: exit === 0 ? undefined : problems.join(' ') };
};
