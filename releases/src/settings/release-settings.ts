import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openStore } from '../open-store.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import type { ReleaseStore } from '../objects/release-store.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the releases are, and the keys of a signed state; `.env.example` says what each is for. */
export interface ReleaseSettings {
  /** An absolute folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** Address of S3-compatible storage that isn't Amazon's. */
  readonly s3Endpoint: string | undefined;
  /** Absolute path of a private key (PEM): states are signed with it. */
  readonly signingKeyFile: string | undefined;
  /** Base64 of the raw 32 bytes each; empty: unsigned states are taken. */
  readonly publicKeys: readonly string[];
}

const BUCKET_ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9_@.-]+)*\/?$/;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const PUBLIC_KEY_BYTES = 32;

const isPublicKey = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === PUBLIC_KEY_BYTES && bytes.toString('base64') === text;
};

/**
 * A store's location as it was given: an absolute folder (relative ones count from `folder`), or an
 * address in a bucket. Undefined when it is neither.
 */
export const storeLocation = (given: string, folder: string): string | undefined => {
  if (!ANY_SCHEME.test(given)) return resolve(folder, given);
  return BUCKET_ADDRESS.test(given) ? given.replace(/\/$/, '') : undefined;
};

/** The folder of database and releases (DATA_DIR), absolute; relative ones count from `root`. */
export const dataFolderOf = (environment: Environment, root: string): string =>
  resolve(root, environment.DATA_DIR?.trim() || '.data');

/**
 * RELEASES, S3_ENDPOINT, RELEASE_SIGNING_KEY, RELEASE_PUBLIC_KEYS; all that is wrong with them at
 * once, one sentence each.
 */
export const readReleaseSettings = (
  environment: Environment,
  root: string,
): { settings: ReleaseSettings; problems: readonly string[] } => {
  const problems: string[] = [];
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const given = read('RELEASES') ?? join(dataFolderOf(environment, root), 'releases');
  const location = storeLocation(given, root);
  if (location === undefined)
    problems.push(
      `RELEASES must be a folder or an address such as s3://bucket/prefix, not "${given}".`,
    );
  const s3Endpoint = read('S3_ENDPOINT')?.replace(/\/+$/, '');
  if (
    s3Endpoint !== undefined &&
    !/^https?:$/.test(URL.canParse(s3Endpoint) ? new URL(s3Endpoint).protocol : '')
  )
    problems.push(
      `S3_ENDPOINT must be an address such as https://storage.example.ca, not "${s3Endpoint}".`,
    );
  const publicKeys = (read('RELEASE_PUBLIC_KEYS') ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  for (const key of publicKeys) {
    if (!isPublicKey(key))
      problems.push(
        `RELEASE_PUBLIC_KEYS must be public keys as npm run release -- key new prints them (base64 of 32 bytes), separated by commas, not "${key}".`,
      );
  }
  const keyFile = read('RELEASE_SIGNING_KEY');
  return {
    settings: {
      location: location ?? '',
      s3Endpoint,
      signingKeyFile: keyFile === undefined ? undefined : resolve(root, keyFile),
      publicKeys,
    },
    problems,
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
 * The store, with the keys that its states are signed with and checked against. Throws a
 * ReleaseStoreError when a key can't be used.
 */
export const openReleases = ({
  location,
  s3Endpoint,
  signingKeyFile,
  publicKeys,
}: ReleaseSettings): ReleaseStore =>
  openStore(location, {
    publicKeys,
    ...(signingKeyFile === undefined ? {} : { signingKey: readSigningKey(signingKeyFile) }),
    ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint }),
  });

/** A development store is unsigned: nobody else gets what is in it. */
export const unsignedSettings = (location: string): ReleaseSettings => ({
  location,
  s3Endpoint: undefined,
  signingKeyFile: undefined,
  publicKeys: [],
});
