const BY_EXTENSION: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

/** Never HTML: a release contains no page. */
const contentTypeOf = (path: string): string => {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return (
    (Object.hasOwn(BY_EXTENSION, extension) && BY_EXTENSION[extension]) ||
    'application/octet-stream'
  );
};

/**
 * Headers of a released file, wherever it is served from: it never changes and may be cached
 * forever.
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
