import path from 'node:path';
import { runRelease } from '@refined/releases/cli';

const refuse = (): never => {
  throw new Error('A look at the status builds and tries nothing.');
};

/** What `npm run release -- status` prints of a store in a folder. */
export const releaseStatus = async (folder: string): Promise<string> => {
  const said: string[] = [];
  const take = (text: string): void => void said.push(text);
  await runRelease({
    root: folder,
    folder,
    environment: {},
    args: ['status', '--store', path.resolve(folder)],
    out: take,
    err: take,
    build: refuse,
    bundledWith: [],
    sourceChecks: { command: refuse, run: refuse },
    compareContract: refuse,
    readBundle: refuse,
    checkTogether: refuse,
  });
  return said.join('\n');
};
