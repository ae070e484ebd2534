import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import {
  type Kind,
  address,
  fieldKey,
  flag,
  hostName,
  logLevel,
  nameUpTo,
  networks,
  numberedPage,
  origins,
  pageAddress,
  path,
  port,
  postgresAddress,
  publishedFields,
  publicKeys,
  secret,
  stage,
  stopRule,
  storePlace,
  text,
  wholeNumber,
} from './kinds.ts';
import { USUAL_RULE } from './stop-rule.ts';

/**
 * The readers of settings. `start`: npm start, dev, build, user and import, which pass them on to
 * the servers. `release`: the commands of npm run release.
 */
export type ProgramName = 'api' | 'gateway' | 'registry' | 'start' | 'release';

export interface Setting<Value = unknown> {
  readonly kind: Kind<Value>;
  readonly programs: readonly ProgramName[];
  /** As written in the environment; one per program if they differ. */
  readonly default?: string | Readonly<Partial<Record<ProgramName, string>>>;
  /** Describes a default that depends on other settings, or that is looked up. */
  readonly otherwise?: string;
  readonly unit?: 'ms';
  /** A blank value means none; of other settings it means the default. */
  readonly offWhenBlank?: true;
  /** Never shown in a message or a log. */
  readonly isSecret?: true;
  /** npm start sets it for its servers: needed only if they are started one by one. */
  readonly isApart?: true;
  /** Sentences for `.env.example`, without the backticks. */
  readonly about: string;
}

const { name, key } = DEFAULT_PRODUCT;

/** All settings of the product; a new one is an entry here and its use. */
export const SETTINGS = {
  PORT: {
    kind: port,
    programs: ['start', 'gateway'],
    default: '8080',
    about: 'Where the product listens.',
  },
  HOST: {
    kind: hostName,
    programs: ['start', 'gateway', 'api', 'registry'],
    default: '127.0.0.1',
    about:
      'The address it listens on. Other computers reach it only when this is an address of this one (or 0.0.0.0: all of them).',
  },
  API_HOST: {
    kind: pageAddress,
    programs: ['start', 'gateway', 'registry'],
    about:
      'Another API instead of ours, e.g. `https://api.example.ca`. Pages call it themselves, so it has to allow this origin (CORS).',
  },
  DATABASE_URL: {
    kind: postgresAddress,
    programs: ['start', 'api'],
    isSecret: true,
    otherwise: 'the embedded database in `DATA_DIR`',
    about:
      'PostgreSQL 15 or later, e.g. `postgres://refined:password@127.0.0.1:5432/refined`; accounts are made with `npm run user -- add NAME`. The embedded database survives a killed process, but not a power cut.',
  },
  EMBEDDED_DATABASE: {
    kind: flag,
    programs: ['start', 'api'],
    default: '0',
    about:
      'With `NODE_ENV=production`: 1 asks for the embedded database; without it and without `DATABASE_URL` the API does not start.',
  },
  DATABASE_WAIT_SECONDS: {
    kind: wholeNumber(0, 3_600),
    programs: ['api'],
    default: '60',
    about: 'How long the API waits at its start for a PostgreSQL that does not answer yet.',
  },
  NODE_ENV: {
    kind: stage,
    programs: ['start', 'gateway', 'api', 'registry'],
    default: 'development',
    about:
      '`production`: no database is created automatically, there is no development account, and a part that ends waits for `DRAIN_DELAY_SECONDS`.',
  },
  DATA_DIR: {
    kind: path,
    programs: ['start', 'release', 'api', 'registry'],
    default: '.data',
    about: 'The folder of the embedded database and of the released files.',
  },
  RELEASES: {
    kind: storePlace,
    programs: ['start', 'release', 'gateway', 'registry'],
    otherwise: '`releases` in `DATA_DIR`; the gateway alone has none',
    about:
      'Where the release store is: a folder, or `s3://bucket/prefix` (credentials and region: the usual `AWS_*` variables).',
  },
  RELEASES_DIR: {
    kind: path,
    programs: ['gateway'],
    isApart: true,
    about: 'The folder of the release store, where `RELEASES` is not set.',
  },
  S3_ENDPOINT: {
    kind: address,
    programs: ['start', 'release', 'gateway', 'registry'],
    otherwise: "Amazon's",
    about: 'Storage that is compatible with S3, e.g. `https://storage.example.ca`.',
  },
  STAGING_RELEASES: {
    kind: storePlace,
    programs: ['start', 'release', 'registry'],
    about:
      'The release store of the environment where releases are tried first, as `RELEASES`. It is only read: `status` and the page Releases show beside each screen what is active there.',
  },
  RELEASE_ACTOR: {
    kind: text,
    programs: ['release'],
    otherwise: "git's user.name, else the system's user",
    about: 'Who the history of releases names for `npm run release`.',
  },
  RELEASE_SIGNING_KEY: {
    kind: path,
    programs: ['start', 'release', 'registry'],
    about:
      'The PEM file that release states are signed with. Without it the registry refuses every change of a signed state.',
  },
  RELEASE_PUBLIC_KEYS: {
    kind: publicKeys,
    programs: ['start', 'release', 'gateway', 'registry'],
    about:
      'Public keys, separated by commas: a release state must be signed with one of them. Without any, unsigned states are accepted.',
  },
  STOP_RULE: {
    kind: stopRule,
    programs: ['start', 'gateway', 'release'],
    default: USUAL_RULE,
    about:
      'When a release is stopped automatically: the share of its loads that failed, the lowest number of failed loads, and over how many minutes (at most 60). `off` stops nothing. For a single workspace, put its name before: `20%/3/30, shell=50%/10/10, month-mfe=off`. Give all gateways the same.',
  },
  STOP_RULE_SIGNING_KEY: {
    kind: path,
    programs: ['gateway'],
    otherwise: 'where states are signed, the rule only alerts',
    about:
      'The PEM file that the stop rule signs with where release states are signed. Whoever takes over a gateway that has it can sign any state.',
  },
  REGISTRY_KEY: {
    kind: path,
    programs: ['start', 'release', 'registry'],
    otherwise: '`registry-key.pem` in `DATA_DIR`, made at the first start of the registry',
    about:
      'The PEM file that the registry signs with what it knows about where a release was built.',
  },
  REGISTRY_PORT: {
    kind: port,
    programs: ['registry'],
    default: '8091',
    isApart: true,
    about: 'Where the registry listens.',
  },
  REGISTRY_UPSTREAM: {
    kind: address,
    programs: ['gateway'],
    isApart: true,
    about:
      'Where the registry listens that the gateway passes `/registry` on to, e.g. `http://127.0.0.1:8091`.',
  },
  OVERRIDE_ORIGINS: {
    kind: origins,
    programs: ['gateway'],
    about:
      'Origins that may serve a screen under development to users who choose it in their tab, separated by commas.',
  },
  CORS_ORIGINS: {
    kind: origins,
    programs: ['api'],
    about: 'Origins whose pages may call the API beside our own, separated by commas.',
  },
  PRODUCT_NAME: {
    kind: nameUpTo(60),
    programs: ['start', 'gateway', 'api'],
    default: name,
    about: "The product's name as users read it.",
  },
  PRODUCT_KEY: {
    kind: fieldKey,
    programs: ['start', 'gateway', 'api'],
    default: key,
    about: `The product's name in the name of the record's field (\`in_${key}\`).`,
  },
  LOG_LEVEL: {
    kind: logLevel,
    programs: ['start', 'gateway', 'api', 'registry'],
    default: { start: 'warn', gateway: 'info', api: 'info', registry: 'info' },
    about: '`trace`, `debug`, `info` (a line per request), `warn`, `error`, `fatal` or `silent`.',
  },
  METRICS_TOKEN: {
    kind: secret,
    programs: ['gateway', 'api', 'registry'],
    isSecret: true,
    about:
      'At least 16 characters, with which Prometheus reads `/metrics` of each part (`Authorization: Bearer …`). Without it nothing is measured, and `/metrics` answers 404.',
  },
  VITALS_SHARE: {
    kind: wholeNumber(0, 100),
    programs: ['gateway'],
    default: '10',
    about:
      'Percent of the pages that report how fast and steady they were (LCP, INP, CLS), where there is a `METRICS_TOKEN`.',
  },
  TRUST_PROXY: {
    kind: networks,
    programs: ['gateway', 'api'],
    default: 'none',
    about:
      'Addresses of proxies whose `X-Forwarded-*` is believed (client address, TLS): `none`, or addresses, ranges and `loopback`, separated by commas. Behind nginx on this machine: `loopback`.',
  },
  HEADERS_TIMEOUT: {
    kind: wholeNumber(100, 600_000),
    programs: ['gateway'],
    default: '10000',
    unit: 'ms',
    about: "How long a request's headers may take to arrive.",
  },
  REQUEST_TIMEOUT: {
    kind: wholeNumber(100, 3_600_000),
    programs: ['gateway'],
    default: '60000',
    unit: 'ms',
    about: 'How long a whole request may take to arrive.',
  },
  FOUR_EYES: {
    kind: publishedFields,
    programs: ['api'],
    otherwise: 'as it is',
    about:
      'Fields whose changes somebody who did not make them has to approve before they are published, separated by commas, e.g. `active_ingredient,strength,tier`. `off`: none. It takes at least two accounts. The database stores this setting for all API processes: one that starts with it sets it for all, one that starts without it leaves it as it is. At first it is off.',
  },
  DPD_PAGE: {
    kind: numberedPage,
    programs: ['api'],
    default: 'https://health-products.canada.ca/dpd-bdpp/info?lang=eng&code={number}',
    offWhenBlank: true,
    about:
      "The address of a product's page at Health Canada, which the edit screen links to; `{number}` stands for its drug code. Blank: no link. Nothing is fetched from there.",
  },
  NOC_PAGE: {
    kind: numberedPage,
    programs: ['api'],
    default: 'https://health-products.canada.ca/noc-ac/nocInfo?no={number}',
    offWhenBlank: true,
    about: 'The same for notices of compliance, by their number.',
  },
  SEED: {
    kind: flag,
    programs: ['api'],
    otherwise: '1 on the embedded database, 0 on PostgreSQL',
    about: 'Whether an empty database is filled from `SEED_FOLDER` at start.',
  },
  SEED_FOLDER: {
    kind: path,
    programs: ['api'],
    default: 'seed',
    about: "The folder of Health Canada's data that an empty database begins with.",
  },
  GATEWAY_SECRET: {
    kind: secret,
    programs: ['gateway', 'api'],
    isSecret: true,
    isApart: true,
    about:
      'At least 16 characters, the same for the API and all gateways, so that the API believes its gateways (and nobody else) which address a sign-in comes from. `npm start` makes one at each start.',
  },
  API_UPSTREAM: {
    kind: address,
    programs: ['gateway', 'registry'],
    isApart: true,
    about:
      'Where the API listens that the gateway passes `/api` on to, and that the registry asks who is an operator, e.g. `http://127.0.0.1:8090`; with `API_HOST` pages call that host themselves.',
  },
  API_PORT: {
    kind: port,
    programs: ['api'],
    default: '8090',
    isApart: true,
    about: 'Where the API listens.',
  },
  DRAIN_DELAY_SECONDS: {
    kind: wholeNumber(0, 600),
    programs: ['gateway', 'api', 'registry'],
    otherwise: '5 with `NODE_ENV=production`, else 0',
    isApart: true,
    about:
      'How long a part that is asked to end (SIGTERM) goes on serving while `/readyz` already answers 503: longer than a balancer takes to notice.',
  },
  LIVE_RELOAD: {
    kind: flag,
    programs: ['gateway'],
    default: '0',
    isApart: true,
    about: 'Whether pages reload when a screen is rebuilt. For `npm run dev`.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

type Entry<Name extends SettingName> = (typeof SETTINGS)[Name];
type Value<Name extends SettingName> =
  Entry<Name>['kind'] extends Kind<infer Typed>
    ? Entry<Name> extends { readonly offWhenBlank: true }
      ? Typed | undefined
      : Entry<Name> extends { readonly default: unknown }
        ? Typed
        : Typed | undefined
    : never;

export type SettingsOf<Program extends ProgramName> = {
  readonly [
    Name in SettingName as Program extends Entry<Name>['programs'][number] ? Name : never
  ]: Value<Name>;
};

/** The default of an absent setting; undefined: none. */
export const defaultOf = (setting: Setting, program: ProgramName): string | undefined =>
  typeof setting.default === 'string' ? setting.default : setting.default?.[program];
