import { LIMITS } from '@refined/shared/domain';
import { oncePerCause } from '@refined/server-base/process';
import fp from 'fastify-plugin';
import { Readable } from 'node:stream';
import { apiMessages } from '../messages/api.ts';
import { HttpProblem } from '@refined/server-base/serving';

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
