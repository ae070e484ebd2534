// One folder for all temporary files of the tests; deleted when the run ends, even if tests fail.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

let folder: string;
let before: string | undefined;

export const setup = async (): Promise<void> => {
  before = process.env.TMPDIR;
  folder = await mkdtemp(path.join(tmpdir(), 'refined-tests-'));
  process.env.TMPDIR = folder;
};

export const teardown = async (): Promise<void> => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await rm(folder, { recursive: true, force: true });
};
