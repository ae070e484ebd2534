import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import { dataFolderOf, readReleaseSettings } from '@refined/releases';

/** The product's configuration (D1, D2); `.env.example` says what each is for. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  /** Another API, without a slash at the end; undefined: ours is started. */
  readonly apiHost: string | undefined;
  /** PostgreSQL; undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Absolute. */
  readonly dataFolder: string;
  /** Where the releases are: an absolute folder, or `s3://bucket/prefix`. */
  readonly releases: string;
  readonly productName: string;
  readonly productKey: string;
  readonly logLevel: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const addressOf = (text: string): URL | undefined =>
  URL.canParse(text) ? new URL(text) : undefined;

/**
 * Reads and checks the environment. All that is wrong comes at once, one sentence each; folders
 * count from `root`.
 */
export const readConfiguration = (
  environment: Environment,
  root: string,
): { configuration: Configuration } | { problems: readonly string[] } => {
  const problems: string[] = [];
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const checked = (
    name: string,
    fallback: string,
    isGood: (value: string) => boolean,
    wanted: string,
  ): string => {
    const value = read(name) ?? fallback;
    if (!isGood(value)) problems.push(`${name} must be ${wanted}, not "${value}".`);
    return value;
  };
  const optional = (
    name: string,
    isGood: (value: string) => boolean,
    wanted: string,
  ): string | undefined =>
    read(name) === undefined ? undefined : checked(name, '', isGood, wanted);

  const releases = readReleaseSettings(environment, root);

  const configuration: Configuration = {
    host: checked(
      'HOST',
      '127.0.0.1',
      (value) => /^[A-Za-z0-9.:_-]+$/.test(value),
      'a host name or an address of this computer',
    ),
    port: Number(
      checked(
        'PORT',
        '8080',
        (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
        'a port number from 0 to 65535 (0: any free one)',
      ),
    ),
    apiHost: optional(
      'API_HOST',
      (value) => /^https?:$/.test(addressOf(value)?.protocol ?? ''),
      'an address such as https://api.example.ca',
    )?.replace(/\/+$/, ''),
    databaseUrl: optional(
      'DATABASE_URL',
      (value) => /^postgres(ql)?:$/.test(addressOf(value)?.protocol ?? ''),
      'an address such as postgres://user:password@host:5432/name',
    ),
    dataFolder: dataFolderOf(environment, root),
    releases: releases.settings.location,
    productName: checked(
      'PRODUCT_NAME',
      DEFAULT_PRODUCT.name,
      (value) => value.length <= 60,
      'a name of at most 60 characters',
    ),
    productKey: checked(
      'PRODUCT_KEY',
      DEFAULT_PRODUCT.key,
      (value) => /^[a-z][a-z0-9_]{0,39}$/.test(value),
      'lower-case letters, digits and underscores, a letter first',
    ),
    logLevel: checked(
      'LOG_LEVEL',
      'warn',
      (value) => LOG_LEVELS.includes(value),
      `one of ${LOG_LEVELS.join(', ')}`,
    ),
  };
  problems.push(...releases.problems);
  // A password must not end in a terminal or a log.
  const shown = problems.map((problem) =>
    problem.startsWith('DATABASE_URL') ? problem.replace(/, not ".*"\.$/s, '.') : problem,
  );
  return problems.length > 0 ? { problems: shown } : { configuration };
};

const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$)/.test(host);

/** The development sign-in exists on the embedded database only (D44). */
export const hasDevelopmentSignIn = ({ apiHost, databaseUrl }: Configuration): boolean =>
  apiHost === undefined && databaseUrl === undefined;

/** What works, but should be known to whoever starts it so. */
export const warningsOf = (configuration: Configuration): readonly string[] => {
  const warnings: string[] = [];
  if (hasDevelopmentSignIn(configuration) && !isLoopback(configuration.host))
    warnings.push(
      `Warning: HOST=${configuration.host} lets other computers in, and the development sign-in is known to everybody. Use DATABASE_URL with accounts of your own.`,
    );
  if (configuration.apiHost && configuration.databaseUrl)
    warnings.push('Warning: DATABASE_URL has no effect while API_HOST names another API.');
  return warnings;
};
