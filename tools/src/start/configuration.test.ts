import { describe, expect, it } from '@jest/globals';
import { hasDevelopmentSignIn, readConfiguration, warningsOf } from './configuration.ts';
import type { Environment } from './configuration.ts';

const configurationOf = (environment: Environment) => {
  const read = readConfiguration(environment, '/repository');
  if ('problems' in read) throw new Error(read.problems.join(' '));
  return read.configuration;
};
const problemsOf = (environment: Environment) => {
  const read = readConfiguration(environment, '/repository');
  return 'problems' in read ? read.problems : [];
};

it('needs nothing', () => {
  expect(configurationOf({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    apiHost: undefined,
    databaseUrl: undefined,
    dataFolder: '/repository/.data',
    releases: '/repository/.data/releases',
    productName: 'Formulary',
    productKey: 'formulary',
    logLevel: 'warn',
  });
});

it('takes an empty value, as a copied .env.example has it, for none', () => {
  expect(
    configurationOf({
      PORT: '',
      API_HOST: '',
      DATABASE_URL: ' ',
      DATA_DIR: '',
      RELEASES: '',
      RELEASE_PUBLIC_KEYS: '',
    }),
  ).toEqual(configurationOf({}));
});

it.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ HOST: '::' }, { host: '::' }],
  [{ DATA_DIR: 'elsewhere' }, { dataFolder: '/repository/elsewhere' }],
  [{ DATA_DIR: '/var/refined' }, { dataFolder: '/var/refined', releases: '/var/refined/releases' }],
  [
    { RELEASES: 'shared/releases', DATA_DIR: '/var/refined' },
    { releases: '/repository/shared/releases' },
  ],
  [
    { RELEASES: 's3://releases-of-refined/product/' },
    { releases: 's3://releases-of-refined/product' },
  ],
  [{ API_HOST: 'https://api.example.ca/' }, { apiHost: 'https://api.example.ca' }],
  [{ DATABASE_URL: 'postgresql://u@h/db' }, { databaseUrl: 'postgresql://u@h/db' }],
  [
    { PRODUCT_NAME: 'Drug Plan', PRODUCT_KEY: 'drug_plan' },
    { productName: 'Drug Plan', productKey: 'drug_plan' },
  ],
])('takes %j', (environment, expected) => {
  expect(configurationOf(environment)).toMatchObject(expected);
});

describe('refuses in one sentence', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'my host'],
    ['API_HOST', 'api.example.ca'],
    ['API_HOST', 'file:///etc'],
    ['DATABASE_URL', 'mysql://h/db'],
    ['PRODUCT_NAME', 'x'.repeat(61)],
    ['PRODUCT_KEY', 'Drug-Plan'],
    ['LOG_LEVEL', 'verbose'],
    ['RELEASES', 'https://storage.example.ca/releases'],
    ['RELEASES', 's3://'],
    ['S3_ENDPOINT', 'storage.example.ca'],
    ['RELEASE_PUBLIC_KEYS', 'c2hvcnQ='],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be .*\\.$`)),
    ]);
  });

  it('all that is wrong, at once', () => {
    expect(problemsOf({ PORT: 'x', HOST: '?', LOG_LEVEL: 'y' })).toHaveLength(3);
  });

  it('without repeating a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://u:secret@h/db' }).join()).not.toContain('secret');
  });
});

describe('warns', () => {
  it.each([
    [{}, 0],
    [{ HOST: 'localhost' }, 0],
    [{ HOST: '0.0.0.0' }, 1],
    [{ HOST: '0.0.0.0', DATABASE_URL: 'postgres://h/db' }, 0],
    [{ API_HOST: 'https://a.b', DATABASE_URL: 'postgres://h/db' }, 1],
  ])('for %j: %d', (environment, count) => {
    expect(warningsOf(configurationOf(environment))).toHaveLength(count);
  });
});

it('knows the development sign-in on the embedded database only', () => {
  expect(
    [{}, { DATABASE_URL: 'postgres://h/db' }, { API_HOST: 'https://a.b' }].map((environment) =>
      hasDevelopmentSignIn(configurationOf(environment)),
    ),
  ).toEqual([true, false, false]);
});
