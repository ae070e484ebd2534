import { afterEach, describe, expect, it } from '@jest/globals';
import { problem } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { sql } from 'kysely';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Database } from '../db/database.ts';
import { apiMessages } from '../messages/api.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { addDrug, addTestUser } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';
import { bootTestApp, type TestApp, type Answer } from '../testing/test-app.ts';
import { openEmbeddedDatabase } from '../testing/embedded-database.ts';
import { problemOf } from './error-handler.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describeApi('bad input', (api) => {
  const expectProblem = (answer: Awaited<ReturnType<TestApp['get']>>, status: number) => {
    expect(answer).toMatchObject({
      status,
      headers: { 'content-type': expect.stringMatching(/^application\/problem\+json/) },
    });
    expect(problem.safeParse(answer.body)).toMatchObject({
      success: true,
      data: { status, request_id: answer.headers['x-request-id'] },
    });
  };

  it.each<[string, string | Buffer, Record<string, string>, number]>([
    ['a body that is too large', `{"queue":"${'x'.repeat(LIMITS.bodyBytes)}"}`, JSON_TYPE, 413],
    ['malformed JSON', '{"queue":', JSON_TYPE, 400],
    ['__proto__', '{"__proto__":{"queue":"noc"}}', JSON_TYPE, 400],
    ['constructor.prototype', '{"constructor":{"prototype":{"queue":"noc"}}}', JSON_TYPE, 400],
    ['U+0000', '{"queue":"no\\u0000c"}', JSON_TYPE, 400],
    ['U+0000 in a name', '{"a\\u0000":1}', JSON_TYPE, 400],
    ['half a character', '{"queue":"\\ud800"}', JSON_TYPE, 400],
    ['a list', '[]', JSON_TYPE, 400],
    ['text', 'queue', { 'content-type': 'text/plain' }, 415],
    ['a form', 'queue=noc', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['XML', '<queue/>', { 'content-type': 'application/xml' }, 415],
  ])('refuses %s', async (_name, body, headers, status) => {
    const id = await addDrug(api().db, { queue: 'noc' });
    expectProblem(
      await api().call('POST', `/api/drugs/${id}/update_review/`, { body, headers }),
      status,
    );
    expectProblem(
      await api().call('PUT', `/api/drugs/${id}/`, { body, headers }),
      body === '[]' ? 422 : status,
    );
    expect((await api().get(`/api/drugs/${id}`)).body).toMatchObject({ queue: 'noc', version: 1 });
  });

  it.each(['/api/nothing/', '/api/drugs/1/nothing/', '/', '/api/drugs/1/update_review/more'])(
    'knows no %s',
    async (url) => {
      expectProblem(await api().get(url), 404);
    },
  );

  it.each(['/api/%E0%A4%A', '/api/drugs/%00'])('answers %s without failing', async (url) => {
    const { status } = await api().get(url);
    expect([400, 404]).toContain(status);
  });

  it('takes a sane request id and makes one otherwise', async () => {
    const answered = async (id: string) =>
      (await api().get('/api/user/', { headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await answered('abc-123.DEF_4')).toBe('abc-123.DEF_4');
    for (const id of ['short', 'x'.repeat(65), 'with space', 'with"quote"', '-leading-dash'])
      expect(await answered(id)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers with the headers of data that nobody may keep, frame or run', async () => {
    const { headers } = await api().get('/api/drugs/count_review/');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is healthy and ready', async () => {
    expect((await api().get('/healthz', { token: null })).body).toEqual({ status: 'ok' });
    expect((await api().get('/readyz', { token: null })).body).toEqual({ status: 'ready' });
  });
});

describe('the server', () => {
  let api: TestApp | undefined;
  let database: Database | undefined;
  const boot = async (options: Parameters<typeof bootTestApp>[1]) => {
    database = await openTestDatabase();
    return (api = await bootTestApp(database, options));
  };
  afterEach(async () => {
    await api?.close();
    await database?.close();
  });

  it('answers 503 to everything but its health until it has its data', async () => {
    const readiness = { ready: true };
    const { get } = await boot({ readiness });
    readiness.ready = false;
    for (const url of ['/readyz', '/api/user/', '/api/drugs/'])
      expect(await get(url)).toMatchObject({
        status: 503,
        headers: { 'retry-after': expect.any(String) },
      });
    expect((await get('/healthz')).status).toBe(200);
  });

  it('answers 503 with Retry-After, and says so at /readyz, when the database is gone', async () => {
    const { get } = await boot({});
    await database?.close();
    database = undefined;
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
  });

  describe('that is asked for more than it can serve', () => {
    /** Each caller has one place; a call on a drug waits until `free` is called. */
    const bootFull = async (before?: (api: TestApp) => Promise<void>) => {
      const api = await boot({
        load: { places: 2, share: 1, strangers: 1, patience: 0, longest: 0 },
      });
      await before?.(api);
      const { get, signIn, token, listen } = api;
      let free = () => {};
      const begun = new Promise<void>((begin) => {
        void database!.db.transaction().execute(async (tx) => {
          await sql`lock table drug in access exclusive mode`.execute(tx);
          begin();
          await new Promise<void>((done) => (free = done));
        });
      });
      await begun;
      return { get, signIn, token, listen, free: () => free() };
    };

    it('answers 503 with Retry-After, finishes what it has begun, and goes on', async () => {
      const { get, free } = await bootFull();
      const first = get('/api/drugs/7');
      expect(await get('/api/drugs/7')).toMatchObject({
        status: 503,
        headers: { 'retry-after': '1' },
        body: { detail: apiMessages.busy },
      });
      free();
      expect((await first).status).toBe(404);
      expect((await get('/api/drugs/7')).status).toBe(404);
    });

    it('serves a colleague while one user has all that one may have, with whatever session', async () => {
      const tokens: Record<string, string> = {};
      const { get, free } = await bootFull(async (api) => {
        await addTestUser(database!.db, 'ben');
        for (const [name, user] of Object.entries({ ada: 'ada', again: 'ada', ben: 'ben' })) {
          tokens[name] = (await api.signIn(user)).body.token;
          expect((await api.get('/api/user/', { token: tokens[name]! })).status).toBe(200);
        }
      });
      const first = get('/api/drugs/7', { token: tokens.ada! });
      expect((await get('/api/drugs/7', { token: tokens.again! })).status).toBe(503);
      const colleague = get('/api/drugs/7', { token: tokens.ben! });
      free();
      expect((await colleague).status).toBe(404);
      await first;
    });

    it('answers its health meanwhile, and lets people sign in', async () => {
      const { get, signIn, free } = await bootFull();
      const first = get('/api/drugs/7');
      expect((await get('/healthz')).status).toBe(200);
      expect((await signIn()).status).toBe(200);
      free();
      await first;
    });

    it('keeps no place for a body that is still on its way, and finishes that call too', async () => {
      const { get, token, listen, free } = await bootFull();
      free();
      const body = JSON.stringify({ queue: 'noc' });
      const headers = {
        authorization: `Token ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      };
      const path = '/api/drugs/7/update_review/';
      const place = { host: '127.0.0.1', port: await listen(), method: 'POST', path };
      const slow = request({ ...place, headers });
      slow.flushHeaders();
      // The request is accepted: the server asks for its body.
      await once(slow, 'continue');
      let answer = await get('/api/drugs/7');
      while (answer.status === 503) {
        await new Promise((turn) => setImmediate(turn));
        answer = await get('/api/drugs/7');
      }
      expect(answer.status).toBe(404);
      slow.end(body);
      const [response] = (await once(slow, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(404);
      response.resume();
    });
  });

  it('lets configured origins in, and no others', async () => {
    const origin = 'https://refined.example.ca';
    const { app } = await boot({ configuration: { corsOrigins: [origin] } });
    const preflight = (from: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/drugs/7/',
        headers: {
          origin: from,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,if-match',
        },
      });
    const allowed = await preflight(origin);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': expect.stringContaining('if-match'),
      'access-control-allow-methods': expect.stringContaining('PUT'),
    });
    expect((await preflight('https://elsewhere.example')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    const answer = await app.inject({ url: '/api/user/', headers: { origin } });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': expect.stringContaining('etag'),
    });
  });

  it.each([
    ['headers', 'POST /api/api-token-auth/ HTTP/1.1\r\nhost: x\r\n'],
    [
      'body',
      'POST /api/api-token-auth/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
    ],
  ])('ends a connection whose %s never end', async (_name, start) => {
    const { listen } = await boot({ timeouts: { headers: 200, request: 300, check: 50 } });
    const socket = connect(await listen(), '127.0.0.1');
    socket.write(start);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

const FULL = {
  status: 507,
  headers: { 'retry-after': '30' },
  body: { title: 'Insufficient Storage', detail: apiMessages.noRoom },
};
const errorsIn = ({ logged }: TestApp): number =>
  logged.filter((line) => line.includes('"stack"') || line.includes('nearly full')).length;

const disk = { hasSpace: true };

const tests = (api: () => TestApp) => {
  const move = (id: number): Promise<Answer> =>
    api().post(`/api/drugs/${id}/committee_review/`, { queue: 'noc' });

  it.each(['53100', '58030'])(
    'that the database reports (%s) is said, logged once, and over when there is room',
    async (state) => {
      const { db } = api();
      const id = await addDrug(db, { queue: 'noc' });
      const body = `begin raise exception 'No space left on device' using errcode = '${state}'; end`;
      await sql`create function refuse() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
        db,
      );
      await sql`create trigger refuse before update on drug for each row execute function refuse()`.execute(
        db,
      );
      const before = errorsIn(api());
      for (let times = 0; times < 3; times += 1) expect(await move(id)).toMatchObject(FULL);
      expect(errorsIn(api()) - before).toBe(1);
      expect((await api().get(`/api/drugs/${id}`)).body).toMatchObject({ queue: 'noc' });
      await sql`drop function refuse cascade`.execute(db);
      expect(await move(id)).toMatchObject({ status: 200 });
    },
  );

  it('that is nearly full refuses writes before they begin, and nothing else', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    const before = errorsIn(api());
    disk.hasSpace = false;
    for (let times = 0; times < 3; times += 1) expect(await move(id)).toMatchObject(FULL);
    expect(errorsIn(api()) - before).toBe(1);
    expect(await api().get(`/api/drugs/${id}`)).toMatchObject({
      status: 200,
      body: { queue: 'noc', version: 1 },
    });
    expect(await api().signIn()).toMatchObject({ status: 200 });
    disk.hasSpace = true;
    expect(await move(id)).toMatchObject({ status: 200 });
  });
};

describeApi('a full disk', tests, {
  open: openEmbeddedDatabase,
  hasSpace: async () => disk.hasSpace,
});

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('of files that we write (%s) is the same', (code) => {
  expect(
    problemOf(
      Object.assign(new Error('write'), { code, name: 'Error', statusCode: 500 }),
      {} as never,
    ),
  ).toMatchObject({ status: 507 });
});
