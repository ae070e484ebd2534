import { LIMITS } from '@refined/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpProblem } from '@refined/server-base/serving';
import type { Db } from '../db/schema.ts';
import { apiMessages } from '../messages/api.ts';
import {
  namedRequest,
  keep,
  readStanding,
  release,
  reserve,
  type KeptAnswer,
  type NamedRequest,
  type Reservation,
  type StandingRequest,
  clearExpired,
  renewLeases,
} from './named-request.ts';

const KEPT = ['content-type', 'etag', 'location'] as const;

/** The headers that belong to an answer rather than to its transport. */
const keptHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    KEPT.flatMap((name) =>
      reply.getHeader(name) === undefined ? [] : [[name, String(reply.getHeader(name))]],
    ),
  );

/** What is stored of an answer. A secret isn't stored: the retry gets 409. */
const storedAnswer = ({ id, routeOptions }: FastifyRequest, answer: KeptAnswer): KeptAnswer => {
  if (!routeOptions.config.call?.secret || answer.status >= 300) return answer;
  return {
    status: 409,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify(new HttpProblem(409, apiMessages.secretNotKept).body(id)),
  };
};

/**
 * Stores a handler's answer (200, or the reply's code) in the transaction of its effect: both are
 * committed or neither. A retry then gets the stored answer; after a rollback it runs again. Call
 * it last in the transaction, and register the call with `repeatable: true`. Does nothing without
 * an Idempotency-Key. Throws 409, which rolls back, when another attempt has taken over.
 */
const keepAnswer = async (transaction: Db, reply: FastifyReply, answer: unknown): Promise<void> => {
  const { reservation } = reply.request;
  if (!reservation) return;
  const headers = { 'content-type': 'application/json; charset=utf-8', ...keptHeaders(reply) };
  const body = String(reply.serialize(answer as Record<string, unknown>));
  const sent = { status: reply.statusCode, headers, body };
  const held = await keep(transaction, reservation, storedAnswer(reply.request, sent));
  if (!held) throw new HttpProblem(409, apiMessages.requestInWork, { retryAfter: 1 });
};

/**
 * Runs an effect and stores its answer in one transaction, for a handler that writes nothing else.
 * Without an Idempotency-Key it only runs the effect. Register the call with `repeatable: true`.
 */
export const answerOnce = async <Answer>(
  db: Db,
  reply: FastifyReply,
  effect: (db: Db) => Promise<Answer>,
): Promise<Answer> => {
  if (!reply.request.reservation) return effect(db);
  return db.transaction().execute(async (transaction) => {
    const answer = await effect(transaction);
    await keepAnswer(transaction, reply, answer);
    return answer;
  });
};

/**
 * The requests with a key that this process works on. Renews their leases, and sometimes deletes
 * expired rows.
 */
class InWork {
  readonly #db: Db;
  readonly #onFault: (error: unknown) => void;
  readonly #holders = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #cleared = -Infinity;
  #since = 0;

  constructor(db: Db, onFault: (error: unknown) => void) {
    this.#db = db;
    this.#onFault = onFault;
  }

  has(holder: string): boolean {
    return this.#holders.has(holder);
  }

  get holders(): string[] {
    return [...this.#holders];
  }

  begin(holder: string): void {
    this.#holders.add(holder);
    this.#timer ??= setInterval(
      () => void this.#renewLeases(),
      LIMITS.idempotency.alive / 3,
    ).unref();
  }

  end(holder: string): void {
    this.#holders.delete(holder);
    if (this.#holders.size === 0) this.close();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Deletes expired rows: after some time, or after many reservations. */
  async clear(): Promise<void> {
    const { clearing, clearingAfter } = LIMITS.idempotency;
    const now = performance.now();
    this.#since += 1;
    if (now - this.#cleared < clearing && this.#since < clearingAfter) return;
    this.#cleared = now;
    this.#since = 0;
    await clearExpired(this.#db);
  }

  async #renewLeases(): Promise<void> {
    await renewLeases(this.#db, this.holders).catch(this.#onFault);
  }
}

/**
 * The key's stored answer, or a reservation that lets the caller make one. Throws 422 if the key
 * was used for another request, 409 while another attempt runs or if its outcome is unknown.
 */
const settle = async (
  db: Db,
  inWork: InWork,
  request: NamedRequest,
  again: boolean,
): Promise<KeptAnswer | Reservation> => {
  const patience = performance.now() + LIMITS.idempotency.patience;
  const isAlive = ({ holder, alive }: StandingRequest) => alive || inWork.has(holder);
  for (;;) {
    const reservation = { ...request, holder: randomUUID() };
    // A request of this process is alive, even if its lease couldn't be renewed.
    if (await reserve(db, reservation, again, inWork.holders)) return reservation;
    const standing = await readStanding(db, request);
    if (!standing) continue;
    if (standing.hash !== request.hash)
      throw new HttpProblem(422, apiMessages.otherIdempotentRequest);
    if (standing.answer) return standing.answer;
    if (!isAlive(standing) && !again) throw new HttpProblem(409, apiMessages.unknownOutcome);
    if (performance.now() >= patience)
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
 * Idempotency-Key for every POST and PUT of a signed-in user: the first answer under a key is
 * stored for LIMITS.idempotency.kept and repeated with `idempotency-replayed: true`. It is stored
 * in the database, so it works across processes; 5xx, 429 and secrets aren't stored. The key is
 * reserved before the handler runs. If a process dies before the answer is stored, a retry runs a
 * `repeatable` call again; for any other call it is refused, because the outcome is unknown.
 * Nothing is done twice under one key.
 */
export const idempotency = fp(
  async (app) => {
    const { db } = app;
    const inWork = new InWork(db, (error) =>
      app.log.warn({ err: error }, 'an idempotency key could not be kept alive'),
    );
    app.decorateRequest('reservation', null);
    app.addHook('onClose', async () => inWork.close());

    const settleNamed = async (
      named: NamedRequest,
      request: FastifyRequest,
    ): Promise<KeptAnswer | Reservation> => {
      await inWork.clear();
      return settle(db, inWork, named, request.routeOptions.config.repeatable === true);
    };

    // Most requests have no key: create no promise for them.
    app.addHook('preHandler', (request, reply, done) => {
      const named = namedRequest(request);
      if (!named) return done();
      settleNamed(named, request).then((settled) => {
        if (!('holder' in settled)) return void replay(reply, settled);
        request.reservation = settled;
        inWork.begin(settled.holder);
        done();
      }, done);
    });

    const settleReservation = async (
      reservation: Reservation,
      reply: FastifyReply,
      payload: unknown,
    ): Promise<void> => {
      const { statusCode: status } = reply;
      if (status >= 500 || status === 429) await release(db, reservation);
      else {
        const answer = { status, headers: keptHeaders(reply), body: textOf(payload) };
        await keep(db, reservation, storedAnswer(reply.request, answer));
      }
    };

    app.addHook('onSend', (request: FastifyRequest, reply, payload, done) => {
      const { reservation } = request;
      if (!reservation) return done(null, payload);
      request.reservation = null;
      void settleReservation(reservation, reply, payload)
        // The answer is sent whether or not it could be stored.
        .catch((error: unknown) => request.log.warn({ err: error }, 'an answer could not be kept'))
        .then(() => {
          inWork.end(reservation.holder);
          done(null, payload);
        });
    });
  },
  { name: 'idempotency' },
);
