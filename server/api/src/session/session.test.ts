import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { PASSWORD, addTestUser } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';
import {
  DEVELOPMENT_OPERATOR,
  DEVELOPMENT_USER,
  ensureDevelopmentUsers,
  setOperator,
} from './users.ts';
import { hashToken } from './token-store.ts';

const WRONG = { non_field_errors: ['Unable to log in with provided credentials.'] };

describeApi('the session', (api) => {
  const path = '/api/api-token-auth/';
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

  it('signs in by JSON, form and multipart, in both slash forms (D40)', async () => {
    const boundary = '----refined';
    const multipart =
      Object.entries({ username: 'ada', password: PASSWORD })
        .map(
          ([name, value]) =>
            `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        .join('') + `--${boundary}--\r\n`;
    const ways = [
      { body: { username: ' ada ', password: PASSWORD } },
      {
        body: form({ username: 'ada', password: PASSWORD }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      { body: multipart, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
    ];
    for (const way of ways)
      for (const url of [path, path.slice(0, -1)]) {
        const answer = await api().call('POST', url, { ...way, token: null });
        expect(answer).toMatchObject({
          status: 200,
          body: { token: expect.stringMatching(/^[0-9a-f]{40}$/) },
        });
        expect(answer.headers['cache-control']).toBe('no-store');
        expect((await api().get('/api/user/', { token: answer.body.token })).body).toEqual({
          username: 'ada',
          email: 'ada@example.ca',
          first_name: 'Ada',
          last_name: 'Tester',
        });
      }
  });

  it('answers as DRF does to what is missing or wrong', async () => {
    const attempts: [unknown, object][] = [
      [{}, { username: ['This field is required.'], password: ['This field is required.'] }],
      [{ username: '', password: 'x' }, { username: ['This field may not be blank.'] }],
      [
        { username: ['ada'], password: 7 },
        { username: ['Not a valid string.'], password: ['Not a valid string.'] },
      ],
      [{ username: 'nobody', password: PASSWORD }, WRONG],
      [{ username: 'x'.repeat(2000), password: PASSWORD }, WRONG],
    ];
    for (const [body, errors] of attempts)
      expect(await api().call('POST', path, { body, token: null })).toMatchObject({
        status: 400,
        body: errors,
      });
    expect(
      await api().call('POST', path, {
        body: 'username=ada',
        headers: { 'content-type': 'text/plain' },
        token: null,
      }),
    ).toMatchObject({ status: 415 });
    expect(
      await api().call('POST', path, {
        body: form({ username: 'a\u0000b', password: 'x' }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        token: null,
      }),
    ).toMatchObject({ status: 400 });
  });

  it('tells unknown, disabled and mistaken users apart by nothing (D42)', async () => {
    await addTestUser(api().db, 'gone', { active: false });
    await addTestUser(api().db, 'here');
    const answers = [
      await api().signIn('gone'),
      await api().signIn('here', 'wrong'),
      await api().signIn('never'),
    ];
    for (const { status, body, headers } of answers)
      expect({ status, body, names: Object.keys(headers).sort() }).toEqual({
        status: 400,
        body: WRONG,
        names: Object.keys(answers[0]?.headers ?? {}).sort(),
      });
  });

  it('refuses the sixth attempt after five failures, by user and address, known or not (D42)', async () => {
    await addTestUser(api().db, 'eve');
    for (const name of ['eve', 'unknown']) {
      const burst = await Promise.all(Array.from({ length: 8 }, () => api().signIn(name, 'wrong')));
      expect(burst.map(({ status }) => status).sort()).toEqual([
        400, 400, 400, 400, 400, 429, 429, 429,
      ]);
      const refused = await api().signIn(name);
      expect(refused).toMatchObject({
        status: 429,
        body: { status: 429, request_id: expect.any(String) },
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    }
    expect((await api().signIn('eve', PASSWORD, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(
      200,
    );
    await sql`update sign_in_failure set at = at - interval '15 minutes' where username = 'eve'`.execute(
      api().db,
    );
    expect((await api().signIn('eve')).status).toBe(200);
  });

  it('forgets failures after a success', async () => {
    await addTestUser(api().db, 'flo');
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) await api().signIn('flo', 'wrong');
      expect((await api().signIn('flo')).status).toBe(200);
    }
  });

  it('lets many sign-ins of one person through', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => api().signIn()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(10);
  });

  it('ends a token at sign-out, at once, and that one only', async () => {
    const [one, other] = [(await api().signIn()).body.token, (await api().signIn()).body.token];
    expect(await api().get('/api/logout/', { token: one })).toMatchObject({
      status: 200,
      body: { detail: 'Signed out.' },
    });
    expect((await api().get('/api/user/', { token: one })).status).toBe(401);
    expect((await api().get('/api/logout', { token: one })).status).toBe(401);
    expect((await api().get('/api/user/', { token: other })).status).toBe(200);
  });

  it.each([
    ['two hours of idleness', sql`last_used_at = now() - interval '121 minutes'`],
    ['twelve hours', sql`created_at = now() - interval '721 minutes'`],
  ])('ends a token after %s (D42)', async (_name, age) => {
    const { token } = (await api().signIn()).body;
    await sql`update auth_token set ${age} where hash = ${hashToken(token)}`.execute(api().db);
    expect((await api().get('/api/user/', { token })).status).toBe(401);
  });

  it('notes the use of a token at most once a minute, and keeps only its hash', async () => {
    const { token } = (await api().signIn()).body;
    /** Whether a call updates the last use, this many seconds after the previous one. */
    const isNotedAfter = async (seconds: number): Promise<boolean> => {
      const { token: used } = (await api().signIn()).body;
      const hash = hashToken(used);
      const ago = sql`now() - ${seconds}::integer * interval '1 second'`;
      await sql`update auth_token set last_used_at = ${ago} where hash = ${hash}`.execute(api().db);
      await api().get('/api/user/', { token: used });
      const { rows } = await sql<{ fresh: boolean }>`
        select last_used_at > now() - interval '30 seconds' as fresh
        from auth_token where hash = ${hash}`.execute(api().db);
      return rows[0]!.fresh;
    };
    expect([await isNotedAfter(50), await isNotedAfter(70)]).toEqual([false, true]);
    const { rows: kept } = await sql`select 1 from auth_token where hash = ${token}`.execute(
      api().db,
    );
    expect(kept).toEqual([]);
  });

  it('has the development user on the embedded database only (D44)', async () => {
    const database = (kind: Database['kind']): Database => ({
      kind,
      name: 'The database',
      db: api().db,
      pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
      check: async () => {},
      listen: () => ({ stop: async () => {} }),
      close: async () => {},
    });
    const signIn = async ({
      username,
      password,
    }: typeof DEVELOPMENT_USER | typeof DEVELOPMENT_OPERATOR = DEVELOPMENT_USER) =>
      (await api().signIn(username, password)).status;
    await expect(ensureDevelopmentUsers(database('postgres'))).rejects.toThrow('embedded');
    expect(await signIn()).toBe(400);
    await ensureDevelopmentUsers(database('embedded'));
    await ensureDevelopmentUsers(database('embedded'));
    expect(await signIn()).toBe(200);
    expect(await signIn(DEVELOPMENT_OPERATOR)).toBe(200);
  });

  it('tells an operator, and nobody else, that they may change releases', async () => {
    const { db } = api();
    await addTestUser(db, 'olga');
    const tokens = () =>
      db
        .selectFrom('auth_token')
        .innerJoin('app_user', 'app_user.id', 'auth_token.user_id')
        .select('hash')
        .where('username', '=', 'olga')
        .execute();
    const asked = async () => {
      const { token } = (await api().signIn('olga')).body;
      const { body: user } = await api().get('/api/user/', { token });
      const { body: counts } = await api().get('/api/drugs/count_review/', { token });
      return { user: user.refined, isTold: counts.refined.features.includes('operations') };
    };
    expect(await asked()).toEqual({ user: undefined, isTold: false });
    await setOperator(db, 'olga', true);
    expect(await tokens()).toEqual([]);
    expect(await asked()).toEqual({ user: { operator: true }, isTold: true });
    await setOperator(db, 'olga', false);
    expect(await tokens()).toEqual([]);
    expect(await asked()).toEqual({ user: undefined, isTold: false });
  });

  it('writes no password and no token into the log', async () => {
    await api().call('POST', `${path}?password=in-the-address`, {
      body: { username: 'ada', password: 'in-the-body' },
      token: null,
    });
    await api().call('POST', path, {
      body: '{"password":"in-a-broken-body',
      headers: { 'content-type': 'application/json' },
      token: null,
    });
    await api().get('/api/user/');
    const log = api().logged.join('');
    expect(log).toContain('/api/api-token-auth/');
    for (const secret of [
      PASSWORD,
      'in-the-address',
      'in-the-body',
      'in-a-broken-body',
      api().token,
    ])
      expect(log).not.toContain(secret);
  });
});
