import cors from '@fastify/cors';
import { createCalls } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { Product, PublicationField } from '@refined/shared/domain';
import {
  answerAfterBody,
  drainAtClose,
  ignoreExpectations,
  parserErrorAnswerer,
  requestLogger,
} from '@refined/shared/serving';
import type { LineLimits } from '@refined/shared/serving';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { registerActions } from './actions/action-routes.ts';
import { registerApprovals } from './approvals/approval-routes.ts';
import { approvalsOfDrugs } from './approvals/approvals-of-drugs.ts';
import { registerBulk } from './bulk/bulk-routes.ts';
import { registerDatabaseFiles } from './database-files/database-files.ts';
import type { HasRoom } from './db/database.ts';
import type { Listen } from './db/driver/listen.ts';
import type { Schema } from './db/schema.ts';
import { decisionUndoer, registerDecisions } from './decisions/decision-routes.ts';
import { registerDesk } from './desk/desk-routes.ts';
import { laterUndoer } from './desk/later/undo-later.ts';
import { marksOfDrugs, readTaken } from './desk/marks-of-drugs.ts';
import { registerDrugs } from './drugs/drug-routes.ts';
import { registerHistory } from './history/history-routes.ts';
import { registerAccessLog } from './http/access-log.ts';
import { atOnce } from './http/at-once.ts';
import { registerBodyParsers } from './http/input/body-parsers.ts';
import { cleanInput } from './http/input/clean-input.ts';
import { registerDocumentation } from './http/documentation/documentation.ts';
import { answerUnroutable, registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import type { Readiness } from './http/health.ts';
import { registerIdempotency } from './http/idempotency/register-idempotency.ts';
import { registerDownloadLimit } from './http/limits/download-limit.ts';
import { registerLoadLimit } from './http/limits/load-limit.ts';
import { callRegistrar } from './http/register-call.ts';
import { requestId } from './http/request-id.ts';
import { registerRoomLimit } from './http/limits/room-limit.ts';
import { SECURITY_HEADERS, requireHost, securityHeaders } from './http/security-headers.ts';
import { registerLive } from './live/live-routes.ts';
import { registerImports } from './source/import-routes.ts';
import { LookupCache } from './lookups/lookup-cache.ts';
import { registerLookups } from './lookups/lookup-routes.ts';
import { FEATURES, readCounts } from './queues/counts.ts';
import { registerQueues } from './queues/queue-routes.ts';
import { registerPublications } from './publications/publication-routes.ts';
import { readerAuthenticator } from './publications/readers/authenticate-reader.ts';
import { changeTexts, reasonsOfDrugs } from './reasons/reasons-of-drugs.ts';
import { registerReasons } from './reasons/reasons-routes.ts';
import { authenticator } from './session/authenticate.ts';
import { registerSession } from './session/session-routes.ts';
import { ownAddressReader } from './session/sign-in/client-address.ts';
import type { SignInOptions } from './session/sign-in/sign-in.ts';
import { TokenStore } from './session/token-store.ts';
import { registerUndo } from './undo/undo-routes.ts';
import { registerViews } from './views/view-routes.ts';

/** In ms. */
export interface Timeouts {
  /** Until the request's headers are complete. */
  headers: number;
  /** Until its body is complete; Fastify's default is no limit. */
  request: number;
  /** How often both limits are checked. */
  check: number;
  /**
   * Keep-alive of an idle connection; longer than the gateway's own, so that the gateway never
   * writes to a closed one.
   */
  keepAlive: number;
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 20_000, check: 1_000, keepAlive: 75_000 };

export interface AppConfiguration {
  readonly product: Product;
  /** Origins that browsers may call from, besides our own. */
  readonly corsOrigins: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For is believed; false: none. */
  readonly trustProxy: string | false;
  readonly seedFolder?: string;
  /**
   * Secret that proves that a request comes from our gateway; its X-Forwarded-For is then believed.
   */
  readonly gatewaySecret?: string | undefined;
  /** Fields whose changes a second person approves before they are published; none by default. */
  readonly fourEyes?: readonly PublicationField[];
}

export interface AppOptions {
  readonly db: Kysely<Schema>;
  /** Where writes are announced. */
  readonly listen: Listen;
  readonly configuration: AppConfiguration;
  readonly readiness: Readiness;
  readonly logLevel: string;
  /** Where log lines go; standard output by default. */
  readonly logStream?: { write(line: string): void };
  readonly timeouts?: Partial<Timeouts>;
  /** Whether there is disk space for a write; always true by default. */
  readonly hasRoom?: HasRoom;
  /** Number of concurrent calls, and how long others wait for their turn. */
  readonly load?: LineLimits;
  readonly signIn?: SignInOptions;
}

const createServer = (
  { logLevel, logStream, configuration: { trustProxy } }: AppOptions,
  timeouts: Timeouts,
): FastifyInstance =>
  fastify({
    logger: {
      level: logLevel,
      ...(logStream && { stream: logStream }),
      base: { name: 'api' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      // Fastify's own log lines (protocol errors) contain no headers either.
      serializers: { req: ({ method, id }) => ({ method, id }) },
    },
    // We log one line per request ourselves: registerAccessLog.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    childLoggerFactory: requestLogger,
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    forceCloseConnections: 'idle',
    // HEAD is answered as GET is, without a body.
    exposeHeadRoutes: true,
    // By default Node answers a missing Host header itself, without our headers.
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      requireHostHeader: false,
    },
    clientErrorHandler: parserErrorAnswerer(SECURITY_HEADERS),
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

/** The whole API: what is registered, in order. Tests start this. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { db, readiness } = options;
  const { product, corsOrigins, fourEyes = [] } = options.configuration;
  const app = createServer(options, { ...TIMEOUTS, ...options.timeouts });
  const calls = createCalls(product.key);
  const tokens = new TokenStore(db);
  const lookups = new LookupCache(db);

  registerErrorHandler(app);
  app.addHook('onRequest', atOnce(securityHeaders));
  app.addHook('onRequest', atOnce(requireHost));
  ignoreExpectations(app.server);
  registerAccessLog(app);
  registerLoadLimit(app, options.load);
  registerDownloadLimit(app);
  if (options.hasRoom) registerRoomLimit(app, options.hasRoom);
  drainAtClose(app);
  answerAfterBody(app);
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'POST', 'PUT'],
      allowedHeaders: [
        'authorization',
        'content-type',
        'if-match',
        'if-none-match',
        'x-request-id',
        'idempotency-key',
      ],
      exposedHeaders: [
        'etag',
        'retry-after',
        'x-request-id',
        'www-authenticate',
        'idempotency-replayed',
      ],
      maxAge: 600,
    });
  }
  registerBodyParsers(app);
  app.addHook('preValidation', atOnce(cleanInput));
  registerIdempotency(app, db);
  await registerDocumentation(app, product.name);
  registerHealth(app, db, readiness);

  const authenticate = authenticator(app, tokens);
  const register = callRegistrar(app, authenticate);
  const { gatewaySecret } = options.configuration;
  const session = { db, tokens, authenticate, gatewaySecret, signIn: options.signIn };
  registerSession(app, session, calls);
  const features = [...FEATURES, ...(fourEyes.length > 0 ? ['four_eyes'] : [])];
  const counts = () => readCounts(db, features);
  registerQueues(register, db, calls, counts);
  registerDrugs(register, db, lookups, calls, product, {
    readReasons: reasonsOfDrugs,
    textsOf: changeTexts,
    readApprovals: approvalsOfDrugs(fourEyes),
    readMarks: marksOfDrugs,
  });
  registerReasons(register, db, lookups, calls, product.key);
  registerDecisions(register, db, lookups, calls, product.key);
  registerLookups(register, lookups, calls);
  registerDatabaseFiles(register, db, calls);
  registerImports(app, (scope) => callRegistrar(scope, authenticate), db, calls, {
    readiness,
    hasRoom: options.hasRoom,
    seedFolder: options.configuration.seedFolder,
  });
  const forReaders = callRegistrar(app, readerAuthenticator(db, authenticate));
  registerPublications(
    register,
    forReaders,
    db,
    lookups,
    calls,
    product,
    fourEyes,
    ownAddressReader(gatewaySecret),
  );
  registerApprovals(register, db, lookups, calls, fourEyes);
  registerBulk(register, db, calls);
  registerUndo(register, db, calls, {
    decision: decisionUndoer(db, lookups, product.key),
    later: laterUndoer(db),
  });
  registerDesk(register, db, lookups, calls);
  registerActions(register, db, lookups, calls, changeTexts);
  registerHistory(register, db, lookups, calls);
  registerViews(register, db, calls);
  const { listen } = options;
  registerLive(app, register, { db, tokens, listen, readTaken, readCounts: counts }, calls);
  return app;
};
