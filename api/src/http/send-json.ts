import type { FastifyReply } from 'fastify';

/** Sends what is JSON already: the route's serialiser isn't asked. */
export const sendJson = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);
