import { join } from 'node:path';
import {
  readSettings,
  unknownSettings,
  type Environment,
  type SettingsOf,
} from '@refined/server-base/settings';

/** The settings of npm start and of the commands on its database (D1, D2), by their names. */
export interface Configuration extends SettingsOf<'start'> {
  /** Where the releases are: an absolute folder, or `s3://bucket/prefix`. */
  readonly RELEASES: string;
  /** RELEASES isn't set: the store is in the data folder, and the first start makes it. */
  readonly hasOwnReleases: boolean;
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
      ...settings,
      RELEASES: settings.RELEASES ?? join(settings.DATA_DIR, 'releases'),
      hasOwnReleases: settings.RELEASES === undefined,
    },
  };
};

const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$)/.test(host);

/** The development sign-in exists on the embedded database only (D44), and not in production. */
export const hasDevelopmentSignIn = ({
  API_HOST,
  DATABASE_URL,
  NODE_ENV,
}: Configuration): boolean =>
  NODE_ENV !== 'production' && API_HOST === undefined && DATABASE_URL === undefined;

/** Warnings about settings that work but may surprise the operator. */
export const warningsOf = (
  configuration: Configuration,
  environment: Environment,
): readonly string[] => {
  const warnings = unknownSettings(environment);
  if (hasDevelopmentSignIn(configuration) && !isLoopback(configuration.HOST))
    warnings.push(
      `Warning: HOST=${configuration.HOST} lets other computers in, and the development sign-in is known to everybody. Use DATABASE_URL with accounts of your own.`,
    );
  if (configuration.API_HOST && configuration.DATABASE_URL)
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
