import Fastify, {
  LogController,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Server, ServerResponse } from 'node:http';
import { answerAfterBody, drainAtClose } from './connections.ts';
import type { Lifetime } from './health.ts';
import { type Tracing, messageOf, StartFault } from '../process/index.ts';
import { logAnswers, REQUEST_ID, requestId } from './part-log.ts';
import { requireHost, securityHeaders, SECURITY_HEADERS } from './security-headers.ts';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers';
import { problemBody } from './problem.ts';

/** Answers to requests that Node's HTTP parser refuses, by the parser's code. */
const PARSER_FAULTS: Readonly<Record<string, { status: number; detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers of the request are too large.' },
};
const UNREADABLE = { status: 400, detail: 'The request can not be read.' };

/**
 * The complete answer as bytes for the connection: without a request, no hook runs that would add
 * the headers.
 */
const rawProblem = (code: string | undefined, requestId: string): string => {
  const { status, detail } = PARSER_FAULTS[code ?? ''] ?? UNREADABLE;
  const problem = problemBody(status, detail, requestId);
  const body = JSON.stringify(problem);
  const all = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    // All characters are ASCII, so characters are bytes.
    'content-length': String(body.length),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${problem.title}\r\n${lines.join('')}\r\n${body}`;
};

/** Time in ms for the client to read its answer before the connection is cut. */
const LINGER = 2_000;

/**
 * Answers requests that Node's HTTP parser refuses (400, 408, 431) like other refusals: as a
 * problem with the security headers. Bytes that still arrive are read, because closing with unread
 * bytes would reset the connection and lose the answer. `watch` records each connection's
 * unfinished answers: in the middle of one, no other can be sent.
 */
const parserErrorAnswerer = () => {
  const unfinished = new WeakMap<Socket, readonly ServerResponse[]>();
  const answered = new WeakSet<Socket>();
  return {
    watch: (server: Server): void => {
      server.on('request', ({ socket }, answer) => {
        const before = unfinished.get(socket) ?? [];
        unfinished.set(socket, [...before.filter((one) => !one.writableFinished), answer]);
      });
    },
    answer: ({ code }: { readonly code?: string }, socket: Socket): void => {
      if (code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return;
      answered.add(socket);
      const isAnswering = unfinished
        .get(socket)
        ?.some(({ headersSent, writableFinished }) => headersSent && !writableFinished);
      if (!socket.writable || isAnswering) return void socket.destroy();
      socket.end(rawProblem(code, crypto.randomUUID()));
      socket.resume();
      // unref: the timer doesn't keep the process running.
      setTimeout(() => socket.destroy(), LINGER).unref();
    },
  };
};

/**
 * Expectations other than `100-continue` may be ignored (RFC 9110); Node would answer a bare 417.
 */
const ignoreExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, answer) => void server.emit('request', request, answer));
};

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

interface Address {
  readonly host: string;
  readonly port: number;
  /** The setting that names the port. */
  readonly setting: string;
}

const LISTEN_FAULTS: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port, setting }) =>
    `Port ${port} on ${host} is taken by another program. End that one, or choose another with ${setting}.`,
  EACCES: ({ port, setting }) =>
    `This user may not listen on port ${port}. Choose one above 1023 with ${setting}.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this computer. Check HOST.`,
  ENOTFOUND: ({ host }) => `The name ${host} is not known here. Check HOST.`,
};

/** Starts listening; rejects with a StartFault that says what to change. */
export const listen = async (app: FastifyInstance, address: Address): Promise<void> => {
  const { host, port } = address;
  await app.listen({ host, port }).catch((error: unknown) => {
    const sentence = LISTEN_FAULTS[(error as NodeJS.ErrnoException).code ?? '']?.(address);
    throw new StartFault(
      sentence ?? `Nothing can listen on ${host}, port ${port}: ${messageOf(error)}.`,
    );
  });
};
