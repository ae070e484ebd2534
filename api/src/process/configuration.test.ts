import { expect, it } from '@jest/globals';
import { readConfiguration } from './configuration.ts';

const read = (environment: Record<string, string>) => readConfiguration(environment, '.');

it('believes no proxy and no gateway unless it is told to', () => {
  expect(read({})).toMatchObject({ trustProxy: false, gatewaySecret: undefined });
  expect(read({ TRUST_PROXY: 'none' })).toMatchObject({ trustProxy: false });
  expect(
    read({ TRUST_PROXY: 'loopback, 10.0.0.0/8', GATEWAY_SECRET: 'sixteen and more' }),
  ).toMatchObject({
    trustProxy: 'loopback,10.0.0.0/8',
    gatewaySecret: 'sixteen and more',
  });
});

it.each([
  ['TRUST_PROXY', 'my-proxy'],
  ['TRUST_PROXY', '10.0.0.1/x'],
  ['TRUST_PROXY', 'loopback, 10.0.0'],
  ['GATEWAY_SECRET', 'short'],
])('refuses %s=%s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name);
});
