import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPath, isReserved } from '../objects/names.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';

export interface BuiltFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * Every file of a built folder, by path. Throws `bad-build` on anything that isn't a regular file
 * with a plain name.
 */
export const readBuiltFolder = async (folder: string, below = ''): Promise<BuiltFile[]> => {
  const files: BuiltFile[] = [];
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    checkPath(path);
    if (entry.isDirectory()) files.push(...(await readBuiltFolder(folder, path)));
    else if (!entry.isFile())
      throw new ReleaseStoreError(
        'bad-build',
        `${path} is not a plain file: a release holds no links.`,
      );
    else if (isReserved(path))
      throw new ReleaseStoreError('bad-build', `${path}: this name is the store's own.`);
    else files.push({ path, bytes: await readFile(join(folder, path)) });
  }
  return files;
};
