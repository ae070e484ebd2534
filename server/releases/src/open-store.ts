import { folderBackend } from './backend/folder-backend.ts';
import { s3Backend } from './backend/s3-backend.ts';
import type { ObjectBackend } from './objects/object-backend.ts';
import type { ReleaseStore } from './objects/release-store.ts';
import { ReleaseStoreError } from './objects/store-error.ts';
import type { StoreOptions } from './state/signature.ts';
import { createReleaseStore } from './store/create-release-store.ts';

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
