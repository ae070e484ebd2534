import type { IncomingHttpHeaders } from 'node:http';
import { type Readable, Transform, pipeline } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify';
import { BROTLI, problem, preferredEncoding } from '../http/answers.ts';
import { GATEWAY_HEADER } from '@refined/server-base/serving';
import { createBrotliCompress, createGzip } from 'node:zlib';

/** Hop-by-hop headers, and headers that the API must not believe when a client sends them. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  'expect',
  'upgrade',
  'keep-alive',
  'te',
  'trailer',
  'proxy-authorization',
  'proxy-connection',
  'forwarded',
  'x-real-ip',
  GATEWAY_HEADER,
]);

export type PassedHeaders = Record<string, string | string[]>;

export const passedHeaders = (
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  gatewaySecret: string | undefined,
): PassedHeaders => {
  const passed: PassedHeaders = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !NOT_PASSED_ON.has(name)) passed[name] = value;
  }
  passed['x-request-id'] = request.id;
  passed['x-forwarded-for'] = request.ip;
  passed['x-forwarded-proto'] = request.protocol;
  passed['x-forwarded-host'] = request.host;
  if (gatewaySecret !== undefined) passed[GATEWAY_HEADER] = gatewaySecret;
  return passed;
};

/**
 * Passes a body on and fails with `ERR_BODY_TOO_LARGE` after `limit` bytes. Needed because a
 * chunked body has no Content-Length.
 */
const limited = (body: Readable, limit: number, onExcess: () => void): Readable => {
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= limit) return done(null, chunk);
      onExcess();
      done(Object.assign(new Error('The body is too large.'), { code: 'ERR_BODY_TOO_LARGE' }));
    },
  });
  body.on('error', (error) => counted.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) counted.destroy(new Error('The client left.'));
  });
  // The rest of a refused body is still read, so that the connection can take the next request.
  counted.on('close', () => {
    body.unpipe(counted);
    body.resume();
  });
  return body.pipe(counted);
};

/** In seconds. */
const RETRY_AFTER = 2;

/** How requests below a prefix are passed on to another server. */
export interface Proxied {
  /** The server gets addresses with it, unless it has a parameter (`/x/:screen`). */
  readonly prefix: string;
  /** The server's name in refusals, e.g. "The API". */
  readonly whose: (request: FastifyRequest) => string;
  /** Undefined while the server is down. */
  readonly address: (request: FastifyRequest) => string | undefined;
  readonly connections?: number;
  /** Longest wait for the answer, and between two pieces of it, in ms. */
  readonly timeout: number;
  /** Largest body in bytes; without it, only the server itself limits bodies. */
  readonly bodyLimit?: (request: FastifyRequest) => number;
  /** Runs before the body is read; it may answer itself. */
  readonly onRequest?: onRequestAsyncHookHandler;
  /** Runs after the other checks; false: it has answered. */
  readonly enter?: (request: FastifyRequest, reply: FastifyReply) => boolean | Promise<boolean>;
  readonly headers: (request: FastifyRequest, headers: IncomingHttpHeaders) => PassedHeaders;
  readonly answerHeaders?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  /** Sends the answer; its status and headers are set. */
  readonly answer?: (request: FastifyRequest, reply: FastifyReply, body: Readable) => void;
}

/** Requests whose body exceeded the limit while it was streamed. */
const tooLarge = new WeakSet<object>();

const sendTooLarge = (reply: FastifyReply): FastifyReply =>
  problem(reply, 413, 'What was sent is too large.');

const sendUnavailable = (reply: FastifyReply, whose: string): FastifyReply =>
  problem(reply, 503, `${whose} is not available. Try again in a moment.`, RETRY_AFTER);

const sendFailure = (reply: FastifyReply, whose: string, error: Error): void => {
  if (tooLarge.has(reply.request.raw)) sendTooLarge(reply);
  else if (error.name === 'FastifyError' && (error as { statusCode?: number }).statusCode === 504)
    problem(reply, 504, `${whose} did not answer in time.`, RETRY_AFTER);
  else sendUnavailable(reply, whose);
};

/** Passes requests on. While the server is down, answers 503 at once, with Retry-After. */
export const proxied = (
  app: FastifyInstance,
  { prefix, whose, address, connections, timeout, bodyLimit, ...further }: Proxied,
): void =>
  void app.register(async (scope) => {
    // Fastify parses text by default; bodies of every type must pass unchanged.
    scope.removeAllContentTypeParsers();
    if (further.onRequest) scope.addHook('onRequest', further.onRequest);
    void scope.register(httpProxy, {
      prefix,
      rewritePrefix: prefix.includes(':') ? '/' : prefix,
      upstream: '',
      disableRequestLogging: true,
      undici: {
        ...(connections !== undefined && { connections }),
        // The plugin's own default accepts any certificate.
        connect: { rejectUnauthorized: true },
        headersTimeout: timeout,
        bodyTimeout: timeout,
        keepAliveTimeout: 4_000,
      },
      preHandler(request, reply, done) {
        if (address(request) === undefined) return void sendUnavailable(reply, whose(request));
        const most = bodyLimit?.(request) ?? Infinity;
        if (Number(request.headers['content-length'] ?? 0) > most) return void sendTooLarge(reply);
        if (request.body && most < Infinity)
          request.body = limited(request.body as Readable, most, () => tooLarge.add(request.raw));
        if (!further.enter) return done();
        void Promise.resolve(further.enter(request, reply)).then((mayPass) => {
          if (mayPass) done();
        });
      },
      replyOptions: {
        getUpstream: (request) => address(request as unknown as FastifyRequest) ?? '',
        // One retry after a kept-alive connection broke (the server was restarted); the plugin
        // retries safe methods only.
        retriesCount: 1,
        rewriteRequestHeaders: (request, headers) =>
          further.headers(request as unknown as FastifyRequest, headers),
        ...(further.answerHeaders && { rewriteHeaders: further.answerHeaders }),
        onResponse: (request, reply, { stream }) => {
          const typed = reply as unknown as FastifyReply;
          if (further.answer)
            further.answer(request as unknown as FastifyRequest, typed, stream as Readable);
          else typed.send(stream);
        },
        onError: (reply, { error }) => {
          const typed = reply as unknown as FastifyReply;
          sendFailure(typed, whose(typed.request), error);
        },
      },
    });
  });

/** In bytes. A smaller answer fits into one packet. */
const SMALLEST = 1_400;
const COMPRESSIBLE = /^(application\/(problem\+)?json|text\/(csv|plain|html|css|javascript))\b/;

const GZIP = { level: 4 };

/**
 * The encoding for the API's answer that the client accepts: brotli makes a page of cards ten times
 * smaller. Sets the answer's headers. undefined: the answer is passed on unchanged.
 */
const chosenEncoding = (reply: FastifyReply): 'br' | 'gzip' | undefined => {
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return undefined;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
  const length = reply.getHeader('content-length');
  const worthIt =
    reply.statusCode !== 204 &&
    reply.statusCode !== 206 &&
    reply.statusCode !== 304 &&
    reply.request.method !== 'HEAD' &&
    (length === undefined || Number(length) >= SMALLEST);
  // The API may have compressed it already.
  if (!worthIt || reply.hasHeader('content-encoding')) return undefined;
  const encoding = preferredEncoding(reply.request.headers['accept-encoding']);
  if (encoding === 'identity') return undefined;
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  return encoding;
};

export const compressedAnswer = (reply: FastifyReply, body: Readable): Readable => {
  const encoding = chosenEncoding(reply);
  if (encoding === undefined) return body;
  const packer = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  pipeline(body, packer, () => {});
  return packer;
};
