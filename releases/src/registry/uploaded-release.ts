import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseUpload } from '@refined/shared/contract';
import { refused } from '../cli/command-error.ts';
import type { BuiltRelease } from '../cli/gate/built-release.ts';
import { checkPath } from '../objects/names.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Writes an uploaded release into an empty folder. Rejects with `bad-build` where a path is listed
 * twice or its content isn't base64, and as `checkPath` does.
 */
export const unpackUpload = async (
  workspace: string,
  { version, files, declaration, federationName, entry, initial, uses, commit }: ReleaseUpload,
  folder: string,
): Promise<BuiltRelease> => {
  const seen = new Set<string>();
  for (const { path, content } of files) {
    checkPath(path);
    // On some disks these two are one file.
    const name = path.toLowerCase();
    if (seen.has(name)) throw refused('bad-build', `${path} is in the upload twice.`);
    seen.add(name);
    if (!BASE64.test(content)) throw refused('bad-build', `${path} is not in base64.`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), Buffer.from(content, 'base64'), { flag: 'wx' });
  }
  return {
    workspace,
    version,
    folder,
    meta: {
      declaration,
      entry,
      initial,
      commit,
      uses,
      ...(federationName === undefined ? {} : { federationName }),
    },
  };
};
