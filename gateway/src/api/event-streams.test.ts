import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildGateway } from '../app.ts';
import { DEFAULT_LIMITS } from '../configuration/configuration.ts';
import { productStore } from '../test-product.ts';

let api: Server;
let app: FastifyInstance;
let address: string;
/** The API's side of the streams that were asked for. */
let writing: ServerResponse[];

beforeEach(async () => {
  writing = [];
  api = createServer((request, response) => {
    if (!request.url?.startsWith('/api/events')) return void response.end('{}');
    writing.push(
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      }),
    );
    response.write(': \n\n');
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { store } = await productStore();
  const upstream = { address: `http://127.0.0.1:${(api.address() as AddressInfo).port}` };
  app = buildGateway({
    configuration: {
      page: { productName: 'F', productKey: 'f', apiHost: '' },
      liveReload: false,
      trustProxy: 'loopback',
      limits: DEFAULT_LIMITS,
    },
    store,
    upstream,
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  api.closeAllConnections();
  api.close();
});

const open = async () => {
  const request = get(`${address}/api/events/`, {
    headers: { 'accept-encoding': 'br, gzip', accept: 'text/event-stream' },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.setEncoding('utf8');
  response.on('error', () => {});
  return { request, response, next: async () => (await once(response, 'data'))[0] as string };
};

it('each event passes as it comes: nothing gathers or compresses it', async () => {
  const { response, next, request } = await open();
  expect(await next()).toBe(': \n\n');
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(response.headers).not.toHaveProperty('content-encoding');
  for (const event of [
    'event: change\ndata: {"queues":["noc"]}\n\n',
    'event: presence\ndata: {}\n\n',
  ]) {
    // The next is written only when this one has arrived.
    const arriving = next();
    writing[0]!.write(event);
    expect(await arriving).toBe(event);
  }
  request.destroy();
});

it('the API hears that a reader has gone', async () => {
  const { request, next } = await open();
  await next();
  const gone = once(writing[0]!, 'close');
  request.destroy();
  await gone;
});

it('the reader hears that the API has ended', async () => {
  const { response, next } = await open();
  await next();
  const ended = once(response, 'end');
  writing[0]!.end();
  await ended;
  expect(response.complete).toBe(true);
});

it('more of them than the calls have connections leave those alone', async () => {
  const streams = await Promise.all(Array.from({ length: 300 }, open));
  expect((await fetch(`${address}/api/drugs/count_review/`)).status).toBe(200);
  streams.forEach(({ request }) => request.destroy());
});

it('end at once when the gateway is asked to end', async () => {
  const { response, next } = await open();
  await next();
  const ended = once(response, 'end');
  await app.close();
  await ended;
  expect(response.complete).toBe(true);
});
