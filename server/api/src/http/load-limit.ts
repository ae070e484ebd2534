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
 * The queue of calls (docs/decisions/0027): a number of calls runs at once, the next ones wait for
 * a moment, and the rest are refused with 503 and Retry-After. Health, documentation, event streams
 * and sign-in stay outside. A call is refused before any of its work has begun, never later.
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
    // A slow sender holds no place.
    app.addHook('preParsing', (request, _reply, payload, done) => {
      if (hasBody(request)) request.turn?.lend();
      done(null, payload);
    });
    app.addHook(
      'preValidation',
      syncHook((request) => request.turn?.resume()),
    );
    // The work is done, whether or not the caller is still there; a slow reader holds no place.
    app.addHook('onSend', (request, _reply, payload, done) => {
      request.turn?.leave();
      done(null, payload);
    });
  },
  { name: 'load-limit' },
);
