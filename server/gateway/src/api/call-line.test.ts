import { once } from 'node:events';
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildGateway } from '../app.ts';
import { DEFAULT_LIMITS } from '../configuration.ts';
import { productStore } from '../test-product.ts';

// Each caller has one call at the API at once, and nobody waits.
const CALLS = { places: 2, share: 1, strangers: 1, patience: 0, longest: 0 };
const LIMITS = { ...DEFAULT_LIMITS, calls: CALLS };

let api: Server;
let app: FastifyInstance;
let address: string;
/** Calls that the API is serving, by their path; `wake` resumes the test that waits for one. */
let inWork: Map<string, { request: IncomingMessage; response: ServerResponse }>;
let wake: () => void;

beforeEach(async () => {
  inWork = new Map();
  wake = () => {};
  api = createServer((request, response) => {
    if (!request.url!.startsWith('/api/held')) return void response.end('ok');
    inWork.set(request.url!, { request, response });
    wake();
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { store } = await productStore();
  const upstream = { address: `http://127.0.0.1:${(api.address() as AddressInfo).port}` };
  const page = { productName: 'F', productKey: 'f', apiHost: '' };
  app = buildGateway({
    configuration: { page, TRUST_PROXY: 'loopback', limits: LIMITS },
    store,
    upstream,
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  api.closeAllConnections();
  api.close();
  await app.close();
});

const arrived = async (path: string) => {
  while (!inWork.has(path)) await new Promise<void>((resolve) => (wake = resolve));
  return inWork.get(path)!;
};
const statusOf = async (path: string): Promise<number> => (await fetch(address + path)).status;
/**
 * The first status that isn't 503: the awaited event frees the place.
 */
const served = async (path: string): Promise<number> => {
  let status = 503;
  while (status === 503) status = await statusOf(path);
  return status;
};
const send = (path: string, method = 'GET'): ClientRequest => {
  const sent = request(address + path, { method });
  sent.on('error', () => {});
  return sent;
};

it('refuses with 503 and Retry-After what the API can not serve, without asking it, and goes on afterwards', async () => {
  const first = fetch(`${address}/api/held/1`);
  const { response } = await arrived('/api/held/1');
  const refused = await fetch(`${address}/api/held/2`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect([...inWork.keys()]).toEqual(['/api/held/1']);
  response.end('done');
  expect(await (await first).text()).toBe('done');
  expect(await served('/api/drugs/')).toBe(200);
});

it.each(['/healthz', '/api/events/', '/api/api-token-auth/'])(
  'answers %s meanwhile',
  async (path) => {
    const first = send('/api/held/1').end();
    await arrived('/api/held/1');
    expect(await statusOf('/api/drugs/')).toBe(503);
    expect(await statusOf(path)).toBe(200);
    first.destroy();
  },
);

it('serves a colleague while one session has all that it may have', async () => {
  const as = (session: string, path: string) =>
    fetch(address + path, { headers: { authorization: `Token ${session}` } });
  for (const session of ['ada', 'ben']) expect((await as(session, '/api/user/')).status).toBe(200);
  const held = as('ada', '/api/held/1');
  const { response } = await arrived('/api/held/1');
  expect((await as('ada', '/api/drugs/')).status).toBe(503);
  expect((await as('ben', '/api/drugs/')).status).toBe(200);
  response.end('done');
  expect((await held).status).toBe(200);
});

it('has the place for others while a body is on its way', async () => {
  const slow = send('/api/held/1', 'POST');
  slow.write('{');
  const { request: reading, response } = await arrived('/api/held/1');
  expect(await served('/api/drugs/')).toBe(200);
  // Once its body has arrived, the call is being served and keeps its place.
  slow.end('}');
  await once(reading.resume(), 'end');
  let status = 200;
  while (status === 200) status = await statusOf('/api/drugs/');
  expect(status).toBe(503);
  response.end();
  expect(await served('/api/drugs/')).toBe(200);
});

it('has the place for others once the answer has begun', async () => {
  const reader = send('/api/held/1').end();
  (await arrived('/api/held/1')).response.write('a');
  const [answer] = (await once(reader, 'response')) as [IncomingMessage];
  expect(await served('/api/drugs/')).toBe(200);
  answer.destroy();
});

it('has the place for others when whoever asked has gone', async () => {
  const gone = send('/api/held/1').end();
  await arrived('/api/held/1');
  expect(await statusOf('/api/drugs/')).toBe(503);
  gone.destroy();
  expect(await served('/api/drugs/')).toBe(200);
});
