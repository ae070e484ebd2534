import { describe, expect, it } from '@jest/globals';
import {
  hasDevelopmentSignIn,
  reachableAddress,
  readConfiguration,
  warningsOf,
} from './configuration.ts';
import type { Environment } from '@refined/server-base/settings';

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
  expect(configurationOf({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8080,
    DATA_DIR: '/repository/.data',
    RELEASES: '/repository/.data/releases',
    hasOwnReleases: true,
    PRODUCT_NAME: 'Formulary',
    PRODUCT_KEY: 'formulary',
    LOG_LEVEL: 'warn',
  });
});

it.each([
  [{ PORT: '0' }, { PORT: 0 }],
  [{ HOST: '::' }, { HOST: '::' }],
  [{ DATA_DIR: 'elsewhere' }, { DATA_DIR: '/repository/elsewhere' }],
  [{ DATA_DIR: '/var/refined' }, { DATA_DIR: '/var/refined', RELEASES: '/var/refined/releases' }],
  [
    { RELEASES: 'shared/releases', DATA_DIR: '/var/refined' },
    { RELEASES: '/repository/shared/releases', hasOwnReleases: false },
  ],
  [
    { RELEASES: 's3://releases-of-refined/product/' },
    { RELEASES: 's3://releases-of-refined/product' },
  ],
  [{ API_HOST: 'https://api.example.ca/' }, { API_HOST: 'https://api.example.ca' }],
  [{ DATABASE_URL: 'postgresql://u@h/db' }, { DATABASE_URL: 'postgresql://u@h/db' }],
  [
    { PRODUCT_NAME: 'Drug Plan', PRODUCT_KEY: 'drug_plan' },
    { PRODUCT_NAME: 'Drug Plan', PRODUCT_KEY: 'drug_plan' },
  ],
])('takes %j', (environment, expected) => {
  expect(configurationOf(environment)).toMatchObject(expected);
});

it('refuses all that is wrong at once, one sentence each', () => {
  expect(problemsOf({ PORT: 'x', HOST: '?', RELEASES: 's3://' })).toEqual([
    expect.stringMatching(/^PORT must be .*\.$/),
    expect.stringMatching(/^HOST must be .*\.$/),
    expect.stringMatching(/^RELEASES must be .*\.$/),
  ]);
});

describe('warns', () => {
  it.each([
    [{}, 0],
    [{ HOST: 'localhost' }, 0],
    [{ DATABSE_URL: 'postgres://h/db' }, 1],
    [{ HOST: '0.0.0.0' }, 1],
    [{ HOST: '0.0.0.0', DATABASE_URL: 'postgres://h/db' }, 0],
    [{ API_HOST: 'https://a.b', DATABASE_URL: 'postgres://h/db' }, 1],
  ])('for %j: %d', (environment, count) => {
    expect(warningsOf(configurationOf(environment), environment)).toHaveLength(count);
  });
});

it('knows the development sign-in on the embedded database only', () => {
  expect(
    [{}, { DATABASE_URL: 'postgres://h/db' }, { API_HOST: 'https://a.b' }].map((environment) =>
      hasDevelopmentSignIn(configurationOf(environment)),
    ),
  ).toEqual([true, false, false]);
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://[::1]:8080'],
  ['::1', 'http://[::1]:8080'],
  ['review.example.ca', 'http://review.example.ca:8080'],
])('%s is reached at %s', (host, address) => {
  expect(reachableAddress(host, 8080)).toBe(address);
});
