import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { disabled } from '@refined/releases';
import type { FastifyInstance } from 'fastify';
import { buildGateway } from '../app.ts';
import { DEFAULT_LIMITS } from '../configuration.ts';
import {
  change,
  PRODUCT_GENERATION,
  productStore,
  untilServing,
  type TestStore,
} from '../test-product.ts';

let api: Server;
let made: TestStore;
let app: FastifyInstance;
let address: string;
const HEARTBEAT = ': \n\n';
const generation = (number: number) => `event: generation\ndata: {"generation":${number}}\n\n`;
const GENERATION = generation(PRODUCT_GENERATION);
/** The API's side of the open streams. */
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
  made = await productStore();
  const upstream = { address: `http://127.0.0.1:${(api.address() as AddressInfo).port}` };
  app = buildGateway({
    configuration: {
      page: { productName: 'F', productKey: 'f', apiHost: '' },
      TRUST_PROXY: 'loopback',
      limits: DEFAULT_LIMITS,
    },
    store: made.store,
    upstream,
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  await untilServing(app, PRODUCT_GENERATION);
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
  let text = '';
  response.on('data', (piece: string) => (text += piece));
  /** The text since the last read, once it ends with a complete message. */
  const next = async (): Promise<string> => {
    while (!text.endsWith('\n\n')) await once(response, 'data');
    const read = text;
    text = '';
    return read;
  };
  /** Skips the messages that every stream starts with. */
  const begun = async (): Promise<void> => {
    let read = '';
    while (!(read.includes(GENERATION) && read.includes(HEARTBEAT))) read += await next();
  };
  return { request, response, next, begun };
};

it('each event passes as it comes: nothing gathers or compresses it', async () => {
  const { response, next, begun, request } = await open();
  await begun();
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

it('tells each stream which generation is served, at its begin and at each change', async () => {
  const streams = [await open(), await open()];
  for (const { begun } of streams) await begun();
  // One of them is in the middle of a message.
  writing[0]!.write('event: change\nda');
  const served = await change(made, 'disable', 'queues-mfe', disabled('Back at noon.'));
  expect(await streams[1]!.next()).toBe(generation(served));
  writing[0]!.write('ta: {}\n\n');
  expect(await streams[0]!.next()).toBe(`event: change\ndata: {}\n\n${generation(served)}`);
  streams.forEach(({ request }) => request.destroy());
});

it('the API hears that a reader has gone', async () => {
  const { request, begun } = await open();
  await begun();
  const gone = once(writing[0]!, 'close');
  request.destroy();
  await gone;
});

it('the reader hears that the API has ended', async () => {
  const { response, begun } = await open();
  await begun();
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
  const { response, begun } = await open();
  await begun();
  const ended = once(response, 'end');
  // Browsers keep spare connections open, without a request.
  const unused = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(unused, 'connect'), once(app.server, 'connection')]);
  const closed = once(unused, 'close');
  await app.close();
  await ended;
  expect(response.complete).toBe(true);
  await closed;
});
