import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The usual syntax of a CDN's `_headers`: a path with `*`, and its headers indented below. */
const readHeaders = (
  folder: string,
): readonly { pattern: RegExp; name: string; value: string }[] => {
  let pattern = /^$/;
  return readFileSync(path.join(folder, '_headers'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.trim() === '' || line.startsWith('#')) return [];
      if (!/^\s/.test(line)) {
        pattern = new RegExp(
          `^${line
            .trim()
            .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
            .replaceAll('*', '.*')}$`,
        );
        return [];
      }
      const [name = '', ...value] = line.trim().split(':');
      return [{ pattern, name: name.toLowerCase(), value: value.join(':').trim() }];
    });
};

export interface PlainHost {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a folder like an object store behind a CDN: files, the headers of `_headers`, and
 * index.html for addresses without a file.
 */
export const servePlainly = async (folder: string): Promise<PlainHost> => {
  const isFile = (file: string): boolean =>
    statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://plain');
    const named = path.join(folder, path.normalize(decodeURIComponent(pathname)));
    const file = isFile(named)
      ? named
      : /\.\w+$/.test(pathname)
        ? undefined
        : path.join(folder, 'index.html');
    if (!file?.startsWith(folder))
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    for (const { pattern, name, value } of readHeaders(folder))
      if (pattern.test(pathname)) response.setHeader(name, value);
    response
      .writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
