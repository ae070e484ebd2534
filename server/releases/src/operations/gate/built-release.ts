import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ReleaseDocument } from '@refined/shared/contract';
import { builtCommit, readDeclaration } from '../../declared-workspaces.ts';
import { integrityOf } from '../../objects/file-bytes.ts';
import type { ReleaseMeta, ReleaseStore } from '../../objects/release-store.ts';
import { isFault } from '../../objects/store-error.ts';
import { readBeside } from '../../objects/read-beside.ts';
import { besideOf, servedAndBeside } from '../../store/built-folder.ts';
import { refused } from '../definition/command-error.ts';
import type { Call } from '../definition/operation.ts';
import type { BundleReader, OwnCopy, Surroundings } from '../definition/surroundings.ts';
import { knownRelease } from '../known-releases.ts';

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
  // A release without readable maps or bill is as good for browsers.
  for (const listed of besideOf(release)) {
    const bytes = await readBeside(from, release, listed).catch(() => undefined);
    if (bytes) await writeFile(join(folder, listed.path), bytes);
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

/** What each check of the gate gets. */
export interface GatedRelease {
  readonly call: Call;
  readonly store: ReleaseStore;
  readonly release: BuiltRelease;
  /** Whether it was built here, from sources: not with `--from`. */
  readonly isBuiltHere: boolean;
  /** It may be published where shell and screens don't fit: forced, or only stored. */
  readonly mayNotFit?: boolean;
}

/** With what a screen's bytes say; undefined for a shell. */
export interface ReadRelease extends GatedRelease {
  readonly bytes: Awaited<ReturnType<BundleReader>> | undefined;
}

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
  return new Map(servedAndBeside(built).files.map(({ path, bytes }) => [path, bytes]));
};

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
