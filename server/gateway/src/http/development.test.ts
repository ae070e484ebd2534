import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import {
  gatewayOn,
  PRODUCT_GENERATION,
  productStore,
  publishShell,
  untilServing,
  type TestStore,
} from '../test-product.ts';

const OTHER_ORIGIN = { origin: 'https://refined.example' };

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const start = async (
  liveReload: boolean,
): Promise<{ made: TestStore; gateway: FastifyInstance }> => {
  const made = await productStore();
  const gateway = gatewayOn(made.store, { page: { liveReload } });
  app = gateway;
  await untilServing(gateway, PRODUCT_GENERATION);
  return { made, gateway };
};

it('tells an open page of a new generation, and ends with the gateway', async () => {
  const { made, gateway } = await start(true);
  const address = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const { body, headers } = await fetch(`${address}/dev/reload`, { headers: OTHER_ORIGIN });
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  await publishShell(made, '1.1.0');
  let heard = '';
  while (!heard.includes('event: generation')) heard += (await reader.read()).value ?? '';
  expect(heard).toContain(`data: ${PRODUCT_GENERATION + 1}\n\n`);
  await gateway.close();
  app = undefined;
  expect((await reader.read()).done).toBe(true);
});

it('is not there outside development', async () => {
  const { gateway } = await start(false);
  expect((await gateway.inject('/dev/reload')).headers['content-type']).not.toBe(
    'text/event-stream',
  );
});

describe('in development a page of another origin', () => {
  it.each([
    '/releases/state.json',
    '/releases/queues-mfe/1.0.0/remoteEntry.js',
    '/releases/queues-mfe/1.0.0/missing.js',
  ])('may read %s', async (url) => {
    const { gateway } = await start(true);
    expect((await gateway.inject({ url, headers: OTHER_ORIGIN })).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const asked = await gateway.inject({
      method: 'OPTIONS',
      url,
      headers: { ...OTHER_ORIGIN, 'access-control-request-private-network': 'true' },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-private-network': 'true',
    });
  });

  it.each(['/', '/api/user/', '/readyz', '/client-reports', '/releasesX', '/dev/reloadX'])(
    'may not read %s',
    async (url) => {
      const { gateway } = await start(true);
      const { headers } = await gateway.inject({ url, headers: OTHER_ORIGIN });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  it('may read nothing of a gateway that isn’t in development', async () => {
    const { gateway } = await start(false);
    expect(
      (await gateway.inject({ url: '/releases/state.json', headers: OTHER_ORIGIN })).headers,
    ).not.toHaveProperty('access-control-allow-origin');
  });
});
