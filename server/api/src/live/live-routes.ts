import { type PresenceInput } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { readAssignmentChanges } from '../worklist/drug-marks.ts';
import { readCounts } from '../drugs/queue-counts.ts';
import type { Listen } from '../db/listen.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { userOf } from '../session/authenticate.ts';
import { EventStream, LiveHub } from './live-hub.ts';
import { noteLeft, noteSeen, readOpen } from './presence-store.ts';

/** In seconds. */
const RETRY_AFTER = { user: 30, process: 5 };

/** The event stream, and who has which record open. */
export const liveRoutes: FastifyPluginAsync<{ listen: Listen }> = async (app, { listen }) => {
  const { db, tokens, calls } = app;
  const hub = new LiveHub({
    db,
    tokens,
    listen,
    readAssignmentChanges,
    // The same for all users; pages read their own user's permissions separately.
    readCounts: () => readCounts(db, false),
  });
  // Runs before the server waits for its connections to end: a stream never ends by itself.
  app.addHook('preClose', () => hub.close());

  app.handle(calls.events, async (request, reply) => {
    // No proxy on the way (such as nginx) may cache, change or buffer the stream.
    void reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no');
    // A stream never ends, so HEAD gets an empty answer.
    if (request.method === 'HEAD') return reply.send('');
    const { username } = userOf(request);
    if (hub.sizeOf(username) >= LIMITS.live.perUser)
      throw new HttpProblem(429, apiMessages.tooManyStreams, { retryAfter: RETRY_AFTER.user });
    if (hub.size >= LIMITS.live.perProcess)
      throw new HttpProblem(503, apiMessages.busy, { retryAfter: RETRY_AFTER.process });
    const stream = new EventStream(username, request.tokenHash ?? '');
    hub.add(stream);
    return reply.send(stream);
  });

  app.handle(calls.presence, async (request) => {
    const drugId = idOf(request);
    const { id: userId, username } = userOf(request);
    const { page, leaving } = request.body as PresenceInput;
    if (leaving) await noteLeft(db, { page, userId });
    else if (!(await noteSeen(db, { page, drugId, userId, tokenHash: request.tokenHash ?? '' })))
      throw unknownDrug(drugId);
    const [open] = await readOpen(db, [drugId]);
    return { people: (open?.people ?? []).filter((person) => person.username !== username) };
  });
};
