import { createHmac, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  waitingLine,
  type Caller,
  type CauseLog,
  type LineLimits,
  type Turn,
} from '@refined/server-base/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

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
export const callLine = (limits: LineLimits, causes: CauseLog) => {
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
