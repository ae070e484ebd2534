import type { Readable } from 'node:stream';
import { waitingLine } from '@refined/shared/serving';
import type { CauseLog, LineLimits, Turn } from '@refined/shared/serving';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CallLine {
  /** Whether the call may go to the API; false: refuse it. */
  enter(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean>;
  /** The API has begun to answer: the call's place is free again. */
  answered(request: FastifyRequest): void;
}

/**
 * The queue of calls in front of the API, shorter than the API's own: under overload the gateway
 * refuses the rest, which is cheapest. A call holds its place from the end of its body until the
 * answer begins, so that slow clients block nobody.
 */
export const callLine = (limits: LineLimits, causes: CauseLog): CallLine => {
  const line = waitingLine(limits);
  const turns = new WeakMap<FastifyRequest, Turn>();
  return {
    enter(request, reply) {
      const turn = line.ask();
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
    answered: (request) => turns.get(request)?.leave(),
  };
};
