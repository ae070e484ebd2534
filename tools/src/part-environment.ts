import { join } from 'node:path';
import type { Environment } from '@refined/server-base/settings';
import type { Configuration } from './configuration.ts';

const productOf = ({ PRODUCT_NAME, PRODUCT_KEY, LOG_LEVEL }: Configuration) => ({
  PRODUCT_NAME,
  PRODUCT_KEY,
  LOG_LEVEL,
});

/**
 * Location of the release store. Development has its own, because its releases are built
 * differently.
 */
export const releasesLocation = (
  { DATA_DIR, RELEASES }: Configuration,
  development: boolean,
): string => (development ? join(DATA_DIR, 'dev-releases') : RELEASES);

/** There is no balancer, so the end of `npm start` needn't wait. */
const UNBALANCED = { DRAIN_DELAY_SECONDS: '0' };

/**
 * The API listens only on loopback, on a free port: users reach it through the gateway. It accepts
 * the client's address only from the gateway, by this start's secret.
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
  ...UNBALANCED,
  DATA_DIR: configuration.DATA_DIR,
  DATABASE_URL: configuration.DATABASE_URL ?? '',
  TRUST_PROXY: '',
  GATEWAY_SECRET: gatewaySecret,
});

/** The registry also listens only on loopback. Development builds aren't signed. */
export const registryEnvironment = (
  configuration: Configuration,
  environment: Environment,
  development: boolean,
): Environment => ({
  ...environment,
  HOST: '127.0.0.1',
  REGISTRY_PORT: '0',
  ...UNBALANCED,
  API_HOST: configuration.API_HOST ?? '',
  API_UPSTREAM: '',
  LOG_LEVEL: configuration.LOG_LEVEL,
  DATA_DIR: configuration.DATA_DIR,
  RELEASES: releasesLocation(configuration, development),
  ...(development ? { RELEASE_PUBLIC_KEYS: '', RELEASE_SIGNING_KEY: '' } : {}),
});

export const gatewayEnvironment = (
  configuration: Configuration,
  environment: Environment,
  development: boolean,
  gatewaySecret: string,
): Environment => ({
  ...environment,
  ...productOf(configuration),
  HOST: configuration.HOST,
  PORT: String(configuration.PORT),
  ...UNBALANCED,
  API_HOST: configuration.API_HOST ?? '',
  API_UPSTREAM: '',
  REGISTRY_UPSTREAM: '',
  GATEWAY_SECRET: gatewaySecret,
  RELEASES: releasesLocation(configuration, development),
  // Development builds aren't signed.
  RELEASE_PUBLIC_KEYS: development ? '' : environment.RELEASE_PUBLIC_KEYS,
  LIVE_RELOAD: development ? '1' : '',
});
