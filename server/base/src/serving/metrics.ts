import type * as client from '@prometheus-io/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStream } from '../process/index.ts';
import { OPERATORS_ROUTE } from './health.ts';
import { HttpProblem, sendProblem } from './problem.ts';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares texts with a secret, in a time that says nothing about the secret. */
export const secretCheck = (secret: string): ((text: string) => boolean) => {
  const expected = digest(secret);
  return (text) => timingSafeEqual(digest(text), expected);
};

export type Prometheus = typeof client;

/** Adds a part's own metrics; the returned function runs before each answer. */
export type AddMetrics = (
  prometheus: Prometheus,
  registry: client.Registry,
) => (() => Promise<void>) | undefined;

export interface MetricsOptions {
  /** The token for reading them; undefined: nothing is measured. */
  readonly token: string | undefined;
  readonly add?: AddMetrics;
}

/** In seconds: a call is good below 0.25 and slow above 1. */
const DURATIONS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const NOT_ALLOWED = new HttpProblem(401, 'Metrics are read with METRICS_TOKEN as Bearer.', {
  headers: { 'www-authenticate': 'Bearer' },
});

interface Measured {
  answered(request: FastifyRequest, reply: FastifyReply): void;
  streamBegan(reply: FastifyReply): void;
  text(): Promise<{ readonly body: string; readonly type: string }>;
}

const measured = async (add: AddMetrics | undefined): Promise<Measured> => {
  // Imported here, so that a part without metrics doesn't load it.
  const prometheus = await import('@prometheus-io/client');
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  const durations = new prometheus.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by route pattern; event streams are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  const streams = new prometheus.Gauge({
    name: 'http_event_streams',
    help: 'Event streams that are open.',
    registers: [registry],
  });
  const refresh = add?.(prometheus, registry);
  return {
    answered: ({ method, routeOptions }, { statusCode, elapsedTime }) =>
      durations.observe(
        { method, route: routeOptions.url ?? 'none', status: String(statusCode) },
        elapsedTime / 1_000,
      ),
    streamBegan: ({ raw }) => {
      streams.inc();
      raw.once('close', () => streams.dec());
    },
    text: async () => {
      await refresh?.();
      return { body: await registry.metrics(), type: registry.contentType };
    },
  };
};

/**
 * `GET /metrics` for Prometheus, with the token as Bearer; 404 without a token. Labels hold route
 * patterns, never values of an address.
 */
export const serveMetrics = (app: FastifyInstance, { token, add }: MetricsOptions): void => {
  if (token === undefined) {
    app.get('/metrics', OPERATORS_ROUTE, async (_request, reply) =>
      sendProblem(reply, new HttpProblem(404, 'There is nothing at this address.')),
    );
    return;
  }
  const isAllowed = secretCheck(`Bearer ${token}`);
  let metrics: Measured | undefined;
  app.addHook('onReady', async () => {
    metrics = await measured(add);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStream(reply)) metrics?.streamBegan(reply);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(reply)) metrics?.answered(request, reply);
    done();
  });
  app.get('/metrics', OPERATORS_ROUTE, async ({ headers }, reply) => {
    if (!isAllowed(headers.authorization ?? '')) return sendProblem(reply, NOT_ALLOWED);
    const { body, type } = await metrics!.text();
    return reply.header('content-type', type).header('cache-control', 'no-store').send(body);
  });
};
