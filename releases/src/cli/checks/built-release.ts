import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readMap } from '../../source-maps/read-map.ts';
import { integrityOf } from '../../objects/integrity.ts';
import type { ReleaseMeta, ReleaseStore } from '../../objects/release-store.ts';
import { builtCommit, readDeclaration } from '../../workspaces/declared-workspaces.ts';
import type { OwnCopy } from '../call/builder.ts';
import type { Surroundings } from '../call/command.ts';
import { refused } from '../call/command-error.ts';
import { knownRelease } from '../call/known-releases.ts';

/** A release that isn't stored yet: a folder and its declaration. */
export interface BuiltRelease {
  readonly workspace: string;
  readonly version: string;
  readonly folder: string;
  readonly meta: ReleaseMeta;
  /** Screens: what the shell gives and is in this bundle too; only known of what is built here. */
  readonly copies?: readonly OwnCopy[];
}

/**
 * Builds a workspace of the repository in production mode. Rejects with `build-failed`; the
 * sentence contains the bundler's own message.
 */
export const buildRelease = async (
  { build, bundledWith, root }: Pick<Surroundings, 'build' | 'bundledWith' | 'root'>,
  workspace: string,
  version: string,
  folder: string,
): Promise<BuiltRelease> => {
  try {
    const { entry, initial, runtime, federationName, uses, offers, copies } = await build({
      root,
      workspace,
      version,
      outDir: folder,
      mode: 'production',
    });
    const meta = {
      declaration: readDeclaration(root, workspace),
      entry,
      initial,
      runtime,
      commit: builtCommit(root, workspace, bundledWith),
      uses,
      offers,
      ...(federationName === undefined ? {} : { federationName }),
    };
    return { workspace, version, folder, meta, ...(copies ? { copies } : {}) };
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error;
    throw refused('build-failed', `${error.message}\nNothing was published.`);
  }
};

/**
 * Copies a release's bytes from another store to a folder, and compares them with the listed
 * hashes.
 */
export const copyRelease = async (
  from: ReleaseStore,
  workspace: string,
  version: string,
  folder: string,
): Promise<BuiltRelease> => {
  const release = await knownRelease(from, workspace, version);
  const { files, declaration, federationName, commit, uses, offers, skipped } = release;
  const { entry, initial, runtime } = release;
  for (const { path, integrity } of files) {
    const bytes = await from.readFile(workspace, version, path);
    if (!bytes || integrityOf(bytes) !== integrity)
      throw refused(
        'damage',
        `${path} of ${workspace} ${version} in ${from.name} is ${bytes ? 'not what its release lists' : 'missing'}: npm run release -- verify --store ${from.name}. Nothing was published.`,
      );
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  // A release without readable maps is as good for browsers.
  for (const { path } of release.maps ?? []) {
    const bytes = await readMap(from, release, path).catch(() => undefined);
    if (bytes) await writeFile(join(folder, path), bytes);
  }
  return {
    workspace,
    version,
    folder,
    meta: {
      declaration,
      entry,
      initial,
      runtime,
      commit,
      uses,
      offers,
      skipped,
      ...(federationName === undefined ? {} : { federationName }),
    },
  };
};
