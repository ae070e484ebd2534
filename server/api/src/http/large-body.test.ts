import { beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describeApi } from '../testing/suite.ts';

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
