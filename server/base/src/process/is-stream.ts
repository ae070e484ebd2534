import type { FastifyReply } from 'fastify';

/** Whether an answer goes on for as long as its reader stays. */
export const isStream = (reply: Pick<FastifyReply, 'getHeader'>): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
