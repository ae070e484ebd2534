import type { EnvironmentReader } from './environment-reader.ts';

/** Where the releases are, and whose signature the state must bear. */
export interface ReleaseSettings {
  /** A folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** Address of an S3-compatible host that isn't Amazon's. */
  readonly s3Endpoint: string | undefined;
  /** Ed25519 public keys, base64 of the raw 32 bytes; empty: unsigned states are taken. */
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
 * `RELEASES` (a folder or `s3://…`), else the folder `RELEASES_DIR`; `S3_ENDPOINT`,
 * `RELEASE_PUBLIC_KEYS`.
 */
export const readReleaseSettings = (environment: EnvironmentReader): ReleaseSettings => {
  const location = environment.text('RELEASES') ?? environment.text('RELEASES_DIR');
  if (!location)
    environment.report(
      'RELEASES must name the release store: a folder, or s3://bucket/prefix (RELEASES_DIR does for a folder).',
    );
  else if (ANY_SCHEME.test(location) && !BUCKET_ADDRESS.test(location))
    environment.report(`RELEASES must be a folder or s3://bucket/prefix, not "${location}".`);
  const publicKeys = environment.list('RELEASE_PUBLIC_KEYS');
  for (const key of publicKeys) {
    if (!isPublicKey(key))
      environment.report(
        `RELEASE_PUBLIC_KEYS must list public keys as the release tool prints them (base64 of 32 bytes), separated by commas, not "${key}".`,
      );
  }
  return { location: location ?? '', s3Endpoint: environment.address('S3_ENDPOINT'), publicKeys };
};
