import {
  LOAD,
  oncePerCause,
  waitingLine,
  type Caller,
  type LineLimits,
} from '@refined/server-base/process';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import fp from 'fastify-plugin';
import { apiMessages } from '../messages/api.ts';
import { syncHook } from './sync-hook.ts';
import { HttpProblem } from '@refined/server-base/serving';

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

interface LoadOptions {
  readonly limits?: LineLimits | undefined;
  readonly callerOf: (request: FastifyRequest) => Caller;
}

/**
 * The queue of calls (docs/decisions/0027). A fixed number of calls runs at once, the next ones
 * wait briefly, and the rest get 503 with Retry-After. Health, documentation, event streams and
 * sign-in aren't limited. A call is only refused before its work begins.
 */
export const loadLimit = fp(
  async (app, { limits = LOAD.api, callerOf }: LoadOptions) => {
    const line = waitingLine(limits);
    const causes = oncePerCause(app.log);
    app.decorateRequest('turn', null);
    const admit = (granted: boolean, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
      // The caller has gone: don't start the work.
      if (granted && !reply.raw.destroyed) return done();
      if (!reply.raw.destroyed)
        causes.error('overload', limits, 'calls are refused: more come than can be served');
      done(new HttpProblem(503, apiMessages.busy, { retryAfter: LOAD.retryAfter }));
    };
    app.addHook('onRequest', (request, reply, done) => {
      const { call, stream, ownLine } = request.routeOptions.config;
      if (!call || stream || ownLine) return done();
      request.turn = line.ask(callerOf(request));
      const { granted } = request.turn;
      if (typeof granted === 'boolean') admit(granted, reply, done);
      else void granted.then((later) => admit(later, reply, done));
    });
    // A slow sender occupies no place.
    app.addHook('preParsing', (request, _reply, payload, done) => {
      if (hasBody(request)) request.turn?.lend();
      done(null, payload);
    });
    app.addHook(
      'preValidation',
      syncHook((request) => request.turn?.resume()),
    );
    // The work is done, even if the caller has left; a slow reader occupies no place.
    app.addHook('onSend', (request, _reply, payload, done) => {
      request.turn?.leave();
      done(null, payload);
    });
  },
  { name: 'load-limit' },
);
