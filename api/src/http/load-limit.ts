import { apiMessages } from '@refined/shared/messages';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Health checks are answered however busy we are. */
    health?: boolean;
    /** Open for hours without being work: limited by itself. */
    stream?: boolean;
  }
  interface FastifyRequest {
    inWork: boolean;
  }
}

/** Requests in work at once; more would only wait longer than anybody waits for them. */
const MOST = 400;

/** 503 with Retry-After beyond the limit, so that those in work end in time (quality: load). */
export const registerLoadLimit = (app: FastifyInstance, most = MOST): void => {
  let inWork = 0;
  app.decorateRequest('inWork', false);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.health || request.routeOptions.config.stream) return;
    if (inWork >= most) throw new HttpProblem(503, apiMessages.busy, { retryAfter: 1 });
    inWork += 1;
    request.inWork = true;
  });
  // Comes once for each request, answered or broken off.
  app.addHook('onResponse', async (request) => {
    if (request.inWork) inWork -= 1;
  });
};
