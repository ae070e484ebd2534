import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildGateway } from '../../app.ts';
import { DEFAULT_LIMITS } from '../../configuration/configuration.ts';
import { productStore } from '../../test-product.ts';

let api: Server;
let answer: (...of: Parameters<RequestListener>) => void | Promise<void>;
let app: FastifyInstance;
let address: string;

beforeEach(async () => {
  api = createServer((asked, response) => void answer(asked, response));
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { store } = await productStore();
  app = buildGateway({
    configuration: {
      page: { productName: 'F', productKey: 'f', apiHost: '' },
      liveReload: false,
      trustProxy: 'loopback',
      limits: DEFAULT_LIMITS,
    },
    store,
    upstream: { address: `http://127.0.0.1:${(api.address() as AddressInfo).port}` },
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  api.closeAllConnections();
  api.close();
  await app.close();
});

const get = async (
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<IncomingMessage> => {
  const sent = request(address + path, { method, headers }).end();
  return ((await once(sent, 'response')) as [IncomingMessage])[0];
};
/** As it goes over the wire: Node's client would resolve the path. */
const statusOf = async (path: string): Promise<number> => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
};

it('a small answer keeps its length, compressed or not, and says nothing of its connection', async () => {
  const cards = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: 'METFORMIN' })));
  answer = (_asked, response) =>
    void response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': cards.length,
        'keep-alive': 'timeout=1',
        etag: '"7"',
      })
      .end(cards);
  const plain = await get('/api/drugs/');
  expect(plain.headers).toMatchObject({ 'content-length': String(cards.length), etag: '"7"' });
  expect(plain.headers['keep-alive']).not.toBe('timeout=1');
  expect(await text(plain)).toBe(cards);
  const packed = await get('/api/drugs/', { headers: { 'accept-encoding': 'gzip' } });
  const bytes = await buffer(packed);
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(bytes.length),
  });
  expect(gunzipSync(bytes).toString()).toBe(cards);
});

it('a HEAD has the length of the body that is not sent, and 304 and 204 have none', async () => {
  answer = ({ url }, response) =>
    void (
      url === '/api/drugs/7/'
        ? response.writeHead(200, { 'content-length': '4711' })
        : response.writeHead(Number(url!.slice('/api/'.length)), { etag: '"7"' })
    ).end();
  expect((await get('/api/drugs/7/', { method: 'HEAD' })).headers['content-length']).toBe('4711');
  for (const status of [204, 304]) {
    const { statusCode, headers } = await get(`/api/${status}`);
    expect([statusCode, headers['content-length'], headers.etag]).toEqual([
      status,
      undefined,
      '"7"',
    ]);
  }
});

it.each([true, false])(
  'a large answer comes whole through a slow reader (length known: %s)',
  async (isKnown) => {
    const body = Buffer.alloc(5_000_000, 'x');
    answer = ({ url }, response) =>
      void (url === '/api/drugs/'
        ? response.end('others')
        : response.writeHead(200, isKnown ? { 'content-length': body.length } : {}).end(body));
    const slow = await get('/api/drugs/export/');
    slow.pause();
    expect(await text(await get('/api/drugs/'))).toBe('others');
    let bytes = 0;
    for await (const chunk of slow) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(body.length);
  },
);

it('an API that breaks off a small answer is unavailable', async () => {
  answer = (_asked, response) => {
    response.writeHead(200, { 'content-length': 10, etag: '"7"' });
    response.write('half');
    response.socket!.end();
  };
  const small = await get('/api/small');
  expect([small.statusCode, small.headers.etag]).toEqual([503, undefined]);
  expect(await text(small)).toContain('"status":503');
});

it('an API that breaks off a large answer breaks it off for its reader', async () => {
  let begun: ServerResponse | undefined;
  answer = (_asked, response) => {
    begun = response;
    response.writeHead(200, { 'content-length': 1_000_000 });
    response.write('half');
  };
  const large = await get('/api/large');
  expect(large.statusCode).toBe(200);
  begun!.destroy();
  await expect(text(large)).rejects.toThrow();
});

it('a reader that leaves ends the API’s answer', async () => {
  let begun: ServerResponse | undefined;
  answer = (_asked, response) => {
    begun = response;
    response.write('a');
  };
  const reader = await get('/api/drugs/export/');
  const closed = once(begun!, 'close');
  reader.destroy();
  await closed;
});

it('a read is repeated once on another connection', async () => {
  let calls = 0;
  answer = (asked, response) => {
    calls += 1;
    if (calls === 1) asked.socket.destroy();
    else response.end('here');
  };
  expect(await text(await get('/api/drugs/'))).toBe('here');
  answer = (asked) => {
    calls += 1;
    asked.socket.destroy();
  };
  calls = 0;
  expect((await get('/api/drugs/')).statusCode).toBe(503);
  expect(calls).toBe(2);
});

it('a write with a small body comes whole, and once', async () => {
  const seen: string[] = [];
  answer = async (asked, response) => {
    seen.push(`${asked.method} ${String(asked.headers['content-length'])} ${await text(asked)}`);
    if (asked.url === '/api/broken') response.socket!.destroy();
    else response.end('moved');
  };
  const send = async (path: string, headers: Record<string, string> = {}) => {
    const sent = request(address + path, { method: 'POST', headers });
    sent.write('{"queue":');
    await new Promise((resolve) => setImmediate(resolve));
    sent.end('"noc"}');
    return ((await once(sent, 'response')) as [IncomingMessage])[0];
  };
  const moved = await send('/api/drugs/7/', { 'content-length': '15' });
  expect([moved.statusCode, await text(moved)]).toEqual([200, 'moved']);
  expect((await send('/api/broken', { 'content-length': '15' })).statusCode).toBe(503);
  expect(seen).toEqual(Array(2).fill('POST 15 {"queue":"noc"}'));
});

it('a write whose client leaves in its body never reaches the API', async () => {
  const reached: (string | undefined)[] = [];
  answer = ({ url }, response) => {
    reached.push(url);
    response.end();
  };
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
  socket.write('POST /api/drugs/7/ HTTP/1.1\r\nhost: x\r\ncontent-length: 15\r\n\r\n{"queue":');
  const left = once(app.server, 'clientError');
  socket.end();
  await left;
  await text(await get('/api/drugs/'));
  expect(reached).toEqual(['/api/drugs/']);
});

it('headers of the client’s connection end here', async () => {
  let seen: IncomingMessage['headers'] = {};
  answer = (asked, response) => {
    seen = asked.headers;
    response.end();
  };
  await get('/api/drugs/', {
    headers: {
      connection: 'close, X-Mine',
      'x-mine': '1',
      te: 'trailers',
      forwarded: 'for=1.2.3.4',
    },
  });
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['x-mine']));
  expect(seen).toMatchObject({ 'x-forwarded-host': new URL(address).host });
  for (const name of ['x-mine', 'te', 'forwarded']) expect(seen).not.toHaveProperty(name);
});

it('a path that climbs is refused, a term that looks like one is not', async () => {
  const reached: (string | undefined)[] = [];
  answer = ({ url }, response) => {
    reached.push(url);
    response.end();
  };
  for (const path of ['/api/../x', '/api/%2E%2e/x', '/api/a/..', '/api/..%2fx', '/api/./x'])
    expect([path, await statusOf(path)]).toEqual([path, 400]);
  expect(reached).toEqual([]);
  expect(await statusOf('/api/drugs/?drug_name=a/../b')).toBe(200);
  expect(await statusOf('/api/drugs/..a/')).toBe(200);
  expect(reached).toEqual(['/api/drugs/?drug_name=a/../b', '/api/drugs/..a/']);
});
