import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startShippedNginx, type ShippedNginx } from './shipped-nginx.ts';

const MB = 1024 * 1024;

let gateway: Server;
let api: Server;
let nginx: ShippedNginx;
/** The test gateway's answer to a call. */
let answer: RequestListener;

const listening = async (listener: RequestListener): Promise<[Server, string]> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return [server, `127.0.0.1:${(server.address() as AddressInfo).port}`];
};

beforeAll(async () => {
  const [first, gatewayAddress] = await listening((call, reply) => answer(call, reply));
  const [second, apiAddress] = await listening((_call, reply) => void reply.end('of the API'));
  [gateway, api] = [first, second];
  nginx = await startShippedNginx({
    gateways: [gatewayAddress, gatewayAddress],
    apis: [apiAddress, apiAddress],
  });
});
afterAll(async () => {
  await nginx?.stop();
  for (const server of [gateway, api]) {
    server.closeAllConnections();
    server.close();
  }
});

const send = async (
  path: string,
  { method = 'GET', body }: { method?: string; body?: Buffer } = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> => {
  const call = request({
    ...{ host: '127.0.0.1', port: nginx.port, path, method, rejectUnauthorized: false },
  });
  // A refused upload's connection is closed while it is still being sent.
  call.on('error', () => {});
  call.end(body);
  const [reply] = await once(call, 'response');
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
};

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': 'no-store',
};

describe("the composition's nginx", () => {
  it('takes an upload of 48 MB, whole, and passes its answer on line by line', async () => {
    let taken = 0;
    let goOn = (): void => {};
    answer = (call, reply) => {
      call.on('data', (part: Buffer) => (taken += part.length));
      call.on('end', () => {
        reply.writeHead(200, { ...SECURITY, 'content-type': 'application/x-ndjson' });
        reply.write('checking\n');
        goOn = () => void reply.end('done\n');
      });
    };
    const call = request({
      ...{ host: '127.0.0.1', port: nginx.port, path: '/registry/workspaces/x-mfe/publish' },
      ...{ method: 'POST', rejectUnauthorized: false },
    });
    call.end(Buffer.alloc(48 * MB));
    const [reply] = await once(call, 'response');
    expect(reply.statusCode).toBe(200);
    expect(taken).toBe(48 * MB);
    const [line] = await once(reply, 'data');
    expect(String(line)).toBe('checking\n');
    goOn();
    expect(await text(reply)).toBe('done\n');
  });

  it('takes a file of an import', async () => {
    answer = (call, reply) => void call.resume().on('end', () => reply.writeHead(200).end());
    const file = { method: 'PUT', body: Buffer.alloc(12 * MB) };
    expect((await send('/api/imports/uploads/?name=a.zip', file)).status).toBe(200);
  });

  it('adds nothing to what a gateway answers', async () => {
    answer = (_call, reply) => {
      reply.writeHead(200, {
        ...SECURITY,
        'cache-control': 'private',
        'referrer-policy': 'origin',
      });
      reply.end();
    };
    const { headers } = await send('/');
    expect(headers).toMatchObject({
      ...SECURITY,
      'cache-control': 'private',
      'referrer-policy': 'origin',
    });
    expect(headers['retry-after']).toBeUndefined();
  });

  it.each([
    ['413', '/api/drugs/', { method: 'POST', body: Buffer.alloc(MB) }],
    ['413', '/registry/workspaces/x-mfe/publish', { method: 'POST', body: Buffer.alloc(60 * MB) }],
    ['414', `/${'x'.repeat(40_000)}`, {}],
    ['503', '/', {}],
    ['503', '/api/drugs/1/', { method: 'PUT' }],
  ])('says %s by itself with the security headers (%#)', async (status, path, what) => {
    answer = ({ socket }) => void socket.destroy();
    const said = await send(path, what);
    expect(String(said.status)).toBe(status);
    expect(said.headers).toMatchObject(SECURITY);
    expect(said.headers['retry-after']).toBe(status === '503' ? '2' : undefined);
    expect(said.headers['content-type']).not.toContain('script');
  });

  it('speaks HTTP/2 as well', async () => {
    const socket = connect({
      ...{ host: '127.0.0.1', port: nginx.port, rejectUnauthorized: false },
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    await once(socket, 'secureConnect');
    expect(socket.alpnProtocol).toBe('h2');
    socket.destroy();
  });

  it('passes the calls of gateways and registry on to an API', async () => {
    const reply = await fetch(`http://127.0.0.1:${nginx.apis}/api/user/`);
    expect(await reply.text()).toBe('of the API');
  });
});
