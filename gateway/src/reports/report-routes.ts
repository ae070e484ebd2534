import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { ReleaseStore } from '@refined/releases';
import { clientReport } from '@refined/shared/contract';
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
  /** Reports taken from one address in a minute. */
  readonly perMinute: number;
  /** ms between two writings. */
  readonly interval: number;
}

/** Bytes of a report: names and a version, nothing else. */
const BODY_LIMIT = 1_024;

/** A browser says where a page's request comes from; who says nothing isn't a page. */
const isOfThisOrigin = ({ headers, host }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (headers.origin === undefined) return true;
  // By host alone: a proxy that ends TLS may leave out what the browser's scheme was.
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host.toLowerCase();
};

/**
 * `POST /client-reports`: a release that failed in a page. Counted per release, stage and fault;
 * who sent it is neither kept nor logged (addresses are in memory for a minute, for the limit).
 * Releases that neither the present state nor the store knows are not counted, so that made-up ones
 * take no room; the page hears no difference.
 */
export const reportRoutes = (
  app: FastifyInstance,
  { store, generations, files, causes, perMinute, interval }: ReportOptions,
): void => {
  // Another one at each start: the store sums what all of them have counted.
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
   * A page may be open longer than its release is named: what was rolled back fails in such pages
   * first.
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
        if (!report) return sendProblem(reply, 400, 'This is no report of a release that failed.');
        if (await isRelease(report.workspace, report.version)) counts.add(report);
        return reply.header('cache-control', 'no-store').code(204).send();
      },
    );
  });
};

const readReport = (body: unknown) => {
  try {
    return clientReport.safeParse(JSON.parse(String(body))).data;
  } catch {
    return undefined;
  }
};
