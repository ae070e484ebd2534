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

/** Never HTML: a release holds no page of its own. */
const contentTypeOf = (path: string): string => {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return (
    (Object.hasOwn(BY_EXTENSION, extension) && BY_EXTENSION[extension]) ||
    'application/octet-stream'
  );
};

/**
 * What goes with a released file wherever it is served from: it never changes, whoever has it may
 * keep it.
 */
export const releasedFileHeaders = (
  path: string,
): { readonly 'content-type': string; readonly 'cache-control': string } => ({
  'content-type': contentTypeOf(path),
  'cache-control': 'public, max-age=31536000, immutable',
});

/** What goes with the state: kept, but asked for each time. */
export const STATE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
} as const;
