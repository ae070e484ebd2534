import type { FastifyReply } from 'fastify';

/** Whether an answer is an event stream, which stays open until its reader leaves. */
export const isStream = (reply: Pick<FastifyReply, 'getHeader'>): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
