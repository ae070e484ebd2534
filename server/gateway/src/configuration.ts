import { LARGEST_BODY, type PageConfig } from '@refined/shared/contract';
import { LOAD, type LineLimits } from '@refined/server-base/process';
import {
  defaultOf,
  readSettings,
  SETTINGS,
  type Environment,
  type LogLevel,
  type StopRules,
} from '@refined/server-base/settings';

/** Where the releases are, and the keys that verify the state. */
export interface StorePlace {
  /** A folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** Address of an S3-compatible host other than Amazon's. */
  readonly s3Endpoint: string | undefined;
  /** Ed25519 public keys, base64 of the raw 32 bytes; empty: unsigned states are accepted. */
  readonly publicKeys: readonly string[];
}

export interface GatewayConfiguration {
  readonly host: string;
  readonly port: number;
  readonly releases: StorePlace;
  /** Our API's address, when it is known at start. */
  readonly apiUpstream: string | undefined;
  /** The registry's address, when it is known at start. */
  readonly registryUpstream: string | undefined;
  /**
   * The page's configuration, without the members that the gateway adds to each answer: the
   * browser's bucket, and that reports are accepted.
   */
  readonly page: PageConfig;
  readonly logLevel: LogLevel;
  readonly liveReload: boolean;
  /** Addresses of proxies whose `X-Forwarded-…` headers are trusted; false: none. */
  readonly trustProxy: string | false;
  /** Sent to our API, which then trusts the client's address in the request. */
  readonly gatewaySecret: string | undefined;
  /** Prometheus reads the metrics with it; undefined: nothing is measured. */
  readonly metricsToken: string | undefined;
  readonly stopRules: StopRules;
  /** Absolute path of the private key (PEM) that the stop rule signs with. */
  readonly stopRuleKeyFile: string | undefined;
  readonly limits: GatewayLimits;
}

export interface GatewayLimits {
  /**
   * ms until a request's headers (`headers`) and the complete request (`request`) must have
   * arrived: a slow client must not hold a connection longer.
   */
  readonly headers: number;
  readonly request: number;
  /** Longest wait for the API's answer, in ms. */
  readonly answer: number;
  /** How many calls the API gets at once, and how long others wait. */
  readonly calls: LineLimits;
  /** Largest body passed on, in bytes. */
  readonly body: number;
  /** Interval of checks of the release state, in ms. */
  readonly poll: number;
  /** Reports accepted from one address per minute: a whole building may share an address. */
  readonly reports: number;
  /** Shortest interval between two writes of the reports, in ms. */
  readonly reportsWritten: number;
  /** ms from a failure to the stop rule's first check, and from there to the second. */
  readonly stopDelay: number;
}

export const DEFAULT_LIMITS: GatewayLimits = {
  headers: Number(defaultOf(SETTINGS.HEADERS_TIMEOUT, 'gateway')),
  request: Number(defaultOf(SETTINGS.REQUEST_TIMEOUT, 'gateway')),
  answer: 60_000,
  calls: LOAD.gateway,
  body: LARGEST_BODY,
  poll: 400,
  reports: 240,
  reportsWritten: 2_000,
  stopDelay: 5_000,
};

const NO_STORE =
  'RELEASES must name the release store: a folder, or s3://bucket/prefix (RELEASES_DIR does for a folder).';

/**
 * Reads the environment; returns all problems at once, one sentence each. Relative paths start at
 * `folder`.
 */
export const readConfiguration = (
  environment: Environment,
  folder = process.cwd(),
): { configuration: GatewayConfiguration } | { problems: readonly string[] } => {
  const read = readSettings('gateway', environment, folder);
  if ('problems' in read) return read;
  const { settings } = read;
  const location = settings.RELEASES ?? settings.RELEASES_DIR;
  if (location === undefined) return { problems: [NO_STORE] };
  const configuration: GatewayConfiguration = {
    host: settings.HOST,
    port: settings.PORT,
    releases: {
      location,
      s3Endpoint: settings.S3_ENDPOINT,
      publicKeys: settings.RELEASE_PUBLIC_KEYS ?? [],
    },
    apiUpstream: settings.API_UPSTREAM,
    registryUpstream: settings.REGISTRY_UPSTREAM,
    page: {
      productName: settings.PRODUCT_NAME,
      productKey: settings.PRODUCT_KEY,
      apiHost: settings.API_HOST ?? '',
      ...(settings.METRICS_TOKEN !== undefined && settings.VITALS_SHARE > 0
        ? { vitals: settings.VITALS_SHARE }
        : {}),
      ...(settings.LIVE_RELOAD ? { liveReload: true } : {}),
      ...(settings.OVERRIDE_ORIGINS?.length
        ? { overrideOrigins: [...settings.OVERRIDE_ORIGINS] }
        : {}),
    },
    logLevel: settings.LOG_LEVEL,
    liveReload: settings.LIVE_RELOAD,
    trustProxy: settings.TRUST_PROXY,
    gatewaySecret: settings.GATEWAY_SECRET,
    metricsToken: settings.METRICS_TOKEN,
    stopRules: settings.STOP_RULE,
    stopRuleKeyFile: settings.STOP_RULE_SIGNING_KEY,
    limits: {
      ...DEFAULT_LIMITS,
      headers: settings.HEADERS_TIMEOUT,
      request: settings.REQUEST_TIMEOUT,
    },
  };
  return { configuration };
};
