import cors from '@fastify/cors';
import { CONFIRMATION_HEADER, servedCalls } from '@refined/shared/contract';
import { LIMITS, type Product, type PublicationField } from '@refined/shared/domain';
import type { LineLimits, Tracing } from '@refined/server-base/process';
import { createServer, partLog, serveMetrics } from '@refined/server-base/serving';
import type { FastifyInstance } from 'fastify';
import { peopleRoutes } from './session/people-routes.ts';
import { actionRoutes } from './actions/action-routes.ts';
import { approvalRoutes, approvalsOfDrugs, readGuarded, setGuarded } from './actions/approvals.ts';
import { databaseFilesRoute } from './publications/database-files.ts';
import type { HasSpace, PoolSight } from './db/database.ts';
import type { Listen } from './db/listen.ts';
import type { Db } from './db/schema.ts';
import { differencesReader, reasonRoutes } from './reasons/reasons-routes.ts';
import { worklistRoutes } from './worklist/worklist-routes.ts';
import { marksOfDrugs } from './worklist/drug-marks.ts';
import { drugActionRoutes, drugPerformer } from './drug-actions.ts';
import { drugRoutes } from './drugs/drug-routes.ts';
import { type HealthCanadaPages, DrugPresenter } from './drugs/present-drug.ts';
import { historyRoutes } from './drugs/history-routes.ts';
import { syncHook } from './http/sync-hook.ts';
import { bodyParsers, cleanInput } from './http/clean-input.ts';
import { documentation } from './http/documentation.ts';
import { answerUnroutable, errorHandler } from './http/error-handler.ts';
import { health, type Readiness } from './http/health.ts';
import { apiMetrics } from './http/metrics.ts';
import { idempotency } from './http/idempotency.ts';
import { downloadLimit, loadLimit, spaceLimit } from './http/limits.ts';
import { handleCall } from './http/handle-call.ts';
import { liveRoutes } from './live/live-routes.ts';
import { importRoutes } from './source/import-routes.ts';
import { LookupCache, lookupRoutes } from './drugs/lookup-cache.ts';
import { moveRoutes } from './actions/move-drug.ts';
import { countRoutes } from './drugs/queue-counts.ts';
import { publicationRoutes } from './publications/publication-routes.ts';
import { keepDifferences } from './reasons/keep-differences.ts';
import { groupTexts, reasonsOfDrugs } from './reasons/reasons-of-drugs.ts';
import { ruleRoutes } from './source/rule-routes.ts';
import { runRules } from './source/run-rules.ts';
import { authenticator } from './session/authenticate.ts';
import { callerReader, clientAddressReader } from './session/client-address.ts';
import { requireConfirmation } from './session/confirmations.ts';
import { requireOperator } from './session/sign-in-log.ts';
import { sessionRoutes } from './session/session-routes.ts';
import type { SignInOptions } from './session/sign-in.ts';
import { TokenStore } from './session/token-store.ts';
import { viewRoutes } from './drugs/lists/view-routes.ts';

/** In ms. */
export interface Timeouts {
  /** Until the request's headers are complete. */
  headers: number;
  /** Until its body is complete, also a file; the same as the gateway's REQUEST_TIMEOUT. */
  request: number;
  /** How often both limits are checked. */
  check: number;
  /**
   * Keep-alive of an idle connection; longer than the gateway's, so that the gateway never writes
   * to a closed connection.
   */
  keepAlive: number;
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 60_000, check: 1_000, keepAlive: 75_000 };

export interface AppConfiguration {
  readonly product: Product;
  /** Other origins from which browsers may call. */
  readonly corsOrigins: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For is trusted; false: none. */
  readonly trustProxy: string | false;
  readonly seedFolder?: string;
  /**
   * Secret that proves that a request comes from our gateway; then its X-Forwarded-For is trusted.
   */
  readonly gatewaySecret?: string | undefined;
  /** The token with which Prometheus reads the metrics; undefined: no metrics. */
  readonly metricsToken?: string | undefined;
  /**
   * Sets the fields whose changes need a second person's approval before publication, for all
   * processes; undefined: unchanged.
   */
  readonly fourEyes?: readonly PublicationField[] | undefined;
  /** Default: no links. */
  readonly healthCanadaPages?: HealthCanadaPages;
}

export interface AppOptions {
  readonly db: Db;
  /** The connection pool, for the metrics. */
  readonly pool?: PoolSight;
  /** Listens to the database's notifications. */
  readonly listen: Listen;
  readonly configuration: AppConfiguration;
  readonly readiness: Readiness;
  readonly logLevel: string;
  /** Target of log lines; default: standard output. */
  readonly logStream?: { write(line: string): void };
  readonly timeouts?: Partial<Timeouts>;
  /** Whether there is disk space for a write; default: always. */
  readonly hasSpace?: HasSpace;
  /** Number of concurrent calls, and how long others wait. */
  readonly load?: LineLimits;
  readonly signIn?: SignInOptions;
  readonly tracing?: Tracing | undefined;
}

const createApiServer = (options: AppOptions, timeouts: Timeouts): FastifyInstance => {
  const { logLevel, logStream, tracing, readiness, configuration } = options;
  return createServer({
    tracing,
    lifetime: readiness,
    userOf: ({ user }) => user?.username,
    logger: {
      ...partLog('api', logLevel),
      ...(logStream && { stream: logStream }),
      // Fastify's own log lines (protocol errors) must not contain headers, either.
      serializers: { req: ({ method, id }) => ({ method, id }) },
    },
    trustProxy: configuration.trustProxy,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    // HEAD is answered like GET, without a body.
    exposeHeadRoutes: true,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    frameworkErrors: answerUnroutable,
    // With and without the final slash, without a redirect (D40).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        allowUnionTypes: true,
      },
    },
  });
};

const CORS_HEADERS = {
  methods: ['GET', 'POST', 'PUT'],
  allowedHeaders: [
    'authorization',
    'content-type',
    'if-match',
    'if-none-match',
    'x-request-id',
    'idempotency-key',
    CONFIRMATION_HEADER,
  ],
  exposedHeaders: [
    'etag',
    'retry-after',
    'x-request-id',
    'www-authenticate',
    'idempotency-replayed',
  ],
  maxAge: 600,
};

const NO_PAGES: HealthCanadaPages = { product: undefined, notice: undefined };

/** Decorates the app for its routes; decorations.ts explains each decoration. */
const decorate = (app: FastifyInstance, { db, configuration }: AppOptions): void => {
  const { product, healthCanadaPages = NO_PAGES } = configuration;
  const lookups = new LookupCache(db);
  const tokens = new TokenStore(db);
  app.decorate('db', db);
  app.decorate('calls', servedCalls(product.key));
  app.decorate('product', product);
  app.decorate('readGuarded', () => readGuarded(db));
  app.decorate('healthCanadaPages', healthCanadaPages);
  app.decorate('lookups', lookups);
  app.decorate('presenter', new DrugPresenter(lookups, product.key));
  app.decorate('tokens', tokens);
  app.decorate('authenticate', authenticator(tokens));
  app.decorate('clientAddress', clientAddressReader(configuration.gatewaySecret));
  app.decorate('requireOperator', requireOperator);
  app.decorate('requireConfirmation', requireConfirmation);
  app.decorate('keepDifferences', () => keepDifferences(db));
  app.decorate('handle', handleCall);
  app.decorateRequest('user', null);
  app.decorateRequest('tokenHash', null);
};

/** The whole API: everything it registers, in order. Tests start this, too. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { db, listen, readiness, load, hasSpace, signIn } = options;
  const { corsOrigins, gatewaySecret, seedFolder, fourEyes } = options.configuration;
  const app = createApiServer(options, { ...TIMEOUTS, ...options.timeouts });
  decorate(app, options);
  if (fourEyes) {
    const before = await setGuarded(db, fourEyes);
    if (String(before) !== String(fourEyes))
      app.log.warn({ before, now: fourEyes }, 'four eyes are set for the whole house');
  }

  await app.register(errorHandler);
  app.addHook(
    'onRequest',
    // No caching by default; a route that allows it sets its own header.
    syncHook((_request, reply) => void reply.header('cache-control', 'no-store')),
  );
  serveMetrics(app, { token: options.configuration.metricsToken, add: apiMetrics(options) });
  await app.register(loadLimit, {
    limits: load,
    callerOf: callerReader(app.tokens, gatewaySecret),
  });
  await app.register(downloadLimit);
  if (hasSpace) await app.register(spaceLimit, { hasSpace });
  if (corsOrigins.length > 0)
    await app.register(cors, { ...CORS_HEADERS, origin: [...corsOrigins] });
  await app.register(bodyParsers);
  app.addHook('preValidation', syncHook(cleanInput));
  await app.register(idempotency);
  await app.register(documentation);
  await app.register(health, { readiness });

  await app.register(sessionRoutes, { signIn });
  await app.register(peopleRoutes);
  await app.register(countRoutes);
  await app.register(moveRoutes);
  await app.register(drugRoutes, {
    readReasons: reasonsOfDrugs,
    groupTexts,
    readApprovals: approvalsOfDrugs,
    readMarks: marksOfDrugs,
  });
  await app.register(reasonRoutes);
  await app.register(publicationRoutes, { gatewaySecret, readDifferences: differencesReader(app) });
  await app.register(lookupRoutes);
  await app.register(databaseFilesRoute);
  const afterJobs = runRules({
    db,
    perform: drugPerformer(app),
    keepDifferences: app.keepDifferences,
    onFault: (error) => app.log.error({ err: error }, 'a rule failed'),
  });
  await app.register(importRoutes, { readiness, hasSpace, seedFolder, afterJobs });
  await app.register(ruleRoutes);
  await app.register(approvalRoutes);
  await app.register(drugActionRoutes);
  await app.register(worklistRoutes);
  await app.register(actionRoutes, { groupTexts });
  await app.register(historyRoutes);
  await app.register(viewRoutes);
  await app.register(liveRoutes, { listen });
  return app;
};
