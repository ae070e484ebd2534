import type { PageConfig } from '@refined/shared/contract';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';

export interface GatewayConfiguration {
  readonly host: string;
  readonly port: number;
  /** Folder of the release store. */
  readonly releases: string;
  /** Our API's address, when it is known at start. */
  readonly apiUpstream: string | undefined;
  readonly page: PageConfig;
  readonly logLevel: string;
  readonly liveReload: boolean;
  /** Whose `X-Forwarded-…` headers are believed: addresses or the names that Fastify knows. */
  readonly trustProxy: string;
  readonly limits: GatewayLimits;
}

export interface GatewayLimits {
  /** ms until a request's headers, and the whole of it, must have come (a slow client holds a connection no longer). */
  readonly headers: number;
  readonly request: number;
  /** ms for the API's answer. */
  readonly answer: number;
  /** Bytes of a body passed on. */
  readonly body: number;
  /** ms between two looks at the release state. */
  readonly poll: number;
}

export const DEFAULT_LIMITS: GatewayLimits = { headers: 10_000, request: 60_000, answer: 60_000, body: 64 * 1024 * 1024, poll: 400 };

const isHttpAddress = (text: string): boolean => /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '');

/** Reads the environment; all that is wrong with it at once, one sentence each. */
export const readConfiguration = (environment: Readonly<Record<string, string | undefined>>): { configuration: GatewayConfiguration } | { problems: string[] } => {
  const problems: string[] = [];
  const read = (name: string) => environment[name]?.trim() || undefined;
  const wholeNumber = (name: string, fallback: number, from: number, to: number): number => {
    const value = Number(read(name) ?? fallback);
    if (!Number.isInteger(value) || value < from || value > to) problems.push(`${name} must be a whole number from ${from} to ${to}, not "${read(name)}".`);
    return value;
  };
  const address = (name: string): string | undefined => {
    const text = read(name);
    if (text && !isHttpAddress(text)) problems.push(`${name} must be an address that starts with http:// or https://, not "${text}".`);
    return text?.replace(/\/+$/, '');
  };

  const releases = read('RELEASES_DIR');
  if (!releases) problems.push('RELEASES_DIR must name the folder of the release store.');
  const liveReload = read('LIVE_RELOAD') === '1';
  const configuration: GatewayConfiguration = {
    host: read('HOST') ?? '127.0.0.1',
    port: wholeNumber('PORT', 8080, 0, 65_535),
    releases: releases ?? '',
    apiUpstream: address('API_UPSTREAM'),
    page: {
      productName: read('PRODUCT_NAME') ?? DEFAULT_PAGE_CONFIG.productName,
      productKey: read('PRODUCT_KEY') ?? DEFAULT_PAGE_CONFIG.productKey,
      apiHost: address('API_HOST') ?? '',
      ...(liveReload ? { liveReload } : {}),
    },
    logLevel: read('LOG_LEVEL') ?? 'info',
    liveReload,
    trustProxy: read('TRUST_PROXY') ?? 'loopback',
    limits: {
      ...DEFAULT_LIMITS,
      headers: wholeNumber('HEADERS_TIMEOUT', DEFAULT_LIMITS.headers, 100, 600_000),
      request: wholeNumber('REQUEST_TIMEOUT', DEFAULT_LIMITS.request, 100, 3_600_000),
    },
  };
  if (!/^[a-z][a-z0-9_]*$/.test(configuration.page.productKey)) problems.push(`PRODUCT_KEY may hold a-z, 0-9 and _ only, not "${configuration.page.productKey}".`);
  if (!['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].includes(configuration.logLevel)) problems.push(`LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not "${configuration.logLevel}".`);
  return problems.length > 0 ? { problems } : { configuration };
};
