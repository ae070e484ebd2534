import type { Product, PublicationField } from '@refined/shared/domain';
import { StartFault } from '@refined/server-base/process';
import { readSettings, type Environment, type LogLevel } from '@refined/server-base/settings';
import type { HealthCanadaPages } from '../drugs/present-drug.ts';
import type { DatabasePlace } from '../db/database.ts';

export interface Configuration {
  host: string;
  /** 0: any free port. */
  port: number;
  database: DatabasePlace;
  /** How long to wait for a PostgreSQL that doesn't answer yet, in seconds. */
  databaseWait: number;
  /** Creates an account with a public password in the embedded database; never in production. */
  hasDevelopmentAccount: boolean;
  /**
   * Whether an empty database is filled from the seed folder at start; PostgreSQL only on request.
   */
  seed: boolean;
  seedFolder: string;
  product: Product;
  logLevel: LogLevel;
  /** Other origins from which browsers may call. */
  corsOrigins: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For is trusted; false: none. */
  trustProxy: string | false;
  /** Proves that a request comes from our gateway; then its X-Forwarded-For is trusted. */
  gatewaySecret: string | undefined;
  /** The token with which Prometheus reads the metrics; undefined: no metrics. */
  metricsToken: string | undefined;
  /** Fields whose changes need a second person's approval; undefined: leave it unchanged. */
  fourEyes: readonly PublicationField[] | undefined;
  /** Templates of Health Canada's pages, for links. */
  healthCanadaPages: HealthCanadaPages;
}

const NO_DATABASE =
  'DATABASE_URL must name a PostgreSQL where NODE_ENV=production: no database is made by itself. EMBEDDED_DATABASE=1 asks for the embedded one in DATA_DIR, for one process on one machine.';

/**
 * The configuration from the environment; relative folders are below `home`, the repository. Throws
 * a StartFault that lists every invalid variable.
 */
export const readConfiguration = (environment: Environment, home: string): Configuration => {
  const read = readSettings('api', environment, home);
  if ('problems' in read) throw new StartFault(read.problems.join('\n'));
  const { settings } = read;
  const isProduction = settings.NODE_ENV === 'production';
  if (isProduction && settings.DATABASE_URL === undefined && !settings.EMBEDDED_DATABASE)
    throw new StartFault(NO_DATABASE);
  const database: DatabasePlace =
    settings.DATABASE_URL === undefined
      ? { kind: 'embedded', folder: settings.DATA_DIR }
      : { kind: 'postgres', url: settings.DATABASE_URL };
  return {
    host: settings.HOST,
    port: settings.API_PORT,
    database,
    databaseWait: settings.DATABASE_WAIT_SECONDS,
    hasDevelopmentAccount: database.kind === 'embedded' && !isProduction,
    seed: settings.SEED ?? database.kind === 'embedded',
    seedFolder: settings.SEED_FOLDER,
    product: { name: settings.PRODUCT_NAME, key: settings.PRODUCT_KEY },
    logLevel: settings.LOG_LEVEL,
    corsOrigins: settings.CORS_ORIGINS ?? [],
    trustProxy: settings.TRUST_PROXY,
    gatewaySecret: settings.GATEWAY_SECRET,
    metricsToken: settings.METRICS_TOKEN,
    fourEyes: settings.FOUR_EYES,
    healthCanadaPages: { product: settings.DPD_PAGE, notice: settings.NOC_PAGE },
  };
};
