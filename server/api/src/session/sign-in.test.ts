import { expect, it } from '@jest/globals';
import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import { sql } from 'kysely';
import { PASSWORD, addTestUser } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';
import { SIGN_IN, type Answer } from '../testing/test-app.ts';
import { disableUser, setPassword } from './users.ts';

const WRONG = 'not the password';

describeApi('sign-in under attack', (api) => {
  const signIn = (username: string, password: string, address: string): Promise<Answer> =>
    api().signIn(username, password, { 'x-forwarded-for': address });
  const fail = (count: number, username: string, address: string) =>
    sql`insert into sign_in_failure (username, address)
      select replace(${username}, '#', n::text), replace(${address}, '#', n::text)
      from generate_series(1, ${count}) n`.execute(api().db);
  const told = ({ status, headers, body }: Answer) => ({
    status,
    body: { ...body, request_id: '', detail: String(body.detail).replace(/\d+/, '#') },
    names: Object.keys(headers).sort(),
    isLong: Number(headers['retry-after']) > 14 * 60,
  });

  it('gives a burst over several processes no more guesses than one after the other', async () => {
    await addTestUser(api().db, 'eve');
    const others = await Promise.all([1, 2, 3].map(() => api().another({ signIn: SIGN_IN })));
    const guess = (app: (typeof others)[number]) =>
      app.inject({
        method: 'POST',
        url: '/api/api-token-auth/',
        payload: { username: 'eve', password: WRONG },
      });
    const answers = await Promise.all(
      others.flatMap((app) => Array.from({ length: 5 }, () => guess(app))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(5).fill(400),
      ...Array(10).fill(429),
    ]);
  });

  it('does not lock a user out of where they are known, whatever strangers try elsewhere', async () => {
    await addTestUser(api().db, 'kim');
    expect((await signIn('kim', PASSWORD, '192.0.2.1')).status).toBe(200);
    await fail(20, 'kim', '198.51.100.#');
    await fail(20, 'nobody-kim', '198.51.100.#');
    expect((await signIn('kim', PASSWORD, '192.0.2.1')).status).toBe(200);
    const refused = await signIn('kim', PASSWORD, '203.0.113.1');
    expect(told(refused)).toMatchObject({ status: 429, isLong: true });
    expect(told(await signIn('nobody-kim', WRONG, '203.0.113.1'))).toEqual(told(refused));
    // At a known address a mistake gets the same answer as at an unknown one.
    expect(told(await signIn('kim', WRONG, '192.0.2.1'))).toEqual(told(refused));
  });

  it('lets an address with many failures try no other name, but those who are known there', async () => {
    await addTestUser(api().db, 'lea');
    await addTestUser(api().db, 'mia');
    expect((await signIn('lea', PASSWORD, '192.0.2.2')).status).toBe(200);
    await fail(50, 'made-up-#', '192.0.2.2');
    const refused = await signIn('mia', PASSWORD, '192.0.2.2');
    expect(told(refused)).toMatchObject({ status: 429, isLong: true });
    for (const name of ['made-up-1', 'never', 'lea'])
      expect(told(await signIn(name, WRONG, '192.0.2.2'))).toEqual(told(refused));
    expect((await signIn('lea', PASSWORD, '192.0.2.2')).status).toBe(200);
    expect((await signIn('mia', PASSWORD, '192.0.2.3')).status).toBe(200);
  });

  it('counts five failures against who is known, too', async () => {
    await addTestUser(api().db, 'noa');
    await signIn('noa', PASSWORD, '192.0.2.4');
    for (let failure = 0; failure < 5; failure += 1)
      expect((await signIn('noa', WRONG, '192.0.2.4')).status).toBe(400);
    expect((await signIn('noa', PASSWORD, '192.0.2.4')).status).toBe(429);
  });

  it('knows nobody any more who was disabled or got a new password', async () => {
    await addTestUser(api().db, 'ole');
    await signIn('ole', PASSWORD, '192.0.2.5');
    const known = () =>
      sql<{ count: number }>`select count(*)::integer as count from sign_in_success s
      join app_user u on u.id = s.user_id where username = 'ole'`.execute(api().db);
    expect((await known()).rows).toEqual([{ count: 1 }]);
    await disableUser(api().db, 'ole');
    expect((await known()).rows).toEqual([{ count: 0 }]);
  });

  it('lets a user in at once who failed too often and got a new password', async () => {
    await addTestUser(api().db, 'pia');
    await fail(5, 'pia', '192.0.2.8');
    expect((await signIn('pia', PASSWORD, '192.0.2.8')).status).toBe(429);
    await setPassword(api().db, DEFAULT_PRODUCT, 'pia', 'a pond of otters');
    expect((await signIn('pia', 'a pond of otters', '192.0.2.8')).status).toBe(200);
  });

  it('keeps no row for longer than it counts', async () => {
    await fail(5, 'old-#', '192.0.2.6');
    await sql`update sign_in_failure set at = now() - interval '16 minutes' where username like 'old-%'`.execute(
      api().db,
    );
    await sql`insert into sign_in_success select id, '192.0.2.7', now() - interval '31 days' from app_user
      where username = 'ada'`.execute(api().db);
    await signIn('ada', PASSWORD, '192.0.2.6');
    const { rows } = await sql`select address from sign_in_failure where username like 'old-%'
      union all select address from sign_in_success where address = '192.0.2.7'`.execute(api().db);
    expect(rows).toEqual([]);
  });
});
