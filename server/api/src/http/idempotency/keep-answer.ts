import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { apiMessages } from '../../messages/api.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { keep, type KeptAnswer } from './request-store.ts';

const KEPT = ['content-type', 'etag', 'location'] as const;

/** The headers that belong to an answer rather than to its transport. */
export const keptHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    KEPT.flatMap((name) =>
      reply.getHeader(name) === undefined ? [] : [[name, String(reply.getHeader(name))]],
    ),
  );

/** What is stored of an answer. A secret isn't stored: the retry gets 409. */
export const storedAnswer = (
  { id, routeOptions }: FastifyRequest,
  answer: KeptAnswer,
): KeptAnswer => {
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
const keepAnswer = async (
  transaction: Kysely<Schema>,
  reply: FastifyReply,
  answer: unknown,
): Promise<void> => {
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
  db: Kysely<Schema>,
  reply: FastifyReply,
  effect: (db: Kysely<Schema>) => Promise<Answer>,
): Promise<Answer> => {
  if (!reply.request.reservation) return effect(db);
  return db.transaction().execute(async (transaction) => {
    const answer = await effect(transaction);
    await keepAnswer(transaction, reply, answer);
    return answer;
  });
};
