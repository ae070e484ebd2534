import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { apiMessages } from '../../messages/api.ts';
import { HttpProblem } from '../problem.ts';
import { keep } from './request-store.ts';

const KEPT = ['content-type', 'etag', 'location'] as const;

/** The headers that belong to an answer rather than to its transport. */
export const keptHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    KEPT.flatMap((name) =>
      reply.getHeader(name) === undefined ? [] : [[name, String(reply.getHeader(name))]],
    ),
  );

/**
 * Stores a handler's answer (200, or the reply's code) in the transaction of its effect: both are
 * committed or neither. So a repeated request gets the stored answer, and one after a rollback is
 * done again. Call it last in the transaction, and register the call with `repeatable: true`. Does
 * nothing for a request without an Idempotency-Key. Throws 409, which rolls back, when another
 * attempt has taken over.
 */
export const keepAnswer = async (
  transaction: Kysely<Schema>,
  reply: FastifyReply,
  answer: unknown,
): Promise<void> => {
  const { reservation } = reply.request;
  if (!reservation) return;
  const headers = { 'content-type': 'application/json; charset=utf-8', ...keptHeaders(reply) };
  const body = String(reply.serialize(answer as Record<string, unknown>));
  const held = await keep(transaction, reservation, { status: reply.statusCode, headers, body });
  if (!held) throw new HttpProblem(409, apiMessages.requestInWork, { retryAfter: 1 });
};
