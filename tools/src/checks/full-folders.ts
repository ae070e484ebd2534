import { readdirSync } from 'node:fs';
import path from 'node:path';

/** With more, a concept hides among the files. */
export const MOST_CODE_FILES = 25;

/** Folders of what is installed, built or written by a run, and those whose name begins with a dot. */
const LEFT_OUT = /^(\..*|node_modules|dist|test-results|coverage)$/;

/** Browser stories count: they have no code beside them. Tests do stand beside theirs. */
const isCode = (name: string): boolean =>
  /\.(ts|tsx|mjs|cjs)$/.test(name) && !/\.test\.\w+$/.test(name);

/** Every folder with more code files than that: its path from the root, and how many it holds. */
export const fullFolders = (root: string, folder = '.'): string[] => {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isCode(entry.name)).length;
  return [
    ...(files > MOST_CODE_FILES ? [`${folder}: ${files}`] : []),
    ...entries
      .filter((entry) => entry.isDirectory() && !LEFT_OUT.test(entry.name))
      .flatMap(({ name }) => fullFolders(root, path.posix.join(folder, name))),
  ];
};
