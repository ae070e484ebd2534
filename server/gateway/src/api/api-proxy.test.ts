import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GATEWAY_HEADER } from '@refined/server-base/serving';
import type { FastifyInstance } from 'fastify';
import { buildGateway } from '../app.ts';
import { DEFAULT_LIMITS, type GatewayLimits } from '../configuration.ts';
import { productStore } from '../test-product.ts';
import type { Upstream } from './api-proxy.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const SECRET = 'a secret of this start';

let api: Server;
let answer: Answer;
let upstream: Upstream;
let app: FastifyInstance;
let address: string;

const start = async (limits: Partial<GatewayLimits> = {}): Promise<void> => {
  const { store } = await productStore();
  app = buildGateway({
    configuration: {
      page: { productName: 'F', productKey: 'f', apiHost: '' },
      TRUST_PROXY: 'loopback',
      GATEWAY_SECRET: SECRET,
      limits: { ...DEFAULT_LIMITS, ...limits },
    },
    store,
    upstream,
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
};

beforeEach(async () => {
  answer = (_request, response) => void response.end('ok');
  api = createServer((request, response) => void answer(request, response));
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  upstream = { address: `http://127.0.0.1:${(api.address() as AddressInfo).port}` };
});
afterEach(async () => {
  await app.close();
  api.closeAllConnections();
  api.close();
});

describe('passes on', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s, with path, query and token untouched',
    async (method) => {
      await start();
      let seen: Record<string, unknown> = {};
      answer = (request, response) => {
        seen = { method: request.method, url: request.url, token: request.headers.authorization };
        response.setHeader('etag', '"v7"');
        response.end();
      };
      const got = await fetch(`${address}/api/drugs/?active_ingredient__name=ac%C3%A9t%26+x&din=`, {
        method,
        headers: { authorization: 'Token abc' },
      });
      expect(got.headers.get('etag')).toBe('"v7"');
      expect(seen).toEqual({
        method,
        url: '/api/drugs/?active_ingredient__name=ac%C3%A9t%26+x&din=',
        token: 'Token abc',
      });
    },
  );

  it('a body as it comes, and who sent it', async () => {
    await start();
    let sent = '';
    let from: unknown;
    answer = async (request, response) => {
      sent = await text(request);
      from = request.headers['x-forwarded-for'];
      response.end();
    };
    await fetch(`${address}/api/imports/`, {
      method: 'POST',
      body: Readable.toWeb(Readable.from(['one ', 'two ', 'three'])) as ReadableStream,
      duplex: 'half',
      headers: { 'x-forwarded-for': '10.9.8.7', 'content-type': 'application/octet-stream' },
    } as RequestInit);
    expect(sent).toBe('one two three');
    expect(from).toBe('10.9.8.7');
  });

  it('whose word the address is, which no client can give', async () => {
    await start();
    let seen: unknown;
    answer = (request, response) => {
      seen = request.headers[GATEWAY_HEADER];
      response.end();
    };
    await fetch(`${address}/api/drugs/`, { headers: { [GATEWAY_HEADER]: 'a guess' } });
    expect(seen).toBe(SECRET);
  });

  it('answers of any status, compressed where that helps', async () => {
    await start();
    const body = JSON.stringify({
      results: Array.from({ length: 300 }, (_, id) => ({ id, name: 'METFORMIN' })),
    });
    answer = (_request, response) =>
      void response
        .writeHead(409, { 'content-type': 'application/json', 'content-length': body.length })
        .end(body);
    const got = await fetch(`${address}/api/drugs/`, { headers: { 'accept-encoding': 'br' } });
    expect(got.status).toBe(409);
    expect(got.headers.get('content-encoding')).toBe('br');
    expect(await got.text()).toBe(body);
    const plain = await fetch(`${address}/api/drugs/`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(body);
  });
});

describe('answers by itself, as a problem', () => {
  const problemOf = async (got: Response) => {
    expect(got.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(got.headers.get('cache-control')).toBe('no-store');
    return (await got.json()) as { status: number; detail: string; request_id: string };
  };

  it('503 with a time to come back, while the API is down or not known yet', async () => {
    await start();
    api.close();
    api.closeAllConnections();
    await once(api, 'close');
    for (const known of [upstream.address, undefined]) {
      upstream.address = known;
      for (const method of ['GET', 'POST']) {
        const got = await fetch(`${address}/api/drugs/7/`, { method });
        expect(got.status).toBe(503);
        expect(got.headers.get('retry-after')).toBe('2');
        expect((await problemOf(got)).request_id).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
  });

  it('504 when the API hangs', async () => {
    await start({ answer: 50 });
    answer = () => {};
    const got = await fetch(`${address}/api/drugs/`);
    expect(got.status).toBe(504);
    expect((await problemOf(got)).detail).toBeTruthy();
  });

  it('503 when the API dies before it answers', async () => {
    await start();
    answer = (request) => void request.socket.destroy();
    const got = await fetch(`${address}/api/drugs/7/`, { method: 'PUT', body: '{}' });
    expect(got.status).toBe(503);
    await problemOf(got);
  });

  it('does not repeat a write, and passes the API’s own 503 on at once', async () => {
    await start();
    let calls = 0;
    answer = (_request, response) => {
      calls += 1;
      response.writeHead(503, { 'retry-after': '9' }).end('busy');
    };
    for (const method of ['GET', 'POST']) {
      const got = await fetch(`${address}/api/drugs/`, { method });
      expect([got.status, got.headers.get('retry-after'), await got.text()]).toEqual([
        503,
        '9',
        'busy',
      ]);
    }
    expect(calls).toBe(2);
  });

  it.each(['with its size', 'in chunks'])(
    '413 for a body that is too large, sent %s',
    async (how) => {
      await start({ body: 1_000 });
      answer = async (request, response) => {
        await text(request).catch(() => '');
        response.end('read');
      };
      const big = 'x'.repeat(5_000);
      const init =
        how === 'in chunks'
          ? { body: Readable.toWeb(Readable.from([big.slice(0, 900), big])), duplex: 'half' }
          : { body: big };
      const got = await fetch(`${address}/api/drugs/7/`, {
        method: 'PUT',
        ...init,
        headers: { 'content-type': 'text/plain' },
      } as RequestInit);
      expect(got.status).toBe(413);
      await problemOf(got);
    },
  );

  it('passes a file of an import on, which is longer', async () => {
    await start();
    let size = 0;
    answer = async (request, response) => {
      for await (const part of request) size += (part as Buffer).length;
      response.end();
    };
    const body = Buffer.alloc(12_000_000);
    await fetch(`${address}/api/imports/uploads/?name=a.zip`, { method: 'PUT', body });
    expect(size).toBe(body.length);
  });

  const chunked = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`;
  it.each([
    ['413', 'its length', 'content-length: 400000\r\n', 'x'.repeat(400_000)],
    ['413', 'chunks', 'transfer-encoding: chunked\r\n', chunked(400_000)],
    [
      '413',
      'a question first',
      'expect: 100-continue\r\ncontent-length: 400000\r\n',
      'x'.repeat(400_000),
    ],
    ['401', 'its length', 'content-length: 200000\r\n', 'x'.repeat(200_000)],
    ['401', 'chunks', 'transfer-encoding: chunked\r\n', chunked(200_000)],
  ])('%s each time, and the connection goes on: with %s', async (status, _name, headers, body) => {
    await start();
    // At once, although the rest of the body is still to come.
    answer = (_request, response) => void response.writeHead(401).end();
    const statuses = async () => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
      socket.write(`PUT /api/drugs/7/ HTTP/1.1\r\nhost: x\r\n${headers}\r\n${body}`);
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      const found = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(
        (match) => match[1],
      );
      return found.filter((code) => code !== '100');
    };
    const answers = [];
    for (let time = 0; time < 25; time += 1) answers.push(await statuses());
    expect(answers).toEqual(Array(25).fill([status, '200']));
  });

  it.each(['413', '401'])('%s, and nothing is reset, on a connection that ends', async (status) => {
    await start(status === '401' ? { body: 10_000_000 } : {});
    answer = (_request, response) => void response.writeHead(401).end();
    const body = Buffer.alloc(8_000_000, 'x');
    const answers = [];
    for (let time = 0; time < 25; time += 1) {
      const sent = request(`${address}/api/drugs/7/`, {
        method: 'PUT',
        headers: { connection: 'close', 'content-length': body.length },
      });
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      answers.push(String(response.statusCode));
      response.resume();
    }
    expect(answers).toEqual(Array(25).fill(status));
  });

  it.each(['/api/../secret', '/api/%2e%2e/secret', '/api/%zz'])(
    '400 or 404 for %s',
    async (path) => {
      await start();
      const reached: (string | undefined)[] = [];
      answer = (request, response) => {
        reached.push(request.url);
        response.end();
      };
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
      socket.end(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
      expect([400, 404]).toContain(status);
      expect(reached).toEqual([]);
    },
  );
});

describe('slow clients', () => {
  const answerTo = async (firstBytes: string): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
    socket.write(firstBytes);
    return text(socket);
  };

  it('are answered 408 when their headers do not end', async () => {
    await start({ headers: 100, request: 400 });
    expect(await answerTo('GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(/^HTTP\/1\.1 408/);
  });

  it('are let go when their body does not end', async () => {
    await start({ headers: 100, request: 200 });
    answer = async (request, response) => {
      await text(request).catch(() => '');
      response.end();
    };
    expect(
      await answerTo(
        'POST /api/drugs/ HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 50\r\n\r\nabc',
      ),
    ).not.toMatch(/^HTTP\/1\.1 2/);
  });
});

it('is ready only when the API is', async () => {
  await start();
  answer = (request, response) =>
    void response.writeHead(request.url === '/readyz' ? 503 : 200).end();
  expect((await fetch(`${address}/readyz`)).status).toBe(503);
  answer = (_request, response) => void response.end();
  let status = 0;
  while (status !== 200) status = (await fetch(`${address}/readyz`)).status;
  expect(status).toBe(200);
});
