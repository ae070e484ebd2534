import type { Readable } from 'node:stream';
import {
  type CauseLog,
  type LineLimits,
  LOAD,
  isStream,
  waitingLine,
  type Caller,
  type Turn,
} from '@refined/server-base/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importsCalls, REGISTRY_BASE } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compressedAnswer, passedHeaders, proxied } from './proxied.ts';
import { STREAM_CONNECTIONS, eventStreams, type ServedGenerations } from './event-streams.ts';
import type { GatewayLimits } from '../configuration.ts';
import { problem } from '../http/answers.ts';

const CHECK_DEADLINE = 2_000;

/**
 * Where our API listens: set at start, and by the supervisor after each restart of the API.
 */
export interface Upstream {
  /** `http://127.0.0.1:43123`; undefined while the API is down, or when it runs elsewhere. */
  address: string | undefined;
}

/** Whether the API reports that it is ready. */
export const isReady = async ({ address }: Upstream): Promise<boolean> => {
  if (!address) return false;
  try {
    const answer = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(CHECK_DEADLINE),
      redirect: 'error',
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
};

/** Sessions that are remembered as known. */
const REMEMBERED = 5_000;

/**
 * The caller of a request. A session that the API has accepted is known and has a lane of its own;
 * a stranger's lane is the IP address. Only keyed hashes of tokens are kept. (The API itself knows
 * which sessions belong to one user.)
 */
const callers = () => {
  const secret = randomBytes(32);
  const known = new LRUCache<string, true>({ max: REMEMBERED });
  const sessionOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
    authorization && createHmac('sha256', secret).update(authorization).digest('base64');
  return {
    callerOf(request: FastifyRequest): Caller {
      const session = sessionOf(request);
      return session !== undefined && known.has(session)
        ? { lane: session, isKnown: true }
        : { lane: request.ip, isKnown: false };
    },
    remember(request: FastifyRequest, status: number): void {
      const session = sessionOf(request);
      if (session === undefined) return;
      if (status === 401) known.delete(session);
      else if (status < 400) known.set(session, true);
    },
  };
};

/**
 * The queue of calls in front of the API, shorter than the API's own: under overload the gateway
 * refuses the rest, which is cheapest. A call holds its place from the end of its body until the
 * answer begins, so that slow clients block nobody.
 */
const callLine = (limits: LineLimits, causes: CauseLog) => {
  const line = waitingLine(limits);
  const caller = callers();
  const turns = new WeakMap<FastifyRequest, Turn>();
  return {
    /** Whether the call may go to the API; false: refuse it. */
    enter(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
      const turn = line.ask(caller.callerOf(request));
      turns.set(request, turn);
      // Called once, whether the answer ends or breaks off.
      reply.raw.once('close', () => turn.leave());
      const admit = (isGranted: boolean): boolean => {
        if (!isGranted) {
          if (!reply.raw.destroyed)
            causes.error(
              'overload',
              limits,
              'Calls are refused: more come than the API can serve.',
            );
          return false;
        }
        const body = request.body as Readable | undefined;
        if (body && !body.readableEnded) {
          turn.lend();
          body.once('end', () => turn.resume());
        }
        return true;
      };
      const { granted } = turn;
      return typeof granted === 'boolean' ? admit(granted) : granted.then(admit);
    },
    /** The API has begun to answer, with this status: the call's place is free again. */
    answered(request: FastifyRequest, status: number): void {
      turns.get(request)?.leave();
      caller.remember(request, status);
    },
  };
};

export interface ApiProxyOptions {
  readonly upstream: Upstream;
  readonly limits: Pick<GatewayLimits, 'answer' | 'body' | 'calls'>;
  readonly causes: CauseLog;
  readonly generations: ServedGenerations;
  /** Sent to our API, which then trusts the client's address in the request. */
  readonly gatewaySecret: string | undefined;
}

/**
 * Connections to the API. Calls get many more than the API serves at once, so that only the API
 * decides which call waits. Sign-ins have their own, so that slow password checks delay no other
 * call.
 */
const CONNECTIONS = { calls: 1_024, signIns: 1_024, streams: STREAM_CONNECTIONS };
/** Whether the request uploads a file of an import: it may be larger than other bodies. */
const isFile = ({ method, url }: FastifyRequest): boolean =>
  method === importsCalls.importUpload.method &&
  new URL(url, 'http://api').pathname === importsCalls.importUpload.path;

/** Passes `/api/*` on to our API. */
export const apiProxy = (app: FastifyInstance, options: ApiProxyOptions): void => {
  const { upstream, limits, gatewaySecret, causes, generations } = options;
  const streams = eventStreams(app, generations);
  const line = callLine(limits.calls, causes);
  const standInLine = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (await line.enter(request, reply)) return true;
    // Read to the end, so that the connection can be reused.
    (request.body as Readable | undefined)?.resume();
    problem(reply, 503, 'The server is busy. Try again in a moment.', LOAD.retryAfter);
    return false;
  };
  const proxy = (prefix: string, connections: number, enter?: typeof standInLine): void =>
    proxied(app, {
      prefix,
      whose: () => 'The API',
      address: () => upstream.address,
      connections,
      timeout: limits.answer,
      bodyLimit: (request) => (isFile(request) ? LIMITS.imports.fileBytes : limits.body),
      ...(enter && { enter }),
      headers: (request, headers) => passedHeaders(request, headers, gatewaySecret),
      answer: (request, reply, body) => {
        line.answered(request, reply.statusCode);
        reply.send(isStream(reply) ? streams.passed(reply, body) : compressedAnswer(reply, body));
      },
    });
  proxy('/api', CONNECTIONS.calls, standInLine);
  proxy('/api/api-token-auth', CONNECTIONS.signIns);
  proxy('/api/events', CONNECTIONS.streams);
};

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
