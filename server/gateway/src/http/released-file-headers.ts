import { contentTypeOf } from '@refined/releases';

/**
 * Headers of a released file, from the gateway or an exported site: it never changes, so it may be
 * cached forever.
 */
export const releasedFileHeaders = (
  path: string,
): { readonly 'content-type': string; readonly 'cache-control': string } => ({
  'content-type': contentTypeOf(path),
  'cache-control': 'public, max-age=31536000, immutable',
});

/** Headers of the state: cached, but revalidated each time. */
export const STATE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
} as const;
