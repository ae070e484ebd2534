import type { FastifyRequest } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';

/**
 * The id of what a request does to many drugs. Derived from the request's key, so that a second
 * attempt finds what the first one did before it was cut off.
 */
export const batchOf = ({ reservation }: FastifyRequest): string => {
  if (!reservation) return randomUUID();
  const hex = createHash('sha256')
    .update(JSON.stringify([reservation.userId, reservation.key, reservation.hash]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
