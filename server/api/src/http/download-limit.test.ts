import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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
