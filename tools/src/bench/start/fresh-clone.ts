import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Linked where that works (the same file system), else copied. */
const copyFolder = (from: string, to: string): void => {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', from, to]);
  }
};

/** The committed sources with the packages installed: nothing is compiled, built or seeded. */
export const freshClone = (root: string, folder: string): string => {
  execFileSync('git', ['clone', '--quiet', '--local', '--no-tags', root, folder]);
  copyFolder(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // A workspace has packages of its own where versions differ.
  for (const workspace of readdirSync(root)) {
    const own = path.join(root, workspace, 'node_modules');
    if (existsSync(own) && existsSync(path.join(folder, workspace)))
      copyFolder(own, path.join(folder, workspace, 'node_modules'));
  }
  return folder;
};
