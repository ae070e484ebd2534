import type { ReleaseDocument } from '@refined/shared/contract';
import { integrityOf } from '../../objects/integrity.ts';
import { isFault } from '../../objects/store-error.ts';
import type { ReleaseStore } from '../../objects/release-store.ts';
import { refused } from '../call/command-error.ts';
import { builtFiles } from './built-files.ts';
import type { BuiltRelease } from './built-release.ts';

const fileList = (files: ReadonlyMap<string, string>): string =>
  [...files]
    .map(([path, integrity]) => `${path} ${integrity}`)
    .sort()
    .join('\n');

const nextVersion = (version: string): string =>
  version.replace(
    /^(\d+)\.(\d+)\.(\d+).*$/,
    (_, major: string, minor: string, patch: string) => `${major}.${minor}.${Number(patch) + 1}`,
  );

/**
 * The release's document if the store already has exactly these bytes under this version. Rejects
 * with `version-taken` when it has others; checked before anything slow.
 */
export const storedAlready = async (
  store: ReleaseStore,
  { workspace, version, folder }: BuiltRelease,
): Promise<ReleaseDocument | undefined> => {
  const stored = await store.readRelease(workspace, version).catch((error: unknown) => {
    if (isFault(error, 'no-release')) return undefined;
    throw error;
  });
  if (!stored) return undefined;
  const built = new Map(
    [...(await builtFiles(folder))].map(([path, bytes]) => [path, integrityOf(bytes)]),
  );
  if (
    fileList(built) ===
    fileList(new Map(stored.files.map(({ path, integrity }) => [path, integrity])))
  )
    return stored;
  throw refused(
    'version-taken',
    `${workspace} ${version} is in ${store.name} with other bytes, and a release never changes. Raise the version in ${workspace}/package.json (${nextVersion(version)}?) and say in its CHANGELOG.md what it brings; or --version VERSION. Nothing was published.`,
  );
};
