import { describe, expect, it } from '@jest/globals';
import { DEFAULT_LIMITS, readConfiguration } from './configuration.ts';

const read = (environment: Record<string, string>) =>
  readConfiguration({ RELEASES: '/releases', ...environment });
const problemsOf = (environment: Record<string, string>) => {
  const answer = read(environment);
  return 'problems' in answer ? answer.problems : [];
};
const KEY = Buffer.alloc(32, 7).toString('base64');

it('has a default for all but the store', () => {
  expect(read({})).toMatchObject({
    configuration: {
      host: '127.0.0.1',
      port: 8080,
      releases: { location: '/releases', publicKeys: [] },
      page: { productName: 'Formulary', productKey: 'formulary', apiHost: '' },
      liveReload: false,
    },
  });
});

it('takes a slash off the API host and tells the page to listen only while developing', () => {
  expect(read({ API_HOST: 'https://api.example/', LIVE_RELOAD: '1' })).toMatchObject({
    configuration: { page: { apiHost: 'https://api.example', liveReload: true } },
  });
});

it.each([
  [{ RELEASES: '', RELEASES_DIR: '/folder' }, '/folder'],
  [
    { RELEASES: 's3://releases-of.example/refined/production', RELEASES_DIR: '/folder' },
    's3://releases-of.example/refined/production',
  ],
  [{ RELEASES: 's3://bucket' }, 's3://bucket'],
])('finds the store of %j at %s', (environment, location) => {
  expect(read(environment)).toMatchObject({ configuration: { releases: { location } } });
});

it('takes keys, endpoint and origins', () => {
  expect(
    read({
      RELEASE_PUBLIC_KEYS: `${KEY}, ${KEY}`,
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
      OVERRIDE_ORIGINS: 'http://localhost:8080, https://Team.example/,http://[::1]:81',
    }),
  ).toMatchObject({
    configuration: {
      releases: { publicKeys: [KEY, KEY], s3Endpoint: 'http://127.0.0.1:9000' },
      page: {
        overrideOrigins: ['http://localhost:8080', 'https://team.example', 'http://[::1]:81'],
      },
    },
  });
});

it('believes no proxy unless it is told to', () => {
  expect(read({})).toMatchObject({ configuration: { trustProxy: false } });
  expect(read({ TRUST_PROXY: 'none' })).toMatchObject({ configuration: { trustProxy: false } });
  expect(read({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' })).toMatchObject({
    configuration: { trustProxy: 'loopback,10.0.0.0/8,2001:db8::1' },
  });
});

it('says nothing of origins where there are none', () => {
  expect(read({ OVERRIDE_ORIGINS: ' ' })).not.toHaveProperty('configuration.page.overrideOrigins');
});

it('looks for a new generation twice in the second in which it is to be served', () => {
  expect(DEFAULT_LIMITS.poll).toBeLessThanOrEqual(500);
});

describe('says what is wrong, all at once', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['API_HOST', 'api.example'],
    ['API_HOST', 'https://a.example;script-src'],
    ['API_UPSTREAM', 'ftp://x'],
    ['PRODUCT_KEY', 'My List'],
    ['LOG_LEVEL', 'loud'],
    ['REQUEST_TIMEOUT', '-1'],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', '10.0.0.1/x'],
    ['TRUST_PROXY', '10.0.0'],
    ['GATEWAY_SECRET', 'short'],
    ['RELEASES', ''],
    ['RELEASES', 's3://'],
    ['RELEASES', 's3://Bucket!/x'],
    ['RELEASES', 'https://bucket.example'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['RELEASE_PUBLIC_KEYS', 'abc'],
    ['RELEASE_PUBLIC_KEYS', `${KEY},${Buffer.alloc(31).toString('base64')}`],
    ['OVERRIDE_ORIGINS', 'localhost:8080'],
    ['OVERRIDE_ORIGINS', 'https://team.example/path'],
    ['OVERRIDE_ORIGINS', 'https://user@team.example'],
    ['OVERRIDE_ORIGINS', '*'],
    ['OVERRIDE_ORIGINS', 'https://*.example'],
    ['OVERRIDE_ORIGINS', "https://a.example;'unsafe-inline'"],
    ['OVERRIDE_ORIGINS', 'data:text/javascript'],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('in one list', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });
});
