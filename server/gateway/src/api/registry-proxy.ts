import httpProxy from '@fastify/http-proxy';
import { REGISTRY_BASE } from '@refined/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../http/problem.ts';
import { passedHeaders } from './passed-headers.ts';
import type { Upstream } from './upstream.ts';

/** Longest wait for the next line of an answer, in ms: a check in the browser says little. */
const SILENCE = 180_000;

/** Passes `/registry/*` on to the registry, which limits what it takes by itself. */
export const registryProxy = (app: FastifyInstance, upstream: Upstream): void => {
  const prefix = REGISTRY_BASE.slice(0, -1);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    void scope.register(httpProxy, {
      prefix,
      rewritePrefix: prefix,
      upstream: '',
      disableRequestLogging: true,
      undici: { headersTimeout: SILENCE, bodyTimeout: SILENCE, keepAliveTimeout: 4_000 },
      preHandler(_request, reply, done) {
        if (upstream.address) return done();
        problem(reply, 503, 'The registry of releases does not run here.', 30);
      },
      replyOptions: {
        getUpstream: () => upstream.address ?? '',
        rewriteRequestHeaders: (request, headers) =>
          passedHeaders(request as unknown as FastifyRequest, headers, undefined),
        onError: (reply) =>
          void problem(
            reply as unknown as Parameters<typeof problem>[0],
            503,
            'The registry of releases does not answer. Try again in a moment.',
            2,
          ),
      },
    });
  });
};
