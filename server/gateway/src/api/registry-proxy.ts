import { REGISTRY_BASE } from '@refined/shared/contract';
import type { FastifyInstance } from 'fastify';
import { problem } from '../http/problem.ts';
import { passedHeaders } from './passed-headers.ts';
import { proxied } from './proxied.ts';
import type { Upstream } from './upstream.ts';

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
