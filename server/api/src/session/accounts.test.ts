import { expect, it } from '@jest/globals';
import { confirmAddress, pathOfCall, peopleCalls, registryAddress } from '@refined/shared/contract';
import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import { sql } from 'kysely';
import { setPassword } from './users.ts';
import { noteSignIn, readSignIns } from './sign-in-log.ts';
import { confirmedFor, newcomer } from '../testing/succeeding-calls.ts';
import { PASSWORD } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

const OWN = 'a bucket of lobsters';

describeApi('one’s own account', (api) => {
  const change = (token: string, old_password: string, new_password = OWN) =>
    api().post('/api/account/password/', { old_password, new_password }, { token });
  const sessions = async (token: string) =>
    (await api().get('/api/account/sessions/', { token })).body.sessions;

  it('has its password changed by who knows the old one; the other sessions end', async () => {
    const { username, token } = await newcomer(api());
    const other = (await api().signIn(username)).body.token;
    // Cached in the process, which must forget it.
    expect((await api().get('/api/user/', { token: other })).status).toBe(200);
    expect((await change(token, PASSWORD)).status).toBe(200);
    expect((await api().get('/api/drugs/count_review/', { token })).status).toBe(200);
    expect((await api().get('/api/user/', { token: other })).status).toBe(401);
    expect((await api().signIn(username)).status).toBe(400);
    expect((await api().signIn(username, OWN)).status).toBe(200);
  });

  it.each([
    ['a wrong old password', 'a wrong password', OWN, 'old_password', 'not your current password'],
    ['a short one', PASSWORD, 'short', 'new_password', 'at least 12'],
    ['a common one', PASSWORD, 'password123456', 'new_password', 'easy to guess'],
    ['the product’s name', PASSWORD, 'my formulary of words', 'new_password', 'the product'],
    ['the own name', PASSWORD, 'we are newcomer-1 today', 'new_password', 'the person'],
    ['the one that it is', PASSWORD, PASSWORD, 'new_password', 'Choose another'],
  ])('refuses %s at its field', async (_what, old, wanted, field, sentence) => {
    const { token } = await newcomer(api());
    const answer = await change(token, old, wanted);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field][0]).toContain(sentence);
    expect((await api().get('/api/user/', { token })).status).toBe(200);
  });

  it('lets no more old passwords be guessed than a sign-in does', async () => {
    const { token } = await newcomer(api());
    for (let guess = 0; guess < 5; guess += 1) await change(token, `a wrong guess ${guess}`);
    expect((await change(token, PASSWORD)).status).toBe(429);
  });

  it('shows its sessions, and ends one or all others', async () => {
    const { username, token } = await newcomer(api());
    const second = (await api().signIn(username)).body.token;
    await api().signIn(username);
    const shown = await sessions(token);
    expect(shown).toHaveLength(3);
    expect(shown.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(shown[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      since: expect.stringMatching(/Z$/),
      last_used: expect.stringMatching(/Z$/),
      address: '127.0.0.1',
      current: false,
    });
    const [{ id }] = (await sessions(second)).filter(
      ({ current }: { current: boolean }) => current,
    );
    const end = (session: string) =>
      api().post(`/api/account/sessions/${session}/end/`, {}, { token });
    expect((await end(id)).body.sessions).toHaveLength(2);
    expect((await api().get('/api/user/', { token: second })).status).toBe(401);
    expect((await end(id)).status).toBe(404);
    const left = await api().post('/api/account/sessions/end_others/', {}, { token });
    expect(left.body.sessions).toMatchObject([{ current: true }]);
  });

  it('ends no session of somebody else', async () => {
    const { token } = await newcomer(api());
    const [{ id }] = await sessions(token);
    expect((await api().post(`/api/account/sessions/${id}/end/`, {})).status).toBe(404);
    expect((await api().get('/api/user/', { token })).status).toBe(200);
  });

  it('does nothing with a password that an operator set but change it', async () => {
    const { username } = await newcomer(api(), { operator: true });
    await setPassword(api().db, DEFAULT_PRODUCT, username, 'a pond of otters');
    const { token } = (await api().signIn(username, 'a pond of otters')).body;
    for (const path of ['/api/drugs/count_review/', '/api/account/sessions/', '/api/people/'])
      expect(await api().get(path, { token })).toMatchObject({
        status: 403,
        body: {
          type: 'urn:refined:problem:password-due',
          detail: expect.stringContaining('Choose your own password first'),
        },
      });
    const user = async () => (await api().get('/api/user/', { token })).body.refined;
    expect(await user()).toEqual({ operator: false, password_due: true });
    expect((await change(token, 'a pond of otters')).status).toBe(200);
    expect(await user()).toEqual({ operator: true });
    expect((await api().get('/api/drugs/count_review/', { token })).status).toBe(200);
  });
});

describeApi('the accounts, for operators', (api) => {
  const deed = async (token: string, name: string, what: string) => {
    const path = `/api/people/${encodeURIComponent(name)}/${what}/`;
    return api().post(path, {}, { token, headers: await confirmedFor(api(), token, path) });
  };
  const find = (people: { username: string }[], name: string) =>
    people.find(({ username }) => username === name);

  it('are listed, closed, opened, signed out and given a pond of otters', async () => {
    const { token } = await newcomer(api(), { operator: true });
    const { username, token: theirs } = await newcomer(api());
    const { people } = (await api().get('/api/people/', { token })).body;
    expect(find(people, username)).toEqual({
      username,
      first_name: 'Ada',
      last_name: 'Tester',
      email: `${username}@example.ca`,
      active: true,
      operator: false,
      password_due: false,
      sessions: 1,
      last_used: expect.stringMatching(/Z$/),
    });
    expect((await api().get('/api/user/', { token: theirs })).status).toBe(200);
    const out = await deed(token, username, 'end_sessions');
    expect(find(out.body.people, username)).toMatchObject({ active: true, sessions: 0 });
    expect((await api().get('/api/user/', { token: theirs })).status).toBe(401);
    expect((await api().signIn(username)).status).toBe(200);
    const closed = await deed(token, username, 'disable');
    expect(find(closed.body.people, username)).toMatchObject({ active: false, sessions: 0 });
    expect((await api().signIn(username)).status).toBe(400);
    await deed(token, username, 'enable');
    expect((await api().signIn(username)).status).toBe(200);
    const { person, password } = (await deed(token, username, 'password')).body;
    expect(person).toMatchObject({ username, password_due: true, sessions: 0 });
    const first = (await api().signIn(username, password)).body.token;
    expect((await api().get('/api/people/', { token: first })).status).toBe(403);
  });

  it('are given a password without their names, however short these are', async () => {
    const { token } = await newcomer(api(), { operator: true });
    const { username } = await newcomer(api());
    // Nearly every random password has one of these names in it.
    const letters = [...'abcdefghjkmnpqrstuvwxyz'];
    const names = letters.flatMap((one) => letters.map((two) => `${one}${two}`));
    const first_name = ['a', 'e', 'm'].flatMap((end) => names.map((name) => name + end)).join(' ');
    await api()
      .db.updateTable('app_user')
      .set({ first_name })
      .where('username', '=', username)
      .execute();
    for (let time = 0; time < 5; time += 1)
      expect((await deed(token, username, 'password')).status).toBe(200);
  });

  it('are changed by nobody who hasn’t confirmed that very deed', async () => {
    const { token } = await newcomer(api(), { operator: true });
    const { username } = await newcomer(api());
    const path = (what: string) => `/api/people/${username}/${what}/`;
    expect((await api().post(path('disable'), {}, { token })).status).toBe(403);
    const headers = await confirmedFor(api(), token, path('enable'));
    expect((await api().post(path('disable'), {}, { token, headers })).status).toBe(403);
    expect((await api().post(path('enable'), {}, { token, headers })).status).toBe(200);
    expect((await api().post(path('enable'), {}, { token, headers })).status).toBe(403);
    expect((await api().signIn(username)).status).toBe(200);
  });

  it('are not there for others, nor closed by their owners', async () => {
    const { username, token } = await newcomer(api(), { operator: true });
    expect((await deed(token, username, 'disable')).status).toBe(409);
    expect((await deed(token, 'nobody', 'enable')).status).toBe(404);
    const { token: other } = await newcomer(api());
    for (const path of ['people', 'sign_ins', 'operator'])
      expect((await api().get(`/api/${path}/`, { token: other })).status).toBe(403);
  });

  it('have a log of passwords typed, right and wrong, and of refused rights', async () => {
    const { username, token } = await newcomer(api());
    await api().signIn(username, 'a wrong password');
    await api().get('/api/operator/', { token });
    await api().post(
      '/api/account/password/',
      { old_password: 'wrong', new_password: OWN },
      { token },
    );
    const { token: operator } = await newcomer(api(), { operator: true });
    const { results } = (
      await api().get(`/api/sign_ins/?username=${username}`, { token: operator })
    ).body;
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'password_refused',
      'not_operator',
      'refused',
      'signed_in',
    ]);
    expect(results[0]).toMatchObject({
      username,
      address: '127.0.0.1',
      at: expect.stringMatching(/Z$/),
    });
    const first = (await api().get('/api/sign_ins/', { token: operator })).body.results[0];
    expect(first.outcome).toBe('signed_in');
    const older = await api().get(`/api/sign_ins/?before=${first.id}`, { token: operator });
    expect(Number(older.body.results[0].id)).toBeLessThan(Number(first.id));
    expect((await api().get('/api/sign_ins/?before=x', { token: operator })).status).toBe(400);
  });

  it.each([
    [registryAddress('queues-mfe', 'rollback'), 'Roll back a release (queues-mfe)'],
    [
      pathOfCall(peopleCalls.endPersonsSessions, { name: 'hal@home' }),
      'End the sessions of an account (hal@home)',
    ],
  ])('have a log that says what was confirmed, and what not (%#)', async (path, operation) => {
    const { username, token } = await newcomer(api(), { operator: true });
    const { id } = (await api().post('/api/confirmations/', { path, body: {} }, { token })).body;
    for (const password of ['a wrong password', PASSWORD])
      await api().post(confirmAddress(id), new URLSearchParams({ password }).toString(), {
        token: null,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const { results } = (await api().get(`/api/sign_ins/?username=${username}`, { token })).body;
    expect(results.slice(0, 2)).toMatchObject([
      { outcome: 'confirmed', operation },
      { outcome: 'unconfirmed', operation },
    ]);
    expect(results[2]).toMatchObject({ outcome: 'signed_in', operation: null });
  });

  it('keep that log bounded: one refusal by a limit stands for all, the oldest go', async () => {
    const { db } = api();
    const attempt = { username: 'flood', address: '192.0.2.77' };
    for (let more = 0; more < 3; more += 1) await noteSignIn(db, attempt, 'limited');
    expect((await readSignIns(db, { username: 'flood' })).results).toHaveLength(1);
    await sql`select setval(pg_get_serial_sequence('sign_in_log', 'id'), 1000000)`.execute(db);
    await noteSignIn(db, attempt, 'refused');
    expect(await readSignIns(db)).toMatchObject({
      results: [{ id: '1000001', username: 'flood', outcome: 'refused' }],
      before: null,
    });
  });
});
