import type { Readable } from 'node:stream';
import { type CauseLog, type LineLimits, LOAD, isStream } from '@refined/server-base/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importsCalls, REGISTRY_BASE } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { callLine } from './call-line.ts';
import { compressedAnswer } from './compressed-answer.ts';
import { STREAM_CONNECTIONS, eventStreams, type ServedGenerations } from './event-streams.ts';
import { passedHeaders } from './passed-headers.ts';
import { proxied } from './proxied.ts';
import type { Upstream } from './upstream.ts';
import { problem } from '../http/problem.ts';

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
 * Connections to the API. Calls get many more than the API serves at once, so that only the API
 * decides which call waits. Sign-ins have their own, so that slow password checks delay no other
 * call.
 */
const CONNECTIONS = { calls: 1_024, signIns: 1_024, streams: STREAM_CONNECTIONS };
/** Whether the request uploads a file of an import: it may be larger than other bodies. */
const isFile = ({ method, url }: FastifyRequest): boolean =>
  method === importsCalls.importUpload.method &&
  new URL(url, 'http://api').pathname === importsCalls.importUpload.path;

/** Passes `/api/*` on to our API. */
export const apiProxy = (app: FastifyInstance, options: ApiProxyOptions): void => {
  const { upstream, bodyLimit, timeout, gatewaySecret, calls, causes, generations } = options;
  const streams = eventStreams(app, generations);
  const line = callLine(calls, causes);
  const standInLine = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (await line.enter(request, reply)) return true;
    // Read to the end, so that the connection can be reused.
    (request.body as Readable | undefined)?.resume();
    problem(reply, 503, 'The server is busy. Try again in a moment.', LOAD.retryAfter);
    return false;
  };
  const proxy = (prefix: string, connections: number, enter?: typeof standInLine): void =>
    proxied(app, {
      prefix,
      whose: () => 'The API',
      address: () => upstream.address,
      connections,
      timeout,
      bodyLimit: (request) => (isFile(request) ? LIMITS.imports.fileBytes : bodyLimit),
      ...(enter && { enter }),
      headers: (request, headers) => passedHeaders(request, headers, gatewaySecret),
      answer: (request, reply, body) => {
        line.answered(request, reply.statusCode);
        reply.send(isStream(reply) ? streams.passed(reply, body) : compressedAnswer(reply, body));
      },
    });
  proxy('/api', CONNECTIONS.calls, standInLine);
  proxy('/api/api-token-auth', CONNECTIONS.signIns);
  proxy('/api/events', CONNECTIONS.streams);
};

/** Longest wait for the next line of an answer, in ms: a check in a browser prints few lines. */
const SILENCE = 180_000;

/** Passes `/registry/*` on to the registry, which limits bodies itself. */
export const registryProxy = (app: FastifyInstance, upstream: Upstream): void =>
  proxied(app, {
    prefix: REGISTRY_BASE.slice(0, -1),
    whose: () => 'The registry of releases',
    address: () => upstream.address,
    timeout: SILENCE,
    onRequest: async (_request, reply) =>
      upstream.address === undefined
        ? problem(reply, 503, 'The registry of releases does not run here.', 30)
        : undefined,
    headers: (request, headers) => passedHeaders(request, headers, undefined),
  });
