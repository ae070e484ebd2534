import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { type CauseLog, type LineLimits, LOAD, isStream } from '@refined/server-base/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importsCalls } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { limited } from './body-limit.ts';
import { callLine } from './call-line.ts';
import { compressedAnswer } from './compressed-answer.ts';
import { STREAM_CONNECTIONS, eventStreams, type ServedGenerations } from './event-streams.ts';
import { passedHeaders } from './passed-headers.ts';
import type { Upstream } from './upstream.ts';
import { problem } from '../http/problem.ts';

/** In seconds. */
const RETRY_AFTER = 2;

export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  problem(reply, 503, 'The API is not available. Try again in a moment.', RETRY_AFTER);

export const sendLate = (reply: FastifyReply): FastifyReply =>
  problem(reply, 504, 'The API did not answer in time.', RETRY_AFTER);

export const sendBusy = (reply: FastifyReply): FastifyReply =>
  problem(reply, 503, 'The server is busy. Try again in a moment.', LOAD.retryAfter);

export const sendTooLarge = (reply: FastifyReply): FastifyReply =>
  problem(reply, 413, 'What was sent is too large.');

export interface ApiProxyOptions {
  readonly upstream: Upstream;
  /** Largest body passed on, in bytes; the API's own limits per call are lower. */
  readonly bodyLimit: number;
  /** Longest wait for the API's answer, and between two pieces of it, in ms. */
  readonly timeout: number;
  readonly calls: LineLimits;
  readonly causes: CauseLog;
  readonly generations: ServedGenerations;
  /** See GatewayConfiguration. */
  readonly gatewaySecret: string | undefined;
}

/**
 * Connections to the API. Calls get many more than the API works on at once: the API alone decides
 * who waits. Sign-ins have their own connections, so that waiting password checks delay no other
 * call.
 */
const CONNECTIONS = { calls: 1_024, signIns: 1_024, streams: STREAM_CONNECTIONS };
/** A file of an import, which is one request. */
const isFile = ({ method, url }: FastifyRequest): boolean =>
  method === importsCalls.importUpload.method &&
  new URL(url, 'http://api').pathname === importsCalls.importUpload.path;

/** Requests whose body exceeded the limit while it was streamed. */
const tooLarge = new WeakSet<object>();

const answerFailure = (reply: FastifyReply, error: Error): void => {
  if (tooLarge.has(reply.request.raw)) sendTooLarge(reply);
  else if (error.name === 'FastifyError' && (error as { statusCode?: number }).statusCode === 504)
    sendLate(reply);
  else sendUnavailable(reply);
};

/** Passes `/api/*` on to our API. While the API is down: 503 at once, with Retry-After. */
export const apiProxy = (app: FastifyInstance, options: ApiProxyOptions): void => {
  const { upstream, bodyLimit, timeout, gatewaySecret, calls, causes, generations } = options;
  const streams = eventStreams(app, generations);
  const line = callLine(calls, causes);
  const proxy = (prefix: string, connections: number, standsInLine = false): void =>
    void app.register(async (scope) => {
      // Fastify would parse text by itself; bodies of every type must pass unchanged.
      scope.removeAllContentTypeParsers();
      void scope.register(httpProxy, {
        prefix,
        rewritePrefix: prefix,
        upstream: '',
        disableRequestLogging: true,
        undici: {
          connections,
          headersTimeout: timeout,
          bodyTimeout: timeout,
          keepAliveTimeout: 4_000,
        },
        preHandler(request, reply, done) {
          if (!upstream.address) return void sendUnavailable(reply);
          const most = isFile(request) ? LIMITS.imports.fileBytes : bodyLimit;
          if (Number(request.headers['content-length'] ?? 0) > most)
            return void sendTooLarge(reply);
          if (request.body)
            request.body = limited(request.body as Readable, most, () => tooLarge.add(request.raw));
          if (!standsInLine) return done();
          void Promise.resolve(line.enter(request, reply)).then((isGranted) => {
            if (isGranted) return done();
            // Read to the end, so that the connection can be used again.
            (request.body as Readable | undefined)?.resume();
            sendBusy(reply);
          });
        },
        replyOptions: {
          getUpstream: () => upstream.address ?? '',
          // One retry when a kept-alive connection broke (the API was restarted); the plugin itself
          // does that for safe methods only.
          retriesCount: 1,
          rewriteRequestHeaders: (request, headers) =>
            passedHeaders(request as unknown as FastifyRequest, headers, gatewaySecret),
          onResponse: (request, reply, response) => {
            const typed = reply as unknown as FastifyReply;
            line.answered(request as unknown as FastifyRequest, typed.statusCode);
            typed.send(
              isStream(typed)
                ? streams.passed(typed, response.stream)
                : compressedAnswer(typed, response.stream),
            );
          },
          onError: (reply, { error }) => answerFailure(reply as unknown as FastifyReply, error),
        },
      });
    });
  proxy('/api', CONNECTIONS.calls, true);
  proxy('/api/api-token-auth', CONNECTIONS.signIns);
  proxy('/api/events', CONNECTIONS.streams);
};
