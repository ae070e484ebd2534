import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { HttpConnection, wireRequest } from './http-connection.ts';
import { putLoad } from './http-load.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

const serve = async (answer: RequestListener): Promise<string> => {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
};

it('reads bodies of a known length, chunked ones and none, one after the other', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/known')
      response.setHeader('content-length', 70_000).end('x'.repeat(70_000));
    if (request.url === '/chunked') {
      response.write('a'.repeat(40_000));
      response.end('{"b":"c"}');
    }
    if (request.url === '/none') response.writeHead(304).end();
    if (request.url === '/busy')
      response.writeHead(503, { 'retry-after': '1', 'content-length': 4 }).end('busy');
  });
  const connection = new HttpConnection(origin);
  const get = (path: string) => connection.send(wireRequest({ method: 'GET', path }, origin, 'T'));
  expect(await get('/known')).toMatchObject({ status: 200, bytes: 70_000 });
  // With the lines that frame the chunks.
  expect((await get('/chunked')).bytes).toBeGreaterThan(40_009);
  expect(await get('/none')).toMatchObject({ status: 304, bytes: 0 });
  expect(await get('/busy')).toEqual({ status: 503, hasRetryAfter: true, bytes: 4 });
  expect(await get('/known')).toMatchObject({ status: 200, bytes: 70_000 });
  connection.close();
});

it('each connection sends its own requests, with the token', async () => {
  const asked = new Set<string>();
  const origin = await serve((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => {
      asked.add(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      response.writeHead(request.url === '/b' ? 409 : 200).end('{}');
    });
  });
  const figures = await putLoad({
    origins: [origin],
    token: 'T',
    sequences: [
      [{ method: 'GET', path: '/a' }],
      [
        { method: 'POST', path: '/b', body: '{"c":1}' },
        { method: 'GET', path: '/d' },
      ],
    ],
    warmUp: 0,
    seconds: 0.2,
  });
  // However slow the machine is, each sends its first one.
  expect([...asked]).toEqual(
    expect.arrayContaining(['GET /a Token T ', 'POST /b Token T {"c":1}']),
  );
  expect(figures.failed).toBeGreaterThan(0);
});

it('rejects when nothing is answered in the measured time', async () => {
  const origin = await serve((_, response) => {
    setTimeout(() => response.end('{}'), 60);
  });
  const order = { origins: [origin], token: 'T', warmUp: 0.05, seconds: 0.001 };
  await expect(
    putLoad({ ...order, sequences: [[{ method: 'GET', path: '/late' }]] }),
  ).rejects.toThrow('Nothing was answered');
});
