import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseDocument } from '@refined/shared/contract';
import { inc } from 'semver';
import { builtCommit, readDeclaration } from '../../declared-workspaces.ts';
import { integrityOf, readBeside } from '../../objects/file-bytes.ts';
import { checkVersion } from '../../objects/names.ts';
import type { ReleaseMeta, ReleaseStore } from '../../objects/release-store.ts';
import { besideOf, readBuiltFolder, servedAndBeside } from '../../store/built-folder.ts';
import { composeDocument, metaOf, sameRelease } from '../../store/release-document.ts';
import { refused } from '../definition/command-error.ts';
import type { Call } from '../definition/operation.ts';
import type {
  BuildOrder,
  BundleReader,
  OwnCopy,
  Surroundings,
} from '../definition/surroundings.ts';
import type { Reader } from '../definition/reader.ts';
import { findRelease, knownRelease } from '../known-releases.ts';
import { gateMessages } from './gate-messages.ts';

/** A release that isn't stored yet: a folder and its declaration. */
export interface BuiltRelease {
  readonly workspace: string;
  readonly version: string;
  readonly folder: string;
  readonly meta: ReleaseMeta;
  /** Screens: copies of the shell's modules in this bundle; known only if it is built here. */
  readonly copies?: readonly OwnCopy[];
}

export interface BuildSource extends Omit<BuildOrder, 'outDir' | 'mode'> {
  readonly declaration: ReleaseMeta['declaration'];
  readonly commit: string | null;
}

/** A workspace of the repository. Throws `bad-name` early, because the build takes long. */
export const sourceOf = (
  { root, bundledWith }: Pick<Surroundings, 'root' | 'bundledWith'>,
  workspace: string,
  version: string,
): BuildSource => {
  checkVersion(version);
  return {
    root,
    workspace,
    version,
    declaration: readDeclaration(root, workspace),
    commit: builtCommit(root, workspace, bundledWith),
  };
};

/**
 * Builds in production mode. Rejects with `build-failed`; the message is the bundler's, followed by
 * `outcome`.
 */
export const buildRelease = async (
  { build }: Pick<Surroundings, 'build'>,
  { declaration, commit, ...source }: BuildSource,
  folder: string,
  outcome = `\n${gateMessages.NOTHING}`,
): Promise<BuiltRelease> => {
  const { workspace, version } = source;
  try {
    const bundle = await build({ ...source, outDir: folder, mode: 'production' });
    const meta = metaOf({ ...bundle, declaration, commit });
    return { workspace, version, folder, meta, copies: bundle.copies };
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error;
    throw refused('build-failed', `${error.message}${outcome}`);
  }
};

/**
 * Copies a release's files from another store to a folder, and checks their hashes.
 */
export const copyRelease = async (
  from: ReleaseStore,
  workspace: string,
  version: string,
  folder: string,
): Promise<BuiltRelease> => {
  const release = await knownRelease(from, workspace, version);
  for (const { path, integrity } of release.files) {
    const bytes = await from.readFile(workspace, version, path);
    if (!bytes || integrityOf(bytes) !== integrity)
      throw refused(
        'damage',
        `${path} of ${workspace} ${version} in ${from.name} is ${bytes ? 'not what its release lists' : 'missing'}: npm run release -- verify --store ${from.name}. Nothing was published.`,
      );
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  // Browsers don't need source maps and bill, so unreadable ones are left out.
  for (const listed of besideOf(release)) {
    const bytes = await readBeside(from, release, listed).catch(() => undefined);
    if (bytes) await writeFile(join(folder, listed.path), bytes);
  }
  const meta = { ...metaOf(release), skipped: release.skipped };
  return { workspace, version, folder, meta };
};

/** The input of each check of the gate. */
export interface GatedRelease {
  readonly call: Call;
  readonly store: ReleaseStore;
  readonly release: BuiltRelease;
  /** Whether it was built here from sources, without `--from`. */
  readonly isBuiltHere: boolean;
  /** It may be published even if shell and screens don't fit: forced, or only stored. */
  readonly mayNotFit?: boolean;
}

/** With what the bundle reader found in a screen's files; undefined for a shell. */
export interface ReadRelease extends GatedRelease {
  readonly bytes: Awaited<ReturnType<BundleReader>> | undefined;
}

/** The files of a built folder that browsers load, by path with forward slashes. */
export const builtFiles = async (folder: string): Promise<ReadonlyMap<string, Buffer>> => {
  const { files } = servedAndBeside(await readBuiltFolder(folder));
  return new Map(files.map(({ path, bytes }) => [path, bytes]));
};

/**
 * The release's document if the store already has this version with the same bytes. Rejects with
 * `version-taken` for other bytes. Runs before slow checks.
 */
export const storedAlready = async (
  store: ReleaseStore,
  { workspace, version, folder, meta }: BuiltRelease,
  { isInScreen }: Reader,
): Promise<ReleaseDocument | undefined> => {
  const stored = await findRelease(store, workspace, version);
  if (!stored) return undefined;
  const { files } = servedAndBeside(await readBuiltFolder(folder));
  const built = composeDocument(workspace, version, { files, beside: [] }, meta);
  if (sameRelease(stored, built)) return stored;
  const file = isInScreen ? 'package.json' : `${workspace}/package.json`;
  const otherwise = isInScreen ? '' : '; or --version VERSION';
  throw refused(
    'version-taken',
    `${workspace} ${version} is in ${store.name} with other bytes, and a release never changes. Raise the version in ${file} (${inc(version, 'patch')}?) and say in its CHANGELOG.md what it brings${otherwise}. Nothing was published.`,
  );
};
