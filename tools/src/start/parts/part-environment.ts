import { join } from 'node:path';
import type { Environment } from '@refined/shared/settings';
import type { Configuration } from '../configuration.ts';

const productOf = ({ productName, productKey, logLevel }: Configuration) => ({
  PRODUCT_NAME: productName,
  PRODUCT_KEY: productKey,
  LOG_LEVEL: logLevel,
});

/** Where the release store is: that of development apart, as its releases are built otherwise. */
export const releasesLocation = (
  { dataFolder, releases }: Configuration,
  development: boolean,
): string => (development ? join(dataFolder, 'dev-releases') : releases);

/**
 * The API listens on loopback only, on a port of its own choosing: users reach it through the
 * gateway, whose word for their address it takes by the secret of this start, and nobody else's.
 */
export const apiEnvironment = (
  configuration: Configuration,
  environment: Environment,
  gatewaySecret = '',
): Environment => ({
  ...environment,
  ...productOf(configuration),
  HOST: '127.0.0.1',
  API_PORT: '0',
  DATA_DIR: configuration.dataFolder,
  DATABASE_URL: configuration.databaseUrl ?? '',
  TRUST_PROXY: '',
  GATEWAY_SECRET: gatewaySecret,
});

export const gatewayEnvironment = (
  configuration: Configuration,
  environment: Environment,
  development: boolean,
  gatewaySecret: string,
): Environment => ({
  ...environment,
  ...productOf(configuration),
  HOST: configuration.host,
  PORT: String(configuration.port),
  API_HOST: configuration.apiHost ?? '',
  API_UPSTREAM: '',
  GATEWAY_SECRET: gatewaySecret,
  RELEASES: releasesLocation(configuration, development),
  // Nobody signs what is built anew with each change of a source.
  RELEASE_PUBLIC_KEYS: development ? '' : environment.RELEASE_PUBLIC_KEYS,
  LIVE_RELOAD: development ? '1' : '',
});
