import { LARGEST_BODY, type PageConfig } from '@refined/shared/contract';
import { LOAD, type LineLimits } from '@refined/server-base/process';
import {
  defaultOf,
  readSettings,
  SETTINGS,
  type Environment,
  type SettingsOf,
} from '@refined/server-base/settings';

/** The gateway's settings, and what follows from them. */
export interface GatewayConfiguration extends SettingsOf<'gateway'> {
  readonly RELEASES: string;
  /**
   * The page's configuration, without the members that the gateway adds to each answer: the
   * browser's bucket, and that reports are accepted.
   */
  readonly page: PageConfig;
  readonly limits: GatewayLimits;
}

export interface GatewayLimits {
  /**
   * ms until a request's headers (`headers`) and the complete request (`request`) must have
   * arrived: a slow client must not hold a connection longer.
   */
  readonly headers: number;
  readonly request: number;
  /** Longest wait for an answer of the API or a back end, and between two pieces of it, in ms. */
  readonly answer: number;
  /** How many calls the API gets at once, and how long others wait. */
  readonly calls: LineLimits;
  /** Largest body passed on, in bytes; the API's own limits per call are lower. */
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
  const RELEASES = settings.RELEASES ?? settings.RELEASES_DIR;
  if (RELEASES === undefined) return { problems: [NO_STORE] };
  const configuration: GatewayConfiguration = {
    ...settings,
    RELEASES,
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
    limits: {
      ...DEFAULT_LIMITS,
      headers: settings.HEADERS_TIMEOUT,
      request: settings.REQUEST_TIMEOUT,
    },
  };
  return { configuration };
};
