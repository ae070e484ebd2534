import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, gzipSync } from 'node:zlib';
import { randomBytes, randomInt } from 'node:crypto';
import type { PageConfig } from '@refined/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BUCKET_COOKIE } from '@refined/shared/federation';
import { BROTLI, preferredEncoding, sendPlain, releasedFileHeaders } from './answers.ts';
import { pagePolicy, RUNNABLE_SCRIPT } from '../page/page-policy.ts';
import type { Generations } from '../releases/generation-follower.ts';
import { BOOTSTRAP, EARLY_CALLS, WATCHDOG } from '../page/bootstrap-file.ts';
import { FAVICON } from '../page/first-paint.ts';

const BUCKETS = 100;
const YEAR = 365 * 24 * 60 * 60;

/** The cookie's value, 0–99. */
const BUCKET = /^(?:\d|[1-9]\d)$/;

/** The bucket in a `Cookie` header; undefined when it is missing or invalid. */
const bucketIn = (header: string | undefined): number | undefined => {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.split('=', 2).map((part) => part.trim());
    if (name === BUCKET_COOKIE && value !== undefined && BUCKET.test(value)) return Number(value);
  }
  return undefined;
};

/**
 * This browser's canary bucket, 0–99. As long as the browser keeps the cookie, it stays inside or
 * outside a canary. Not HttpOnly, because without a gateway the page sets the cookie itself. It
 * identifies nobody: a hundredth of all browsers share it.
 */
const browserBucket = (request: FastifyRequest, reply: FastifyReply): number => {
  const known = bucketIn(request.headers.cookie);
  if (known !== undefined) return known;
  const bucket = randomInt(BUCKETS);
  reply.header(
    'set-cookie',
    `${BUCKET_COOKIE}=${bucket}; Path=/; Max-Age=${YEAR}; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
  );
  return bucket;
};

/**
 * Whether the last part of an address has an extension, as of a file. The answer must not be HTML,
 * which would be run or cached as a script.
 */
const namesFile = (pathname: string): boolean => /\.[A-Za-z0-9]{1,8}$/.test(pathname);

/**
 * For a page's address that can't be decoded (`/drugs/%`): the same address with its percent signs
 * encoded, where the page says that nothing is found. Undefined for what is no page (the API, back
 * ends of screens, the registry, released files), and for methods other than GET and HEAD.
 */
export const readableAddress = ({ method, url }: FastifyRequest): string | undefined => {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return undefined;
  if (/^\/(?:api|x|registry|releases)\//.test(url)) return undefined;
  const [pathname, search] = splitAddress(url);
  // Two leading slashes would name another host.
  return `/${pathname.replace(/^[/\\]+/, '').replaceAll('%', '%25')}${search}`;
};

/** The path, and the rest from the question mark on. */
const splitAddress = (url: string): readonly [string, string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
};

const sendHtml = async (reply: FastifyReply, html: string): Promise<FastifyReply> => {
  const encoding = preferredEncoding(reply.request.headers['accept-encoding']);
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  if (encoding === 'identity') return reply.send(html);
  reply.header('content-encoding', encoding);
  return reply.send(
    encoding === 'br' ? await promisify(brotliCompress)(html, BROTLI) : await promisify(gzip)(html),
  );
};

/** Sends a script of this gateway; addresses of other gateway versions answer 404. */
const sendOwnFile = ({ address, bytes }: typeof BOOTSTRAP) => {
  const bodies = {
    identity: bytes,
    br: brotliCompressSync(bytes),
    gzip: gzipSync(bytes),
  } as const;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .headers(releasedFileHeaders(address))
      .header('content-security-policy', RUNNABLE_SCRIPT)
      .header('vary', 'accept-encoding')
      .send(bodies[encoding]);
  };
};

/**
 * The shell's page for every address of the product (deep links work; the shell reports unknown
 * ones), the script that starts it, and the icon.
 */
export const pageRoutes = (
  app: FastifyInstance,
  generations: Generations,
  config: PageConfig,
): void => {
  app.get('/favicon.svg', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(FAVICON),
  );

  for (const file of [BOOTSTRAP, WATCHDOG]) app.get(file.address, sendOwnFile(file));

  app.get('/*', async (request, reply) => {
    const [pathname, search] = splitAddress(request.url);
    if (namesFile(pathname)) return sendPlain(reply, 404, 'There is no such file.');
    const served = generations.current();
    if (!served)
      return sendPlain(
        reply.header('retry-after', '1').header('refresh', '1'),
        503,
        'ReFined is starting. This page reloads by itself.',
      );
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', pagePolicy(config, nonce, EARLY_CALLS.source));
    return sendHtml(
      reply,
      served.render(pathname, nonce, browserBucket(request, reply), request.id, search),
    );
  });
};
