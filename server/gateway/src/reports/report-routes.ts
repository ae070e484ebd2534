import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { REPORTS_KEPT, ReleaseStoreError, type ReleaseStore, type RuleOf } from '@refined/releases';
import {
  clientLoads,
  clientReport,
  clientVital,
  FORMER_FAULTS,
  type ClientLoads,
  type ClientReport,
  type ClientVital,
} from '@refined/shared/contract';
import { REPORTS_ADDRESS } from '@refined/shared/federation';
import type { FastifyInstance, FastifyRequest, FastifyBaseLogger } from 'fastify';
import type { CauseLog } from '@refined/server-base/process';
import { causeOf } from '../releases/store-watch.ts';
import type { ReportMetrics } from './gateway-metrics.ts';
import type { GatewayLimits } from '../configuration.ts';
import { problem } from '../http/answers.ts';
import type { Generations } from '../releases/generation-follower.ts';
import { namesRelease } from '../releases/held-releases.ts';
import type { VerifiedFiles } from '../releases/verified-files.ts';
import { keptReports } from './kept-reports.ts';
import { askApi, signedInPeople } from '../api/signed-in.ts';
import { reportTaker } from './take-report.ts';
import { watchStopRule } from './stop-rule.ts';

/** Lines per minute: enough for alerts, too few to fill a disk. */
const LINES = 30;
const MINUTE = 60_000;

/**
 * Logs one line per failure report, up to a number per minute. The next line has the number of
 * reports that were left out.
 */
export const reportLines = (log: FastifyBaseLogger, now: () => number = Date.now) => {
  let since = -Infinity;
  let lines = 0;
  let leftOut = 0;
  return (fields: object): void => {
    if (now() - since >= MINUTE) {
      since = now();
      lines = 0;
    }
    if (++lines > LINES) return void leftOut++;
    log.warn(leftOut > 0 ? { ...fields, leftOut } : fields, 'release failed in a page');
    leftOut = 0;
  };
};

export interface ReportOptions {
  readonly store: ReleaseStore;
  readonly generations: Generations;
  readonly files: VerifiedFiles;
  readonly causes: CauseLog;
  readonly metrics: ReportMetrics;
  /** Address of the API that checks a report's session; undefined while it is down. */
  readonly api: () => string | undefined;
  /** When a workspace's releases are stopped. */
  readonly ruleOf: RuleOf;
  readonly limits: GatewayLimits;
}

/** ms after which a person gets a new share: no rule looks back further. */
const SHARE_TIME = REPORTS_KEPT.minutes * 60_000;

/**
 * Largest report in bytes. An error has up to 3,400 characters, which can have three bytes each in
 * other scripts.
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
 * `POST /client-reports`: a failure, loads or a web vital of a page. Only reports of signed-in
 * people count. Errors are kept without personal data; the sender is neither stored nor logged
 * (addresses are kept in memory for a minute, for the rate limit). Releases that neither the state
 * nor the store knows aren't counted, so that invented names take no room; the answer is the same.
 */
export const reportRoutes = (app: FastifyInstance, options: ReportOptions): void => {
  const { store, generations, files, causes, api, metrics, ruleOf, limits } = options;
  // A new name at each start: the store sums the counts of all gateways.
  const gateway = randomUUID();
  const kept = keptReports({
    write: (reports) => store.writeReports(gateway, reports),
    interval: limits.reportsWritten,
    onFailure: (err) => {
      metrics.notWritten();
      causes.error(
        `reports ${causeOf(err)}`,
        { err },
        'reports of failed releases can not be written; they are counted in memory',
      );
    },
  });
  const stopRule = watchStopRule({
    store,
    ruleOf,
    log: app.log,
    causes,
    delay: limits.stopDelay,
    // If the store can't be written, this gateway still alerts with its own figures.
    reports: async () => {
      await kept.flush();
      return kept.isWritten() ? store.readReports() : kept.all();
    },
  });
  app.addHook('onClose', async () => {
    await stopRule.close();
    await kept.flush();
  });
  const personOf = signedInPeople(askApi(api));

  /**
   * Also asks the store: an open page may run a release that the state no longer names, e.g. one
   * that was rolled back.
   */
  const isRelease = async (workspace: string, version: string): Promise<boolean> => {
    const state = generations.current()?.state;
    if (state && namesRelease(state, workspace, version)) return true;
    return files.document(workspace, version).then(
      () => true,
      () => false,
    );
  };

  /** True while the store can't be read: that isn't the release's fault. */
  const isWhole = async (workspace: string, version: string): Promise<boolean> => {
    try {
      const release = await files.document(workspace, version);
      const read = release.files.map((file) => files.bytes(release, file, 'identity'));
      return (await Promise.all(read)).every((bytes) => bytes !== undefined);
    } catch (error) {
      return !(error instanceof ReleaseStoreError) || error.fault === 'storage';
    }
  };

  const taker = reportTaker({
    tell: (reports) => {
      kept.add(reports);
      metrics.add(reports);
      if (reports.loads.some(({ counted }) => counted.failed > 0)) stopRule.failureCounted();
    },
    state: () => generations.current()?.state,
    isRelease,
    isWhole,
    line: reportLines(app.log),
    strangersLine: reportLines(app.log),
    shareTime: SHARE_TIME,
  });

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
      { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: limits.reports, timeWindow: 60_000 } } },
      async (request, reply) => {
        if (!isOfThisOrigin(request))
          return problem(reply, 403, 'Reports are accepted from pages of this origin only.');
        const report = readReport(request.body);
        if (report === 'former') return reply.header('cache-control', 'no-store').code(204).send();
        if (!report) return problem(reply, 400, 'This is not a report of a release.');
        const { authorization, 'user-agent': userAgent } = request.headers;
        const sender = { person: await personOf(authorization), userAgent };
        if ('vital' in report) {
          if (sender.person) metrics.vital(report);
        } else if ('loads' in report) await taker.loads(report, sender);
        else await taker.failure(report, sender);
        return reply.header('cache-control', 'no-store').code(204).send();
      },
    );
  });
};

/** A failure, loads or a vital; `former`: nothing to count; undefined for anything else. */
const readReport = (
  body: unknown,
): ClientReport | ClientLoads | ClientVital | 'former' | undefined => {
  try {
    const raw: unknown = JSON.parse(String(body));
    if (FORMER_FAULTS.includes((raw as Partial<ClientReport> | null)?.fault)) return 'former';
    return (
      clientReport.safeParse(raw).data ??
      clientLoads.safeParse(raw).data ??
      clientVital.safeParse(raw).data
    );
  } catch {
    return undefined;
  }
};
