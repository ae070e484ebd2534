import Fastify, {
  LogController,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Server } from 'node:http';
import { answerAfterBody, drainAtClose } from './connections.ts';
import type { Lifetime } from './health.ts';
import type { Tracing } from '../process/index.ts';
import { ignoreExpectations, parserErrorAnswerer } from './parser-errors.ts';
import { logAnswers, REQUEST_ID, requestId } from './part-log.ts';
import { requireHost, securityHeaders } from './security-headers.ts';

export interface ServerOptions extends FastifyHttpOptions<Server> {
  readonly tracing: Tracing | undefined;
  readonly lifetime: Lifetime;
  /** The user's name for the log. */
  readonly userOf?: (request: FastifyRequest) => string | undefined;
}

/**
 * What all servers of the product share, without routes and not yet listening. Traces come first,
 * so that each log line has the trace's id.
 */
export const createServer = ({
  tracing,
  lifetime,
  userOf,
  http,
  ...options
}: ServerOptions): FastifyInstance => {
  const parserErrors = parserErrorAnswerer();
  const app = Fastify({
    // One line per answer instead: logAnswers.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: REQUEST_ID,
    }),
    genReqId: requestId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // By default Node answers a missing Host header itself, without our headers.
    http: { ...http, requireHostHeader: false },
    clientErrorHandler: parserErrors.answer,
    ...options,
  });
  tracing?.watch(app);
  parserErrors.watch(app.server);
  ignoreExpectations(app.server);
  securityHeaders(app);
  requireHost(app);
  logAnswers(app, userOf);
  drainAtClose(app, lifetime);
  answerAfterBody(app);
  return app;
};
