import { folderBackend } from './backend/folder-backend.ts';
import { s3Backend } from './backend/s3-backend.ts';
import type { ObjectBackend } from './objects/object-backend.ts';
import type { ReleaseStore } from './objects/release-store.ts';
import { ReleaseStoreError } from './objects/store-error.ts';
import type { StoreOptions } from './state/signature.ts';
import { createReleaseStore } from './store/create-release-store.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '@refined/server-base/process';
import { readSettings, type Environment, type SettingsOf } from '@refined/server-base/settings';

/** The store in a folder, on this machine or shared by several. */
export const fileSystemStore = (folder: string, options?: StoreOptions): ReleaseStore =>
  createReleaseStore(folderBackend(folder), options);

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

interface OpenOptions extends StoreOptions {
  /** Address of an S3-compatible host; by default S3_ENDPOINT. */
  readonly endpoint?: string | undefined;
}

/**
 * The storage at a location: `s3://bucket/prefix`, or a folder. Credentials and region come from
 * the AWS_* variables. Throws `bad-name` for other addresses.
 */
export const openBackend = (
  location: string,
  endpoint: string | undefined = process.env.S3_ENDPOINT,
): ObjectBackend => {
  if (!location.includes('://')) return folderBackend(location);
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(location) ?? [];
  if (bucket === undefined)
    throw new ReleaseStoreError(
      'bad-name',
      `"${location}" is not a place for releases: name a folder, or s3://bucket/prefix.`,
    );
  return s3Backend({ bucket, prefix, endpoint: endpoint || undefined });
};

/** The store at a location. Throws as `openBackend` does. */
export const openStore = (
  location: string,
  { endpoint, ...options }: OpenOptions = {},
): ReleaseStore => createReleaseStore(openBackend(location, endpoint), options);

/** The settings of a release store by their names, and what follows from them. */
interface ReleaseSettings extends SettingsOf<'release'> {
  /** An absolute folder, or `s3://bucket/prefix`. */
  readonly RELEASES: string;
  readonly REGISTRY_KEY: string;
  /** The keys in the shell's sources, with which pages check states. */
  readonly pageKeys: readonly string[];
}

/**
 * A store's location: an absolute folder (relative paths start at `folder`), or an address in a
 * bucket. Undefined if it is neither.
 */
export const storeLocation = (address: string, folder: string): string | undefined => {
  const read = readSettings('release', { RELEASES: address }, folder);
  return 'problems' in read ? undefined : read.settings.RELEASES;
};

const PAGE_KEYS = join('shell', 'src', 'remotes', 'release-keys.ts');

/** The keys in the shell's sources; none without sources. */
const readPageKeys = (root: string): readonly string[] => {
  try {
    const text = readFileSync(join(root, PAGE_KEYS), 'utf8');
    return Array.from(text.matchAll(/['"]([A-Za-z0-9+/]{43}=)['"]/g), ([, key]) => key!);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * The settings of the store. Throws a StartFault with all their problems, one sentence each.
 */
export const readReleaseSettings = (environment: Environment, root: string): ReleaseSettings => {
  const read = readSettings('release', environment, root);
  if ('problems' in read) throw new StartFault(read.problems.join(' '));
  const { settings } = read;
  return {
    ...settings,
    RELEASES: settings.RELEASES ?? join(settings.DATA_DIR, 'releases'),
    REGISTRY_KEY: settings.REGISTRY_KEY ?? join(settings.DATA_DIR, 'registry-key.pem'),
    pageKeys: readPageKeys(root),
  };
};

const readSigningKey = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ReleaseStoreError(
      'storage',
      `The signing key can't be read (${(error as NodeJS.ErrnoException).code}): RELEASE_SIGNING_KEY names ${file}.`,
      { cause: error },
    );
  }
};

/**
 * The store, with the keys for signing and checking states. Throws a ReleaseStoreError if a key
 * can't be used.
 */
export const openReleases = ({
  RELEASES,
  S3_ENDPOINT: endpoint,
  RELEASE_SIGNING_KEY: keyFile,
  RELEASE_PUBLIC_KEYS: publicKeys = [],
  pageKeys,
}: ReleaseSettings): ReleaseStore =>
  openStore(RELEASES, {
    publicKeys,
    pageKeys,
    endpoint,
    ...(keyFile !== undefined && { signingKey: readSigningKey(keyFile) }),
  });

/** The store of the environment where releases are tried first, for reading only. */
export const openStaging = ({
  STAGING_RELEASES: location,
  S3_ENDPOINT: endpoint,
}: ReleaseSettings): ReleaseStore | undefined =>
  location === undefined ? undefined : openStore(location, { endpoint });
