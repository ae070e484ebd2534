import { randomUUID } from 'node:crypto';
import type { ReleaseStore } from '@refined/releases';
import { oncePerCause, type Tracing } from '@refined/server-base/process';
import {
  createServer,
  HttpProblem,
  protect,
  sendProblem,
  serveHealth,
  serveMetrics,
  type Lifetime,
  type ServerOptions,
} from '@refined/server-base/serving';
import { stopRuleOf } from '@refined/server-base/settings';
import type { FastifyInstance } from 'fastify';
import { apiProxy, registryProxy, isReady, type Upstream } from './api/api-proxy.ts';
import { backEnds } from './api/back-ends.ts';
import type { GatewayConfiguration } from './configuration.ts';
import { problem } from './http/answers.ts';
import { liveReload, developmentSharing } from './http/development.ts';
import { pageRoutes, readableAddress } from './http/page-routes.ts';
import { followGenerations, type Generations } from './releases/generation-follower.ts';
import { releaseRoutes, servedFiles } from './http/release-routes.ts';
import { verifiedFiles } from './releases/verified-files.ts';
import { gatewayMetrics } from './reports/gateway-metrics.ts';
import { reportRoutes } from './reports/report-routes.ts';

const shownTime = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

/**
 * Ready: a shell can be served, and our API (if this product runs one) is ready. The details name
 * the served generation and the store's state. An unreadable store doesn't make the gateway
 * unready, because the served files are in memory; `store` reports it for monitoring.
 */
const readHealth = (generations: Generations, api: boolean) => {
  const served = generations.current();
  const { readAt, fault } = generations.store();
  return {
    isReady: served !== undefined && api,
    releases: served !== undefined,
    api,
    generation: served?.state.generation,
    changedAt: served?.state.changedAt,
    servedSince: served && shownTime(served.since),
    store: { readable: fault === undefined, readAt: shownTime(readAt), fault },
  };
};

export interface GatewayParts {
  readonly configuration: Pick<GatewayConfiguration, 'page' | 'limits' | 'TRUST_PROXY'> &
    Partial<Pick<GatewayConfiguration, 'GATEWAY_SECRET' | 'METRICS_TOKEN' | 'STOP_RULE'>>;
  /**
   * A store with public keys checks signatures itself. With `isSigned`, an older state is refused
   * as a replay.
   */
  readonly store: ReleaseStore;
  readonly isSigned?: boolean;
  readonly upstream: Upstream;
  /** Where the registry of releases listens; without an address it doesn't run here. */
  readonly registry?: Upstream;
  /** Whether the process was asked to end: it still serves, but `/readyz` answers 503. */
  readonly lifetime?: Lifetime;
  readonly logger?: ServerOptions['logger'];
  readonly tracing?: Tracing | undefined;
}

const FAILURES: Readonly<Record<number, string>> = {
  413: 'What was sent is too large.',
  415: 'This content type is not accepted here.',
  429: 'There were too many requests from this address. Try again later.',
  500: 'Something went wrong. Try again in a moment.',
};

/**
 * The gateway, not yet listening. Order: base server, generations, health, metrics, releases,
 * reports, API, registry, back ends of screens, then the page for every other address.
 */
export const buildGateway = ({
  configuration,
  store,
  isSigned = false,
  upstream,
  registry = { address: undefined },
  lifetime = { retiring: false },
  logger = false,
  tracing,
}: GatewayParts): FastifyInstance => {
  const { page, limits, TRUST_PROXY: trustProxy, STOP_RULE: stopRules } = configuration;
  const app = createServer({
    tracing,
    lifetime,
    logger,
    // Ids from clients are not used.
    genReqId: () => randomUUID(),
    trustProxy,
    requestTimeout: limits.request,
    bodyLimit: limits.body,
    routerOptions: { maxParamLength: 1_024 },
    // By default Node checks for expired connections only every 30 s.
    http: {
      headersTimeout: Math.min(limits.headers, limits.request),
      connectionsCheckingInterval: Math.min(1_000, limits.headers),
    },
    // No hook runs for these answers.
    frameworkErrors: (error, request, reply) => {
      protect(request, reply);
      const address = readableAddress(request);
      if (address !== undefined) return void reply.redirect(address);
      problem(reply, error.statusCode ?? 400, 'The address can not be read.');
    },
  });

  const causes = oncePerCause(app.log);
  const files = verifiedFiles(store, causes);
  const generations = followGenerations({
    store,
    files,
    config: page,
    log: app.log,
    causes,
    interval: limits.poll,
    isSigned,
  });
  app.addHook('onClose', async () => generations.close());

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof HttpProblem) return sendProblem(reply, error);
    const status =
      error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? error.statusCode
        : 500;
    // A disconnected client is no failure.
    if (status === 500 && !reply.raw.destroyed) request.log.error({ err: error }, 'request failed');
    return problem(reply, status, FAILURES[status] ?? 'The request can not be read.');
  });
  app.setNotFoundHandler((_request, reply) =>
    problem(reply, 404, 'There is nothing at this address.'),
  );

  const isApiElsewhere = page.apiHost !== '';
  const api = () => (isApiElsewhere ? page.apiHost : upstream.address);
  const isApiReady = async () => isApiElsewhere || isReady(upstream);
  serveHealth(app, lifetime, async () => readHealth(generations, await isApiReady()));
  const metrics = gatewayMetrics({ generations, isApiReady });
  serveMetrics(app, { token: configuration.METRICS_TOKEN, add: metrics.add });
  if (page.liveReload) developmentSharing(app);
  releaseRoutes(app, generations, servedFiles(store, files, generations, causes));
  reportRoutes(app, {
    store,
    generations,
    files,
    causes,
    metrics: metrics.reports,
    api,
    ruleOf: (workspace) => stopRules && stopRuleOf(stopRules, workspace),
    limits,
  });
  if (isApiElsewhere)
    app.all('/api/*', async (_request, reply) =>
      problem(reply, 404, `The API is at ${page.apiHost}.`),
    );
  else {
    const { GATEWAY_SECRET: gatewaySecret } = configuration;
    apiProxy(app, { upstream, limits, gatewaySecret, causes, generations });
  }
  registryProxy(app, registry);
  backEnds(app, { store, api, limits });
  if (page.liveReload) liveReload(app, generations);
  pageRoutes(app, generations, page);
  return app;
};
