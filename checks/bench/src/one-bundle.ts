import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';
import webpack from 'webpack';
import { oneBundle } from './one-bundle-config.ts';
import type { Run } from './product.ts';

/** The page's scripts, in order; all files of the bundle are in the folder. */
const build = async (folder: string): Promise<readonly string[]> => {
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    webpack(oneBundle(folder), (error, result) => (error ? reject(error) : resolve(result!)));
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  return entrypoints!['main']!.assets!.map(({ name }) => name);
};

const pageOf = (scripts: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>ReFined</title><meta name="viewport" content="width=device-width, initial-scale=1">${scripts
    .map((file) => `<script defer src="/files/${file}"></script>`)
    .join('')}</head><body><div id="root"></div></body></html>`;

/**
 * Builds the same sources as one bundle with lazy routes (checks/bench/one-bundle), and serves it
 * with the product's API, compressed like releases.
 * @returns its origin
 */
export const serveOneBundle = async (run: Run, product: string): Promise<string> => {
  const folder = path.join(run.scratch, 'one-bundle');
  const scripts = await build(folder);
  const page = brotliCompressSync(pageOf(scripts));
  const files = new Map(
    readdirSync(folder).map((file) => [
      file,
      brotliCompressSync(readFileSync(path.join(folder, file))),
    ]),
  );
  const app = fastify();
  await app.register(httpProxy, { upstream: product, prefix: '/api', rewritePrefix: '/api' });
  app.get<{ Params: { file: string } }>('/files/:file', (request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(files.get(request.params.file)),
  );
  app.get('/*', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-store',
      })
      .send(page),
  );
  run.atEnd(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
};
