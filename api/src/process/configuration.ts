import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import type { Product } from '@refined/shared/domain';
import { StartFault } from '@refined/shared/serving';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { DatabasePlace } from '../db/database.ts';

export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export interface Configuration {
  host: string;
  /** 0: any free port. */
  port: number;
  database: DatabasePlace;
  /**
   * Whether an empty database is filled from the seed folder at start: the embedded one is,
   * PostgreSQL only when asked.
   */
  seed: boolean;
  seedFolder: string;
  product: Product;
  logLevel: LogLevel;
  /** Origins that browsers may call from, beside our own. */
  corsOrigins: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For is believed; false: nobody's. */
  trustProxy: string | false;
  /** By which a gateway proves to be ours; its X-Forwarded-For is believed then. */
  gatewaySecret: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const port = (text: string | undefined): number => {
  const value = text ?? '0';
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new StartFault(`API_PORT must be a port number from 0 to 65535, not "${value}".`);
  return Number(value);
};

const productKey = (text: string): string => {
  // It becomes part of a field's name (D1).
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(text))
    throw new StartFault(
      `PRODUCT_KEY must be lower-case letters, digits and underscores, starting with a letter, not "${text}".`,
    );
  return text;
};

const logLevel = (text: string): LogLevel => {
  const level = LOG_LEVELS.find((name) => name === text);
  if (!level)
    throw new StartFault(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return level;
};

const databaseUrl = (text: string): string => {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new StartFault(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    );
  return text;
};

const origin = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.origin !== text)
    throw new StartFault(
      `CORS_ORIGINS must be origins such as https://refined.example.ca, separated by commas, not "${text}".`,
    );
  return text;
};

const flag = (name: string, text: string | undefined, otherwise: boolean): boolean => {
  if (text === undefined || text === '') return otherwise;
  if (text !== '0' && text !== '1') throw new StartFault(`${name} must be 0 or 1, not "${text}".`);
  return text === '1';
};

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};

const trustedProxies = (text: string): string | false => {
  const networks = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (networks.length === 0 || text.trim() === 'none') return false;
  const wrong = networks.find((network) => !NETWORK_NAMES.includes(network) && !isNetwork(network));
  if (wrong !== undefined)
    throw new StartFault(
      `TRUST_PROXY must be none, or addresses, ranges and ${NETWORK_NAMES.join(', ')}, separated by commas, not "${wrong}".`,
    );
  return networks.join(',');
};

const SHORTEST_SECRET = 16;
const gatewaySecret = (text: string | undefined): string | undefined => {
  if (text !== undefined && text.length < SHORTEST_SECRET)
    throw new StartFault(`GATEWAY_SECRET must have at least ${SHORTEST_SECRET} characters.`);
  return text;
};

/**
 * The configuration from the environment; relative folders count from `home`, the repository.
 * Throws a StartFault that names the first variable that can't be used.
 */
export const readConfiguration = (environment: Environment, home: string): Configuration => {
  const database: DatabasePlace = environment.DATABASE_URL
    ? { kind: 'postgres', url: databaseUrl(environment.DATABASE_URL) }
    : { kind: 'embedded', folder: resolve(home, environment.DATA_DIR || '.data') };
  return {
    host: environment.HOST || '127.0.0.1',
    port: port(environment.API_PORT || undefined),
    database,
    seed: flag('SEED', environment.SEED, database.kind === 'embedded'),
    seedFolder: resolve(home, environment.SEED_FOLDER || join(home, 'seed')),
    product: {
      name: environment.PRODUCT_NAME || DEFAULT_PRODUCT.name,
      key: productKey(environment.PRODUCT_KEY || DEFAULT_PRODUCT.key),
    },
    logLevel: logLevel(environment.LOG_LEVEL || 'info'),
    corsOrigins: (environment.CORS_ORIGINS ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean)
      .map(origin),
    trustProxy: trustedProxies(environment.TRUST_PROXY ?? ''),
    gatewaySecret: gatewaySecret(environment.GATEWAY_SECRET || undefined),
  };
};
