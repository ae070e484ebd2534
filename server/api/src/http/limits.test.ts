import { afterEach, beforeEach, describe, expect, it, beforeAll } from '@jest/globals';
import { createCalls } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { addManyDrugs } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';
import { listenAnywhere } from '../testing/test-app.ts';
import { errorHandler } from './error-handler.ts';
import { downloadLimit } from './limits.ts';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const EXPORT = '/api/drugs/export/?queue=dpd';

describeApi('exports', (api) => {
  it('of one user run a few at once; the next is refused and says so, a colleague’s is not', async () => {
    await addManyDrugs(api().db, 3 * LIMITS.pageSize, () => ({ queue: 'dpd' }));
    const token = await api().addColleague('grace');
    const [theirs, ...mine] = await Promise.all([
      api().get(EXPORT, { token }),
      ...Array.from({ length: 10 }, () => api().get(EXPORT)),
    ]);
    expect(theirs!.status).toBe(200);
    const { perUser, retryAfter } = LIMITS.downloads;
    expect(mine.map(({ status }) => status).sort()).toEqual([
      ...Array(perUser).fill(200),
      ...Array(10 - perUser).fill(429),
    ]);
    expect(mine.find(({ status }) => status === 429)).toMatchObject({
      headers: { 'retry-after': String(retryAfter) },
      body: { detail: `You have ${perUser} downloads running. Try again when one is finished.` },
    });
    expect((await api().get(EXPORT)).status).toBe(200);
  });
});

describe('a download', () => {
  const LIMIT = { perUser: 1, perProcess: 2, stalled: 60_000, retryAfter: 5 };
  const call = createCalls('formulary').listFile;
  let app: FastifyInstance;
  let port: number;
  let sources: Readable[];
  /** Completes the destroy of each source whose client has left. */
  let left: (() => void)[];

  beforeEach(async () => {
    [sources, left] = [[], []];
    app = fastify();
    await app.register(errorHandler);
    await app.register(downloadLimit, LIMIT);
    app.get('/file', { config: { call } }, (_request, reply) => {
      const source = new Readable({
        read: () => {},
        destroy: (error, done) => {
          left.push(() => done(error));
          source.emit('left');
        },
      });
      source.push('first');
      sources.push(source);
      return reply.send(source);
    });
    app.decorateRequest('user', null);
    app.addHook('onRequest', (request, _reply, done) => {
      Object.assign(request, { user: { id: Number(request.headers['x-user'] ?? 1) } });
      done();
    });
    port = await listenAnywhere(app);
  });
  afterEach(async () => {
    for (const end of left) end();
    await app.close();
  });

  /** Starts a download and waits for its first bytes. */
  const begin = async (user = 1) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /file HTTP/1.1\r\nhost: x\r\nx-user: ${user}\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  };
  const refused = async (user = 1) =>
    (await app.inject({ url: '/file', headers: { 'x-user': String(user) } })).statusCode;

  it('whose client has left is counted until what it reads has ended', async () => {
    const socket = await begin();
    expect(await refused()).toBe(429);
    const leaving = once(sources[0]!, 'left');
    socket.destroy();
    await leaving;
    expect(await refused()).toBe(429);
    const closing = new Promise((resolve) => sources[0]!.once('close', resolve));
    left[0]!();
    await closing;
    (await begin()).destroy();
  });

  it('of many users at once is refused by the process', async () => {
    const sockets = [await begin(1), await begin(2)];
    expect(await refused(3)).toBe(503);
    for (const socket of sockets) socket.destroy();
  });
});

const BODY = 'x'.repeat(8 * LIMITS.bodyBytes);
const TIMES = 25;
const MOVE = '/api/drugs/1/update_review/';

describeApi('what is not taken', (api) => {
  let port: number;
  beforeAll(async () => {
    port = await api().listen();
  });

  /** Sends the whole body, then another request on the same connection. Returns the statuses. */
  const statuses = async (path: string, headers: string, body: string): Promise<string[]> => {
    const socket = connect(port, '127.0.0.1');
    const heads = `host: x\r\nauthorization: Token ${api().token}\r\n`;
    socket.write(`POST ${path} HTTP/1.1\r\n${heads}${headers}\r\n${body}`);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status!);
  };
  const length = `content-length: ${BODY.length}\r\n`;
  const chunked = `transfer-encoding: chunked\r\n`;
  const inChunks = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;
  const json = 'content-type: application/json\r\n';
  const asks = 'expect: 100-continue\r\n';

  it.each([
    ['its length', MOVE, length + json, BODY, ['413', '200']],
    ['chunks', MOVE, chunked + json, inChunks, ['413', '200']],
    ['a question first', MOVE, asks + length + json, BODY, ['100', '413', '200']],
    ['another expectation', MOVE, `expect: miracles\r\n${length}${json}`, BODY, ['413', '200']],
    ['a type nobody takes', MOVE, `${length}content-type: image/png\r\n`, BODY, ['415', '200']],
    ['no such path', '/api/nothing/', length + json, BODY, ['413', '200']],
    ['a sign-in', '/api/api-token-auth/', length + json, BODY, ['413', '200']],
    ['no JSON', MOVE, `content-length: 9\r\n${json}`, '{"queue":', ['400', '200']],
  ])(
    'a body is answered, and the connection goes on: with %s',
    async (_name, path, headers, body, expected) => {
      const answers = [];
      for (let time = 0; time < TIMES; time += 1) answers.push(await statuses(path, headers, body));
      expect(answers).toEqual(Array(TIMES).fill(expected));
    },
  );

  it.each([
    ['413', MOVE, () => `Token ${api().token}`],
    ['401', '/api/user/', () => 'Token none'],
  ])(
    'a body is answered %s on a connection that ends with it, and nothing is reset',
    async (status, path, authorization) => {
      const body = Buffer.alloc(8 * 1024 * 1024, 'x');
      for (let time = 0; time < TIMES; time += 1) {
        const headers = {
          authorization: authorization(),
          connection: 'close',
          'content-length': body.length,
          'content-type': 'application/json',
        };
        const method = status === '401' ? 'GET' : 'POST';
        const sent = request({ port, host: '127.0.0.1', method, path, headers });
        sent.end(body);
        const [{ statusCode }] = (await once(sent, 'response')) as [IncomingMessage];
        expect(String(statusCode)).toBe(status);
      }
    },
  );

  it.each([
    ['400', 'GET / HTTP/1.1\r\nbad header\r\n\r\n'],
    ['400', 'nonsense\r\n\r\n'],
    ['400', 'GET /api/user/ HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['400', 'GET /api/%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    [
      '400',
      'POST /api/user/ HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
    ['431', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(200_000)}\r\n\r\n`],
  ])('that is no HTTP is answered %s with the headers of every answer', async (status, bytes) => {
    const ordinary = await api().get('/api/nothing/');
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const headers = Object.fromEntries(
      [...head.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(([, name, value]) => [
        name!.toLowerCase(),
        value,
      ]),
    );
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'cache-control',
    ])
      expect([name, headers[name]]).toEqual([name, ordinary.headers[name]]);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(body)).toMatchObject({
      status: Number(status),
      request_id: headers['x-request-id'],
    });
  });
});
