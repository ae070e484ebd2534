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
import type { HasSpace } from '../db/database.ts';
import { noRoom } from './error-handler.ts';
import { LIMITS } from '@refined/shared/domain';
import { Readable } from 'node:stream';

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

/**
 * While the disk of the embedded database is nearly full, writes get 507 before they begin. They
 * are accepted again when there is space. Reading and signing in still work: enough space is
 * reserved for them.
 */
export const spaceLimit = fp(
  async (app, { hasSpace }: { hasSpace: HasSpace }) => {
    const causes = oncePerCause(app.log);
    const refuseWithoutRoom = async (): Promise<void> => {
      if (await hasSpace()) return;
      causes.error('no room', {}, 'writes are refused: the disk of the data folder is nearly full');
      throw noRoom();
    };
    app.addHook('preValidation', (request, _reply, done) => {
      const { call, ownLine } = request.routeOptions.config;
      if (!call || call.method === 'GET' || ownLine) return done();
      refuseWithoutRoom().then(() => done(), done);
    });
  },
  { name: 'space-limit' },
);

interface DownloadLimits {
  readonly perUser: number;
  readonly perProcess: number;
  /** Longest time in ms in which the client takes no byte. */
  readonly stalled: number;
  /** In seconds. */
  readonly retryAfter: number;
}

/**
 * Limits the calls that answer with a file. Rows are read while the file is sent, so a download
 * counts until its last row is read, even when the client has left. A client that takes no bytes is
 * disconnected. Over the user's limit a call gets 429, over the process's limit 503, both with
 * Retry-After.
 */
export const downloadLimit = fp(
  async (app, limits: Partial<DownloadLimits>) => {
    const { perUser, perProcess, stalled, retryAfter } = { ...LIMITS.downloads, ...limits };
    const running = new Map<number, number>();
    const causes = oncePerCause(app.log);
    let all = 0;
    app.decorateRequest('endDownload', null);

    const begin = (user: number): (() => void) => {
      const count = running.get(user) ?? 0;
      if (count >= perUser)
        throw new HttpProblem(429, apiMessages.tooManyDownloads(perUser), { retryAfter });
      if (all >= perProcess) {
        causes.error('downloads', { perProcess }, 'downloads are refused: too many run');
        throw new HttpProblem(503, apiMessages.busy, { retryAfter });
      }
      running.set(user, count + 1);
      all += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        all -= 1;
        const left = running.get(user)! - 1;
        if (left > 0) running.set(user, left);
        else running.delete(user);
      };
    };

    app.addHook('preHandler', (request, reply, done) => {
      const { call } = request.routeOptions.config;
      if (!call?.file || !request.user) return done();
      request.endDownload = begin(request.user.id);
      reply.raw.setTimeout(stalled, () => reply.raw.destroy());
      done();
    });
    app.addHook('onSend', (request, _reply, payload, done) => {
      const { endDownload } = request;
      request.endDownload = null;
      // Closed without an end: the client left. Wait until the current read has finished.
      if (endDownload && payload instanceof Readable)
        payload.once('end', endDownload).once('close', endDownload);
      else endDownload?.();
      done(null, payload);
    });
  },
  { name: 'download-limit' },
);
