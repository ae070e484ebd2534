import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import {
  gatewayOn,
  PRODUCT_GENERATION,
  productStore,
  startSessionsApi,
  untilServing,
  type SessionsApi,
} from '../test-product.ts';

const TOKEN = 'a token for metrics';

let app: FastifyInstance;
let api: SessionsApi;
beforeEach(async () => {
  api = await startSessionsApi();
});
afterEach(async () => {
  await app.close();
  await api.close();
});

const start = async (metricsToken?: string) => {
  const { store } = await productStore();
  app = gatewayOn(store, { metricsToken, upstream: api });
  await untilServing(app, PRODUCT_GENERATION);
};
const read = (authorization = `Bearer ${TOKEN}`) =>
  app.inject({ url: '/metrics', headers: { authorization } });
const tell = (payload: object) =>
  app.inject({
    method: 'POST',
    url: '/client-reports',
    headers: {
      host: 'refined.example',
      origin: 'https://refined.example',
      authorization: 'Token session-of-mina-1',
    },
    payload,
  });
const lines = async () => (await read()).body.split('\n');

it('has no metrics for the public without a token, nor with another one', async () => {
  await start();
  expect((await read()).statusCode).toBe(404);
  await app.close();
  await start(TOKEN);
  expect((await read('Bearer another token')).statusCode).toBe(401);
  expect((await read('')).statusCode).toBe(401);
});

it('tells what it serves and since when, and whether store and API answer', async () => {
  await start(TOKEN);
  const said = await lines();
  expect(said).toContain(`refined_release_generation ${PRODUCT_GENERATION}`);
  expect(said).toContain('refined_store_readable 1');
  expect(said).toContain('refined_api_ready 0');
  const changed = said.find((line) => line.startsWith('refined_release_changed_timestamp_seconds'));
  const age = Date.now() / 1_000 - Number(changed?.split(' ')[1]);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(3_600);
});

it('counts loads and failures of releases that exist, and takes the vitals of pages', async () => {
  await start(TOKEN);
  const release = { workspace: 'queues-mfe', version: '1.0.0' };
  await tell({ loads: [{ ...release, count: 3 }] });
  await tell({ ...release, stage: 'render', fault: 'render', shown: null });
  await tell({ ...release, version: '9.9.9', stage: 'render', fault: 'render', shown: null });
  expect((await tell({ vital: 'LCP', value: 2_300 })).statusCode).toBe(204);
  await tell({ vital: 'CLS', value: 0.07 });
  expect((await tell({ vital: 'FID', value: 1 })).statusCode).toBe(400);
  const said = await lines();
  const labels = 'workspace="queues-mfe",version="1.0.0"';
  expect(said).toContain(`refined_release_loads_total{${labels}} 3`);
  expect(said).toContain(`refined_release_failures_total{${labels}} 1`);
  expect(said.join()).not.toContain('9.9.9');
  expect(said).toContain('refined_page_lcp_seconds_bucket{le="2"} 0');
  expect(said).toContain('refined_page_lcp_seconds_bucket{le="2.5"} 1');
  expect(said).toContain('refined_page_cls_bucket{le="0.1"} 1');
});

it('measures answers by route', async () => {
  await start(TOKEN);
  await app.inject('/drugs/search?search=hidden');
  const said = await lines();
  const searched = said.filter((line) => line.startsWith('http_request_duration_seconds_count'));
  expect(searched.join('\n')).toMatch(/status="200"/);
  expect(said.join('\n')).not.toContain('hidden');
});
