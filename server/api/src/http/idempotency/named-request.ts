import { canonicalJson } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { apiMessages } from '../../messages/api.ts';
import { HttpProblem } from '@refined/server-base/serving';
import type { NamedRequest } from './request-store.ts';

/**
 * The id of an action on many drugs. It is a hash of its parts, so that a retry finds what an
 * interrupted attempt has already done.
 */
export const actionNamed = (...name: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(name)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The id of a request's action: derived from its key, or random without one. */
export const batchOf = ({ reservation }: FastifyRequest): string =>
  reservation ? actionNamed(reservation.userId, reservation.key, reservation.hash) : randomUUID();

/** Printable ASCII, so that it is safe in a header. */
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${LIMITS.idempotency.keyLength}}$`);

/**
 * Identifies the body: its content if it was parsed as JSON, else its size and type (uploads are
 * streams).
 */
const contentOf = ({ body, headers }: FastifyRequest): string =>
  body === null ||
  body === undefined ||
  typeof body === 'string' ||
  Array.isArray(body) ||
  Object.getPrototypeOf(body) === Object.prototype
    ? canonicalJson(body ?? null)
    : `${headers['content-type'] ?? ''} ${headers['content-length'] ?? ''}`;

/**
 * The key and the request's fingerprint; undefined for a request that has no key, only reads, or
 * isn't signed in. Throws a 400 problem.
 */
export const namedRequest = (request: FastifyRequest): NamedRequest | undefined => {
  const key = request.headers['idempotency-key'];
  const { method, user, url, headers } = request;
  if (key === undefined || !user || (method !== 'POST' && method !== 'PUT')) return undefined;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new HttpProblem(400, apiMessages.badIdempotencyKey(LIMITS.idempotency.keyLength));
  const [path = '', query = ''] = url.split('?', 2);
  const asked = [
    method,
    path.replace(/\/$/, ''),
    query,
    headers['if-match'] ?? '',
    contentOf(request),
  ];
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  return { userId: user.id, key, hash, route: `${method} ${request.routeOptions.url ?? path}` };
};
