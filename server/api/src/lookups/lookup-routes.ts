import { LOOKUP_NAMES } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { notModified } from '../http/etag.ts';

/** Sends JSON text without the route's serialiser. */
const sendJson = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);

/** The eight lookups (specification §7), serialised once and sent with an ETag. */
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
