import { randomUUID } from 'node:crypto';
import type { ReleaseStore } from '@refined/releases';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { apiProxy } from './api/api-proxy.ts';
import { isReady } from './api/upstream.ts';
import type { Upstream } from './api/upstream.ts';
import type { GatewayConfiguration } from './configuration.ts';
import { health } from './health.ts';
import { liveReload } from './live-reload.ts';
import { pageRoutes } from './page/page-routes.ts';
import { sendProblem } from './problem-answer.ts';
import { followActivePages } from './released/active-page.ts';
import { releaseRoutes } from './released/release-routes.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

export interface GatewayParts {
  readonly configuration: Pick<GatewayConfiguration, 'page' | 'liveReload' | 'trustProxy' | 'limits'>;
  readonly store: ReleaseStore;
  readonly upstream: Upstream;
  readonly logger?: FastifyServerOptions['logger'];
}

/** The gateway, not yet listening. Order: limits, headers, log, health, releases, API, and the page for all the rest. */
export const buildGateway = ({ configuration, store, upstream, logger = false }: GatewayParts): FastifyInstance => {
  const { page, limits, trustProxy } = configuration;
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy,
    requestTimeout: limits.request,
    bodyLimit: limits.body,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1_024 },
    // Node looks for connections past their time only every 30 s by itself.
    http: { headersTimeout: Math.min(limits.headers, limits.request), connectionsCheckingInterval: Math.min(1_000, limits.headers) },
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, error.statusCode ?? 400, 'The address can not be read.'),
  });

  const pages = followActivePages(store, page, app.log, limits.poll);
  app.addHook('onClose', async () => pages.close());

  securityHeaders(app);
  requestLog(app);
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, status, status === 500 ? 'Something went wrong. Try again in a moment.' : 'The request can not be read.');
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'There is nothing at this address.'));

  const isApiElsewhere = page.apiHost !== '';
  health(app, pages, async () => isApiElsewhere || isReady(upstream));
  releaseRoutes(app, store, pages);
  if (isApiElsewhere) app.all('/api/*', async (_request, reply) => sendProblem(reply, 404, `The API is at ${page.apiHost}.`));
  else apiProxy(app, { upstream, bodyLimit: limits.body, timeout: limits.answer });
  if (configuration.liveReload) liveReload(app, pages);
  pageRoutes(app, pages, isApiElsewhere ? new URL(page.apiHost).origin : undefined);
  return app;
};
