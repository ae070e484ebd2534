import { LIMITS } from '@refined/shared/domain';
import { oncePerCause } from '@refined/server-base/process';
import fp from 'fastify-plugin';
import { Readable } from 'node:stream';
import { apiMessages } from '../messages/api.ts';
import { HttpProblem } from '@refined/server-base/serving';

interface DownloadLimits {
  readonly perUser: number;
  readonly perProcess: number;
  /** Longest time in ms without a byte that the client takes. */
  readonly stalled: number;
  /** In seconds. */
  readonly retryAfter: number;
}

/**
 * Limits the calls that answer with a file. Their rows are read while the file is sent, so each is
 * counted until its last row was read, also when its client has left; a client that takes no bytes
 * is disconnected. Past its user's limit a call gets 429, past the process's 503, both with
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
      // Closed without an end: the client left. Then what it reads just now is still waited for.
      if (endDownload && payload instanceof Readable)
        payload.once('end', endDownload).once('close', endDownload);
      else endDownload?.();
      done(null, payload);
    });
  },
  { name: 'download-limit' },
);
