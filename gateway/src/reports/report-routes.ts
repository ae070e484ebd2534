import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { ReleaseStore } from '@refined/releases';
import { clientLoads, clientReport } from '@refined/shared/contract';
import type { ClientLoads, ClientReport } from '@refined/shared/contract';
import { REPORTS_ADDRESS } from '@refined/shared/federation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CauseLog } from '@refined/shared/serving';
import { causeOf } from '../files/cause-of.ts';
import { sendProblem } from '../http/problem-answer.ts';
import type { Generations } from '../generation/generation-follower.ts';
import { namesRelease } from '../files/release-names.ts';
import type { VerifiedFiles } from '../files/verified-files.ts';
import { reportCounts } from './report-counts.ts';

export interface ReportOptions {
  readonly store: ReleaseStore;
  readonly generations: Generations;
  readonly files: VerifiedFiles;
  readonly causes: CauseLog;
  /** Reports accepted from one address per minute. */
  readonly perMinute: number;
  /** Interval between two writes, in ms. */
  readonly interval: number;
}

/**
 * Size of a report in bytes. An error has up to 3,400 characters, of three bytes each where nobody
 * writes English.
 */
const BODY_LIMIT = 16_384;

/** Browsers send the Origin with every report; a request without one isn't from a page. */
const isOfThisOrigin = ({ headers, host }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // Only the host is compared: a proxy that ends TLS may hide the browser's scheme.
  return (
    headers.origin !== undefined &&
    URL.canParse(headers.origin) &&
    new URL(headers.origin).host === host.toLowerCase()
  );
};

/**
 * `POST /client-reports`: a release failed in a page. Counted per release, stage and fault. The
 * sender is neither stored nor logged (addresses are kept in memory for a minute, for the rate
 * limit). Releases that neither the current state nor the store knows aren't counted, so that
 * invented names take no room; the page gets the same answer.
 */
export const reportRoutes = (
  app: FastifyInstance,
  { store, generations, files, causes, perMinute, interval }: ReportOptions,
): void => {
  // Another name at each start: the store sums the counts of all gateways.
  const gateway = randomUUID();
  const counts = reportCounts(
    (all) => store.writeReports(gateway, all),
    interval,
    (err) =>
      causes.error(
        `reports ${causeOf(err)}`,
        { err },
        'reports of failed releases can not be written; they are counted in memory',
      ),
  );
  app.addHook('onClose', () => counts.flush());

  /**
   * An open page may run a release that the state no longer names: a rolled-back release fails in
   * such pages first.
   */
  const isRelease = async (workspace: string, version: string): Promise<boolean> => {
    const state = generations.current()?.state;
    if (state && namesRelease(state, workspace, version)) return true;
    return files.document(workspace, version).then(
      () => true,
      () => false,
    );
  };

  void app.register(async (scope) => {
    await scope.register(rateLimit, {
      global: false,
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
      addHeaders: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
    });
    scope.removeAllContentTypeParsers();
    // `navigator.sendBeacon` sends text.
    scope.addContentTypeParser(
      ['application/json', 'text/plain'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );

    scope.post(
      REPORTS_ADDRESS,
      { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
      async (request, reply) => {
        if (!isOfThisOrigin(request))
          return sendProblem(reply, 403, 'Reports are taken from pages of this origin only.');
        const report = readReport(request.body);
        if (!report) return sendProblem(reply, 400, 'This is no report of a release.');
        if (!('loads' in report) && (await isRelease(report.workspace, report.version)))
          counts.add(report);
        return reply.header('cache-control', 'no-store').code(204).send();
      },
    );
  });
};

/** A failure, or loads; undefined for anything else. */
const readReport = (body: unknown): ClientReport | ClientLoads | undefined => {
  try {
    const raw: unknown = JSON.parse(String(body));
    return clientReport.safeParse(raw).data ?? clientLoads.safeParse(raw).data;
  } catch {
    return undefined;
  }
};
