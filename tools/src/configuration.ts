import { join } from 'node:path';
import { readSettings, unknownSettings, type Environment } from '@refined/server-base/settings';

/** The product's configuration (D1, D2) for npm start and the commands on its database. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  /** Another API, without a trailing slash; undefined: ours is started. */
  readonly apiHost: string | undefined;
  /** PostgreSQL; undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Absolute. */
  readonly dataFolder: string;
  /** Where the releases are: an absolute folder, or `s3://bucket/prefix`. */
  readonly releases: string;
  /** RELEASES isn't set: the store is in the data folder, and the first start makes it. */
  readonly hasOwnReleases: boolean;
  readonly productName: string;
  readonly productKey: string;
  readonly logLevel: string;
  /** NODE_ENV is `production`: no development account. */
  readonly isProduction: boolean;
}

/**
 * Reads and checks the environment. Returns all problems at once, one sentence each. Relative paths
 * start at `root`.
 */
export const readConfiguration = (
  environment: Environment,
  root: string,
): { configuration: Configuration } | { problems: readonly string[] } => {
  const read = readSettings('start', environment, root);
  if ('problems' in read) return read;
  const { settings } = read;
  return {
    configuration: {
      host: settings.HOST,
      port: settings.PORT,
      apiHost: settings.API_HOST,
      databaseUrl: settings.DATABASE_URL,
      dataFolder: settings.DATA_DIR,
      releases: settings.RELEASES ?? join(settings.DATA_DIR, 'releases'),
      hasOwnReleases: settings.RELEASES === undefined,
      productName: settings.PRODUCT_NAME,
      productKey: settings.PRODUCT_KEY,
      logLevel: settings.LOG_LEVEL,
      isProduction: settings.NODE_ENV === 'production',
    },
  };
};

const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$)/.test(host);

/** The development sign-in exists on the embedded database only (D44), and not in production. */
export const hasDevelopmentSignIn = ({
  apiHost,
  databaseUrl,
  isProduction,
}: Configuration): boolean => !isProduction && apiHost === undefined && databaseUrl === undefined;

/** Warnings about settings that work but may surprise the operator. */
export const warningsOf = (
  configuration: Configuration,
  environment: Environment,
): readonly string[] => {
  const warnings = unknownSettings(environment);
  if (hasDevelopmentSignIn(configuration) && !isLoopback(configuration.host))
    warnings.push(
      `Warning: HOST=${configuration.host} lets other computers in, and the development sign-in is known to everybody. Use DATABASE_URL with accounts of your own.`,
    );
  if (configuration.apiHost && configuration.databaseUrl)
    warnings.push('Warning: DATABASE_URL has no effect while API_HOST names another API.');
  return warnings;
};

/**
 * The address to print and to connect to: a server that listens on all addresses is reached on
 * loopback.
 */
export const reachableAddress = (host: string, port: number): string => {
  const name =
    host === '0.0.0.0'
      ? '127.0.0.1'
      : host === '::'
        ? '[::1]'
        : host.includes(':')
          ? `[${host}]`
          : host;
  return `http://${name}:${port}`;
};
