import { expect, it } from '@jest/globals';
import { StartFault } from '@refined/server-base/process';
import { readConfiguration } from './configuration.ts';

const read = (environment: Record<string, string>) => readConfiguration(environment, '/repository');

it('believes no proxy and no gateway unless it is told to', () => {
  expect(read({})).toMatchObject({ trustProxy: false, gatewaySecret: undefined });
  expect(
    read({ TRUST_PROXY: 'loopback, 10.0.0.0/8', GATEWAY_SECRET: 'sixteen and more' }),
  ).toMatchObject({ trustProxy: 'loopback,10.0.0.0/8', gatewaySecret: 'sixteen and more' });
});

it('fills the embedded database by itself, PostgreSQL only when asked', () => {
  const url = 'postgres://h/db';
  expect(read({})).toMatchObject({
    database: { kind: 'embedded', folder: '/repository/.data' },
    seed: true,
    seedFolder: '/repository/seed',
  });
  expect(read({ DATABASE_URL: url })).toMatchObject({
    database: { kind: 'postgres', url },
    seed: false,
  });
  expect(read({ DATABASE_URL: url, SEED: '1' })).toMatchObject({ seed: true });
  expect(read({ SEED: '0' })).toMatchObject({ seed: false });
});

it('lets four eyes see published fields only, and nothing unless it is told to', () => {
  expect(read({}).fourEyes).toBeUndefined();
  expect(read({ FOUR_EYES: 'off' }).fourEyes).toEqual([]);
  expect(read({ FOUR_EYES: 'active_ingredient, strength,tier,strength' }).fourEyes).toEqual([
    'active_ingredient',
    'strength',
    'tier',
  ]);
  expect(() => read({ FOUR_EYES: 'strength,price' })).toThrow(
    /^FOUR_EYES must be off, or published fields \(din, drug_name, .*\), separated by commas.*price/,
  );
});

it.each([
  [{ API_PORT: 'http' }, /^API_PORT must be a port number/],
  [{ PRODUCT_KEY: 'No Key' }, /^PRODUCT_KEY must be/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
  [{ SEED: 'yes' }, /^SEED must be 0 or 1/],
  [{ CORS_ORIGINS: 'https://a.example/path' }, /^CORS_ORIGINS must be origins/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address/],
])('refuses %j in one sentence', (environment, sentence) => {
  const refused = expect(() => read(environment));
  refused.toThrow(StartFault);
  refused.toThrow(sentence);
  refused.not.toThrow('\n');
});

it('refuses all that is wrong at once', () => {
  expect(() => read({ TRUST_PROXY: 'my-proxy', GATEWAY_SECRET: 'short' })).toThrow(
    /^TRUST_PROXY must be .*\nGATEWAY_SECRET must be .*$/,
  );
});
