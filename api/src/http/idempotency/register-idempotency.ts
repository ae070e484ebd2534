import { LIMITS } from '@refined/shared/domain';
import { apiMessages } from '@refined/shared/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../problem.ts';
import { InWork } from './in-work.ts';
import { keptHeaders } from './keep-answer.ts';
import { namedRequest } from './named-request.ts';
import { keep, readStanding, release, reserve } from './request-store.ts';
import type { KeptAnswer, NamedRequest, Reservation, StandingRequest } from './request-store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A try that died without an answer may simply be made again: the handler keeps its answer in
     * the transaction of its effect (keepAnswer), or finds by itself what the try before it did.
     */
    repeatable?: boolean;
  }
  interface FastifyRequest {
    /** The key that this request holds, if it carries one. */
    reservation: Reservation | null;
  }
}

/**
 * The key's answer, or the right to make one. Throws 422 for another request under the key, 409
 * while it is in work or nobody knows how it ended.
 */
const settle = async (
  db: Kysely<Schema>,
  inWork: InWork,
  named: NamedRequest,
  again: boolean,
): Promise<KeptAnswer | Reservation> => {
  const patience = Date.now() + LIMITS.idempotency.patience;
  const isAlive = ({ holder, alive }: StandingRequest) => alive || inWork.has(holder);
  for (;;) {
    const reservation = { ...named, holder: randomUUID() };
    // What this very process works on is alive, however long ago it could say so.
    if (await reserve(db, reservation, again, inWork.holders)) return reservation;
    const standing = await readStanding(db, named);
    if (!standing) continue;
    if (standing.hash !== named.hash)
      throw new HttpProblem(422, apiMessages.otherIdempotentRequest);
    if (standing.answer) return standing.answer;
    if (!isAlive(standing) && !again) throw new HttpProblem(409, apiMessages.unknownOutcome);
    if (Date.now() >= patience)
      throw new HttpProblem(409, apiMessages.requestInWork, {
        retryAfter: LIMITS.idempotency.retryAfter,
      });
    await delay(LIMITS.idempotency.look);
  }
};

const replay = (reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply =>
  reply.code(status).headers(headers).header('idempotency-replayed', 'true').send(body);

const textOf = (payload: unknown): string =>
  typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload.toString() : '';

/**
 * Idempotency-Key for every POST and PUT of a signed-in user: the first answer under a key is kept
 * for LIMITS.idempotency.kept and given again, with `idempotency-replayed: true`. Kept in the
 * database, so it holds across processes; 5xx and 429 aren't kept. The key is reserved before the
 * handler runs: when a process dies between commit and keeping the answer, a repeat makes a
 * `repeatable` call again and is refused for every other, as nobody knows whether it happened.
 * Nothing is done twice under one key.
 */
export const registerIdempotency = (app: FastifyInstance, db: Kysely<Schema>): void => {
  const inWork = new InWork(db, (error) =>
    app.log.warn({ err: error }, 'an idempotency key could not be kept alive'),
  );
  app.decorateRequest('reservation', null);
  app.addHook('onClose', async () => inWork.close());

  app.addHook('preHandler', async (request, reply) => {
    const named = namedRequest(request);
    if (!named) return;
    await inWork.clear();
    const settled = await settle(
      db,
      inWork,
      named,
      request.routeOptions.config.repeatable === true,
    );
    if (!('holder' in settled)) return replay(reply, settled);
    request.reservation = settled;
    inWork.begin(settled.holder);
  });

  const settleReservation = async (
    reservation: Reservation,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<void> => {
    const { statusCode: status } = reply;
    if (status >= 500 || status === 429) await release(db, reservation);
    else
      await keep(db, reservation, { status, headers: keptHeaders(reply), body: textOf(payload) });
  };

  app.addHook('onSend', async (request: FastifyRequest, reply, payload) => {
    const { reservation } = request;
    if (!reservation) return;
    request.reservation = null;
    // The answer stands whether it can be kept or not.
    await settleReservation(reservation, reply, payload).catch((error: unknown) =>
      request.log.warn({ err: error }, 'an answer could not be kept'),
    );
    inWork.end(reservation.holder);
  });
};
