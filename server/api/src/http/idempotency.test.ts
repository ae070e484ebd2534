import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { LIMITS } from '@refined/shared/domain';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { abandonRequest, addDrug, addTestUser, readHistory } from '../testing/fixtures.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { describeApi } from '../testing/suite.ts';
import { listenAnywhere } from '../testing/test-app.ts';
import { errorHandler } from './error-handler.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { answerOnce, idempotency } from './idempotency.ts';
import { clearExpired } from './named-request.ts';

const keyed = (key: string, more: Record<string, string> = {}) => ({
  headers: { 'idempotency-key': key, ...more },
});

describeApi('Idempotency-Key', (api) => {
  const move = (id: number, key: string, queue = 'noc', path = 'update_review') =>
    api().post(`/api/drugs/${id}/${path}/`, { queue }, keyed(key));
  const versions = async (id: number) => (await readHistory(api().db, id)).length;

  it('gives the first answer again: status, body, type and tag, and does nothing', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    const key = randomUUID();
    const first = await move(id, key);
    await api().post(`/api/drugs/${id}/committee_review/`);
    const again = await move(id, key);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again).toMatchObject({
      status: first.status,
      body: first.body,
      headers: { 'idempotency-replayed': 'true', 'content-type': first.headers['content-type'] },
    });
    expect(await versions(id)).toBe(2);
  });

  const comment = (id: number, key: string) =>
    api().post(`/api/drugs/${id}/comments/`, { text: 'Asked the company.' }, keyed(key));
  const comments = async (id: number) =>
    (await api().db.selectFrom('drug_comment').select('id').where('drug_id', '=', id).execute())
      .length;

  it.each([
    ['move', move, versions],
    ['comment', comment, comments],
  ] as const)(
    'makes a %s, once, whose process was killed before it took effect',
    async (_what, write, effects) => {
      const id = (await addDrug(api().db)) + 1;
      const key = randomUUID();
      // The first attempt finds no drug, but stores the key.
      expect((await write(id, key)).status).toBe(404);
      expect(await addDrug(api().db, { queue: 'noc' })).toBe(id);
      const before = await effects(id);
      await abandonRequest(api().db, key);
      expect((await write(id, key)).status).toBe(200);
      expect((await write(id, key)).headers).toMatchObject({ 'idempotency-replayed': 'true' });
      expect(await effects(id)).toBe(before + 1);
    },
  );

  it('stores the answer to a move together with the move', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    const key = randomUUID();
    // If the answer can't be stored, the drug doesn't move.
    await sql`alter table idempotent_request add constraint tried check (body is null) not valid`.execute(
      api().db,
    );
    try {
      expect((await move(id, key)).status).toBe(500);
    } finally {
      await sql`alter table idempotent_request drop constraint tried`.execute(api().db);
    }
    expect(await versions(id)).toBe(0);
    expect((await move(id, key)).status).toBe(200);
  });

  it('takes both slash forms and any order of members for the same request', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    const key = randomUUID();
    const body = (text: string) => ({
      body: text,
      headers: { 'idempotency-key': key, 'content-type': 'application/json' },
    });
    await api().call(
      'POST',
      `/api/drugs/${id}/update_review/`,
      body('{"queue":"noc","keep":true}'),
    );
    expect(
      await api().call(
        'POST',
        `/api/drugs/${id}/update_review`,
        body('{"keep": true, "queue": "noc"}'),
      ),
    ).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  });

  it('keeps a refusal too: 409 stays 409, whatever happened since', async () => {
    const id = await addDrug(api().db, { queue: 'com' });
    const key = randomUUID();
    expect(await move(id, key)).toMatchObject({ status: 409 });
    await api().post(`/api/drugs/${id}/manual_review/`);
    expect(await move(id, key)).toMatchObject({
      status: 409,
      headers: { 'idempotency-replayed': 'true', 'content-type': expect.stringMatching('problem') },
      body: { current: { queue: 'com' } },
    });
  });

  it('refuses another request under the same key: other body, other address, other version', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    const key = randomUUID();
    await move(id, key);
    for (const other of [
      () => move(id, key, 'dpd'),
      () => move(id, key, 'noc', 'committee_review'),
      () =>
        api().post(
          `/api/drugs/${id}/update_review/`,
          { queue: 'noc' },
          keyed(key, { 'if-match': '"v1"' }),
        ),
    ])
      expect(await other()).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('another request') },
      });
    expect(await versions(id)).toBe(1);
  });

  it('is each user’s own', async () => {
    const token = await api().addColleague('grace');
    const [mine, theirs] = [
      await addDrug(api().db, { queue: 'noc' }),
      await addDrug(api().db, { queue: 'noc' }),
    ];
    const key = randomUUID();
    await move(mine, key);
    expect(
      await api().post(
        `/api/drugs/${theirs}/update_review/`,
        { queue: 'noc' },
        { ...keyed(key), token },
      ),
    ).toMatchObject({ status: 200, body: { moved_by: 'grace' } });
  });

  it.each(['', 'with space', 'é', 'x'.repeat(256)])('refuses the key "%s"', async (key) => {
    const id = await addDrug(api().db, { queue: 'noc' });
    expect(await move(id, key)).toMatchObject({ status: 400 });
    expect(await versions(id)).toBe(0);
  });

  it('doesn’t look at reads and at sign-in', async () => {
    for (let times = 0; times < 2; times += 1) {
      const read = await api().get('/api/drugs/count_review/', keyed('same'));
      const signedIn = await api().signIn('ada', undefined, { 'idempotency-key': 'same' });
      for (const answer of [read, signedIn])
        expect({ status: answer.status, replayed: answer.headers['idempotency-replayed'] }).toEqual(
          { status: 200, replayed: undefined },
        );
    }
  });

  it('makes one of many at once; the others wait for its answer', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(id, key)));
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(
      Array(8).fill([200, 2]),
    );
    expect(
      answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined),
    ).toHaveLength(1);
    expect(await versions(id)).toBe(1);
  });
});

describe('a try that came to no answer', () => {
  let database: Database;
  let app: FastifyInstance;
  let userId: number;
  /** What the handlers do next. */
  let behave: (transaction?: Db) => void | Promise<void> = () => {};
  let effects = 0;

  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    await addTestUser(db, 'ada');
    userId = (await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()).id;
    app = fastify();
    await app.register(errorHandler);
    app.decorateRequest('user', null);
    const names = { username: 'ada', email: '', first_name: '', last_name: '' };
    const user = { id: userId, ...names, operator: false, password_due: false };
    app.addHook('onRequest', async (request) => void (request.user = user));
    app.decorate('db', db);
    await app.register(idempotency);
    const effect = async (transaction?: Db) => {
      await behave(transaction);
      effects += 1;
      return { effects };
    };
    app.post('/once', () => effect());
    app.post('/kept', { config: { repeatable: true } }, (_request, reply) =>
      answerOnce(db, reply, async (transaction) => {
        const answer = await effect(transaction);
        await transaction
          .insertInto('lookup_item')
          .values({ kind: 'type', source_key: `effect ${randomUUID()}`, name: 'effect' })
          .execute();
        return answer;
      }),
    );
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const post = (url: string, key: string) =>
    app.inject({ method: 'POST', url, headers: { 'idempotency-key': key } });
  const stored = () => database.db.selectFrom('lookup_item').select('id').execute();
  const killed = (key: string) => abandonRequest(database.db, key);

  it.each([500, 503, 429])('%i isn’t kept: the next try is made', async (status) => {
    const key = randomUUID();
    behave = () => {
      throw new HttpProblem(status, 'not now', { retryAfter: 1 });
    };
    expect((await post('/once', key)).statusCode).toBe(status);
    behave = () => {};
    const before = effects;
    expect((await post('/once', key)).statusCode).toBe(200);
    expect(effects).toBe(before + 1);
  });

  it('is never made again where nobody knows whether it took effect', async () => {
    const key = randomUUID();
    await post('/once', key);
    await killed(key);
    const before = effects;
    for (let times = 0; times < 2; times += 1) {
      const { statusCode, headers, body } = await post('/once', key);
      expect([statusCode, headers['retry-after']]).toEqual([409, undefined]);
      expect(body).toContain('not known');
    }
    expect(effects).toBe(before);
  });

  it('is answered from the transaction of its effect, killed before the answer', async () => {
    const key = randomUUID();
    const first = await post('/kept', key);
    const before = (await stored()).length;
    await database.db
      .updateTable('idempotent_request')
      .set({ alive_until: new Date(0) })
      .where('key', '=', key)
      .execute();
    const again = await post('/kept', key);
    expect([again.statusCode, again.headers['idempotency-replayed'], again.json()]).toEqual([
      200,
      'true',
      first.json(),
    ]);
    expect(await stored()).toHaveLength(before);
  });

  it('is made again when it was killed before its transaction ended', async () => {
    const key = randomUUID();
    await post('/kept', key);
    await killed(key);
    const before = (await stored()).length;
    expect([(await post('/kept', key)).statusCode, (await stored()).length]).toEqual([
      200,
      before + 1,
    ]);
  });

  it('can’t take effect any more once another try has taken over', async () => {
    const key = randomUUID();
    const before = (await stored()).length;
    // In the same transaction, because the embedded database has only one session.
    behave = async (transaction) => {
      await transaction
        ?.updateTable('idempotent_request')
        .set({ holder: randomUUID() })
        .where('key', '=', key)
        .execute();
    };
    const answer = await post('/kept', key);
    behave = () => {};
    expect([answer.statusCode, (await stored()).length]).toEqual([409, before]);
  });

  it('is answered to who hung up before it was done', async () => {
    const key = randomUUID();
    const address = `http://127.0.0.1:${await listenAnywhere(app)}/once`;
    const post = (signal?: AbortSignal) =>
      fetch(address, { method: 'POST', headers: { 'idempotency-key': key }, signal });
    const before = effects;
    const hangUp = new AbortController();
    const closed = new Promise((resolve) =>
      app.server.once('connection', (socket: Socket) => socket.once('close', resolve)),
    );
    behave = async () => {
      hangUp.abort();
      await closed;
    };
    await expect(post(hangUp.signal)).rejects.toThrow();
    behave = () => {};
    const again = await post();
    expect([again.status, again.headers.get('idempotency-replayed'), effects]).toEqual([
      200,
      'true',
      before + 1,
    ]);
  });

  it('still in work elsewhere, is waited for a while, then 409 with Retry-After', async () => {
    const key = randomUUID();
    await post('/once', key);
    await database.db
      .updateTable('idempotent_request')
      .set({ status: null, alive_until: new Date(Date.now() + LIMITS.idempotency.alive) })
      .where('key', '=', key)
      .execute();
    const answer = await post('/once', key);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '2']);
  });

  it('takes no more room than one user has: the oldest answers go first', async () => {
    const { perUser, bytesPerUser } = LIMITS.idempotency;
    const fill = (name: string, count: number, body: string, at: string) =>
      sql`insert into idempotent_request
          (user_id, key, hash, route, holder, alive_until, created_at, status, body)
        select (select id from app_user limit 1), ${name} || n, '', '', gen_random_uuid(), now(),
          now() - ${at}::interval + n * interval '1 ms', 200, ${body}
        from generate_series(1, ${count}::integer) as n`.execute(database.db);
    const count = async (name: string) => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count
        from idempotent_request where key like ${`${name}%`}`.execute(database.db);
      return rows[0]!.count;
    };
    await fill('old-', perUser, '', '2 hours');
    await fill('new-', 10, '', '1 hour');
    await clearExpired(database.db);
    expect(await count('new-')).toBe(10);
    expect(await count('old-')).toBeLessThanOrEqual(perUser - 10);
    expect(await count('old-')).toBeGreaterThan(perUser - 100);

    await fill('large-', 3, randomBytes(bytesPerUser / 4).toString('hex'), '30 minutes');
    await clearExpired(database.db);
    expect(await count('large-')).toBe(1);
    expect(await count('old-')).toBe(0);
  });

  it('is forgotten after a day, and cleared away', async () => {
    const key = randomUUID();
    await post('/once', key);
    await database.db
      .updateTable('idempotent_request')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('key', '=', key)
      .execute();
    const before = effects;
    expect((await post('/once', key)).headers).not.toHaveProperty('idempotency-replayed');
    expect(effects).toBe(before + 1);
    const row = await database.db
      .selectFrom('idempotent_request')
      .select('created_at')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(row.created_at.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
  });
});
