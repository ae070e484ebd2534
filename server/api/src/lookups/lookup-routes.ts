import { LOOKUP_NAMES } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { notModified } from '../http/etag.ts';

/** Sends what is JSON already: the route's serialiser isn't asked. */
const sendJson = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);

/** The eight lists (specification §7), serialised once and sent with an ETag. */
export const lookupRoutes: FastifyPluginAsync = async (app) => {
  const { lookups, calls } = app;
  for (const kind of LOOKUP_NAMES) {
    app.handle(calls.lookups[kind], async (request, reply) => {
      const { json, tag } = (await lookups.current()).body(kind);
      if (notModified(request, reply, tag)) return reply;
      return sendJson(reply, Buffer.from(json));
    });
  }
};
