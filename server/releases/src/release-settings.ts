import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '@refined/server-base/process';
import { readSettings, type Environment } from '@refined/server-base/settings';
import type { ReleaseStore } from './objects/release-store.ts';
import { ReleaseStoreError } from './objects/store-error.ts';
import { openStore } from './open-store.ts';

/** The location of the releases, and the keys of a signed state. */
export interface ReleaseSettings {
  /** An absolute folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** The same for the environment where releases are tried first. */
  readonly stagingLocation: string | undefined;
  /** Address of S3-compatible storage other than Amazon's. */
  readonly s3Endpoint: string | undefined;
  /** Absolute path of a private key (PEM): states are signed with it. */
  readonly signingKeyFile: string | undefined;
  /** Base64 of the raw 32 bytes each; empty: unsigned states are accepted. */
  readonly publicKeys: readonly string[];
  /** The keys in the shell's sources, with which pages check states. */
  readonly pageKeys: readonly string[];
  /** Absolute path of the registry's own private key (PEM). */
  readonly registryKeyFile: string;
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
    location: settings.RELEASES ?? join(settings.DATA_DIR, 'releases'),
    stagingLocation: settings.STAGING_RELEASES,
    s3Endpoint: settings.S3_ENDPOINT,
    signingKeyFile: settings.RELEASE_SIGNING_KEY,
    publicKeys: settings.RELEASE_PUBLIC_KEYS ?? [],
    pageKeys: readPageKeys(root),
    registryKeyFile: settings.REGISTRY_KEY ?? join(settings.DATA_DIR, 'registry-key.pem'),
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
  location,
  s3Endpoint,
  signingKeyFile,
  publicKeys,
  pageKeys,
}: ReleaseSettings): ReleaseStore =>
  openStore(location, {
    publicKeys,
    pageKeys,
    ...(signingKeyFile === undefined ? {} : { signingKey: readSigningKey(signingKeyFile) }),
    ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint }),
  });

/** The store of the environment where releases are tried first, for reading only. */
export const openStaging = ({
  stagingLocation,
  s3Endpoint: endpoint,
}: ReleaseSettings): ReleaseStore | undefined =>
  stagingLocation === undefined ? undefined : openStore(stagingLocation, { endpoint });

/** A development store is unsigned: nobody else uses it. */
export const unsignedSettings = (location: string): ReleaseSettings => ({
  location,
  stagingLocation: undefined,
  s3Endpoint: undefined,
  signingKeyFile: undefined,
  publicKeys: [],
  pageKeys: [],
  registryKeyFile: '',
});
