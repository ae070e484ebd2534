import { afterEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildGateway } from './app.ts';
import { DEFAULT_LIMITS } from './configuration.ts';
import { productStore, publishShell, until } from './test-product.ts';
import type { TestStore } from './test-product.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const isServing = async (gateway: FastifyInstance) => (await gateway.inject('/')).statusCode === 200;

const gatewayOn = (made: TestStore, liveReload: boolean) =>
  buildGateway({ configuration: { page: { productName: 'F', productKey: 'f', apiHost: '', liveReload }, liveReload, trustProxy: 'loopback', limits: { ...DEFAULT_LIMITS, poll: 5 } }, store: made.store, upstream: { address: undefined } });

it('tells an open page of a new generation, and ends with the gateway', async () => {
  const made = await productStore();
  app = gatewayOn(made, true);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await until(() => isServing(app!));
  const { body, headers } = await fetch(`${address}/dev/reload`);
  expect(headers.get('content-type')).toBe('text/event-stream');
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  await publishShell(made, '1.1.0');
  let heard = '';
  while (!heard.includes('event: generation')) heard += (await reader.read()).value ?? '';
  expect(heard).toContain('data: 5\n\n');
  await app.close();
  app = undefined;
  expect((await reader.read()).done).toBe(true);
});

it('is not there outside development', async () => {
  app = gatewayOn(await productStore(), false);
  await until(() => isServing(app!));
  expect((await app.inject('/dev/reload')).headers['content-type']).not.toBe('text/event-stream');
});
