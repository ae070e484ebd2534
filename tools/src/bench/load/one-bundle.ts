import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { forwardTo } from './http2-front.ts';
import type { Answer } from './http2-front.ts';

/** As the build reports it (tools/one-bundle/config.mjs). */
interface BundleFiles {
  readonly initial: readonly string[];
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

export interface OneBundle {
  readonly files: BundleFiles;
  /** Compressed as the release store does it. */
  readonly bytes: ReadonlyMap<string, Buffer>;
}

const compressed = (text: Uint8Array): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** Builds the sources as one bundle with lazy routes. */
export const buildOneBundle = (root: string, folder: string): OneBundle => {
  const webpack = path.join(root, 'node_modules', 'webpack', 'bin', 'webpack.js');
  const config = path.join(root, 'tools', 'one-bundle', 'config.mjs');
  const { status } = spawnSync(
    process.execPath,
    [webpack, '--config', config, '--output-path', folder],
    { cwd: root, stdio: ['ignore', 2, 2] },
  );
  if (status !== 0) throw new Error('The one bundle can not be built: see above.');
  return {
    files: JSON.parse(readFileSync(path.join(folder, 'bundle.json'), 'utf8')) as BundleFiles,
    bytes: new Map(
      readdirSync(folder)
        .filter((file) => file.endsWith('.js'))
        .map((file) => [file, compressed(readFileSync(path.join(folder, file)))]),
    ),
  };
};

const FILES = '/files/';

const pageOf = (
  { initial, screens }: BundleFiles,
  { preloads }: { readonly preloads?: string | undefined },
): Buffer => {
  const links = (preloads === undefined ? [] : (screens[preloads] ?? [])).map(
    (file) => `<link rel="preload" as="script" href="${FILES}${file}">`,
  );
  const scripts = initial.map((file) => `<script defer src="${FILES}${file}"></script>`);
  return compressed(
    Buffer.from(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>ReFined</title><meta name="viewport" content="width=device-width, initial-scale=1">${scripts.join('')}${links.join('')}</head><body><div id="root"></div></body></html>`,
    ),
  );
};

/**
 * Serves the bundle, and the product's API beside it.
 * @param screenOf the screen whose files the HTML of an address preloads
 */
export const serveOneBundle = (
  { files, bytes }: OneBundle,
  product: string,
  screenOf: (pathname: string) => string | undefined,
): Answer => {
  const forward = forwardTo(product);
  return (request, response) => {
    const pathname = request.url.split('?', 1)[0]!;
    if (pathname.startsWith('/api/')) return forward(request, response);
    const file = pathname.startsWith(FILES) && bytes.get(pathname.slice(FILES.length));
    const body = file || pageOf(files, { preloads: screenOf(pathname) });
    response.writeHead(200, {
      'content-type': file ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': file ? 'public, max-age=31536000, immutable' : 'no-store',
    });
    response.end(body);
  };
};
