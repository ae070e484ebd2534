import { LARGEST_BODY } from '@refined/shared/contract';
import type { PageConfig } from '@refined/shared/contract';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';
import { LOAD } from '@refined/shared/serving';
import type { LineLimits } from '@refined/shared/serving';
import { environmentReader } from './environment-reader.ts';
import { readReleaseSettings } from './release-settings.ts';
import type { ReleaseSettings } from './release-settings.ts';

export interface GatewayConfiguration {
  readonly host: string;
  readonly port: number;
  readonly releases: ReleaseSettings;
  /** Our API's address, when it is known at start. */
  readonly apiUpstream: string | undefined;
  /**
   * The page's configuration but for what only an answering gateway can say: the browser's bucket,
   * and that reports are taken.
   */
  readonly page: PageConfig;
  readonly logLevel: string;
  readonly liveReload: boolean;
  /** Addresses of proxies whose `X-Forwarded-…` headers are believed; false: nobody's. */
  readonly trustProxy: string | false;
  /** Tells our API that the client's address that comes with it is the gateway's word. */
  readonly gatewaySecret: string | undefined;
  readonly limits: GatewayLimits;
}

export interface GatewayLimits {
  /**
   * ms until a request's headers, and the whole of it, must have come (a slow client holds a
   * connection no longer).
   */
  readonly headers: number;
  readonly request: number;
  /** ms for the API's answer. */
  readonly answer: number;
  /** Calls that are at the API at once, and how long others wait for that. */
  readonly calls: LineLimits;
  /** Bytes of a body passed on. */
  readonly body: number;
  /** ms between two looks at the release state. */
  readonly poll: number;
  /** Reports of failed releases taken from one address in a minute. */
  readonly reports: number;
  /** ms between two writings of what was reported, at least. */
  readonly reportsWritten: number;
}

export const DEFAULT_LIMITS: GatewayLimits = {
  headers: 10_000,
  request: 60_000,
  answer: 60_000,
  calls: LOAD.gateway,
  body: LARGEST_BODY,
  poll: 400,
  reports: 60,
  reportsWritten: 2_000,
};

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads the environment; all that is wrong with it at once, one sentence each. */
export const readConfiguration = (
  environment: Readonly<Record<string, string | undefined>>,
): { configuration: GatewayConfiguration } | { problems: readonly string[] } => {
  const read = environmentReader(environment);
  const liveReload = read.text('LIVE_RELOAD') === '1';
  const overrideOrigins = read.origins('OVERRIDE_ORIGINS');
  const configuration: GatewayConfiguration = {
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.wholeNumber('PORT', 8080, 0, 65_535),
    releases: readReleaseSettings(read),
    apiUpstream: read.address('API_UPSTREAM'),
    page: {
      productName: read.text('PRODUCT_NAME') ?? DEFAULT_PAGE_CONFIG.productName,
      productKey: read.text('PRODUCT_KEY') ?? DEFAULT_PAGE_CONFIG.productKey,
      apiHost: read.address('API_HOST') ?? '',
      ...(liveReload ? { liveReload } : {}),
      ...(overrideOrigins.length > 0 ? { overrideOrigins } : {}),
    },
    logLevel: read.text('LOG_LEVEL') ?? 'info',
    liveReload,
    trustProxy: read.networks('TRUST_PROXY'),
    gatewaySecret: read.secret('GATEWAY_SECRET'),
    limits: {
      ...DEFAULT_LIMITS,
      headers: read.wholeNumber('HEADERS_TIMEOUT', DEFAULT_LIMITS.headers, 100, 600_000),
      request: read.wholeNumber('REQUEST_TIMEOUT', DEFAULT_LIMITS.request, 100, 3_600_000),
    },
  };
  if (!/^[a-z][a-z0-9_]*$/.test(configuration.page.productKey))
    read.report(
      `PRODUCT_KEY may hold a-z, 0-9 and _ only, not "${configuration.page.productKey}".`,
    );
  if (!LOG_LEVELS.includes(configuration.logLevel))
    read.report(
      `LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not "${configuration.logLevel}".`,
    );
  return read.problems.length > 0 ? { problems: read.problems } : { configuration };
};
