import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { withoutHiddenMaps } from '../../upload/hidden-maps.ts';

/** The files of a built folder that browsers load, by their paths, with forward slashes. */
export const builtFiles = async (folder: string): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const built = await Promise.all(
    files.map(async (file) => ({
      path: relative(folder, file).replaceAll(sep, '/'),
      bytes: await readFile(file),
    })),
  );
  return new Map(withoutHiddenMaps(built).files.map(({ path, bytes }) => [path, bytes]));
};
