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

/** Where the releases are, and whose signature the state must bear. */
export interface StorePlace {
  /** A folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** Address of an S3-compatible host that isn't Amazon's. */
  readonly s3Endpoint: string | undefined;
  /** Ed25519 public keys, base64 of the raw 32 bytes; empty: unsigned states are taken. */
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
   * The page's configuration but for what only an answering gateway can say: the browser's bucket,
   * and that reports are taken.
   */
  readonly page: PageConfig;
  readonly logLevel: LogLevel;
  readonly liveReload: boolean;
  /** Addresses of proxies whose `X-Forwarded-…` headers are believed; false: nobody's. */
  readonly trustProxy: string | false;
  /** Tells our API that the client's address that comes with it is the gateway's word. */
  readonly gatewaySecret: string | undefined;
  /** By which Prometheus reads the metrics; undefined: nothing is measured. */
  readonly metricsToken: string | undefined;
  readonly stopRules: StopRules;
  /** Absolute path of the private key (PEM) that the stop rule signs with. */
  readonly stopRuleKeyFile: string | undefined;
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
  /** Reports taken from one address in a minute: a house may have one address. */
  readonly reports: number;
  /** ms between two writings of what was reported, at least. */
  readonly reportsWritten: number;
  /** ms from a failure to the look whether a release has to be stopped, and to the second look. */
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
 * Reads the environment; all that is wrong with it at once, one sentence each. Relative folders
 * count from `folder`.
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
