import { expect, it } from '@jest/globals';
import { confirmAddress, registryAddress } from '@refined/shared/contract';
import { sql } from 'kysely';
import { PASSWORD } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('an operation that a person confirms', (api) => {
  const operation = {
    path: registryAddress('queues-mfe', 'disable'),
    body: { message: 'Back at 14:00 <b>', reason: 'wrong counts' },
  };
  const ask = async (): Promise<string> =>
    (await api().post('/api/confirmations/', operation)).body.id as string;
  const state = (id: string) => api().get(`/api/confirmations/${id}/`);
  const page = (id: string) => api().get(confirmAddress(id), { token: null });
  const type = (id: string, password: string) =>
    api().post(confirmAddress(id), new URLSearchParams({ password }).toString(), {
      token: null,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const spend = (id: string, what: object = operation, token?: string) =>
    api().post(`/api/confirmations/${id}/spend/`, what, token === undefined ? {} : { token });

  it('is shown whole, on a page that no script of the product reads', async () => {
    const { status, headers, body } = await page(await ask());
    expect(status).toBe(200);
    for (const said of ['Switch a screen off', 'queues-mfe', 'wrong counts', 'Ada Tester'])
      expect(body).toContain(said);
    expect(body).toContain('Back at 14:00 &lt;b&gt;');
    expect(headers['content-security-policy']).toContain('sandbox allow-forms');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // Browsers report an error for Cross-Origin-Opener-Policy with a sandbox.
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is done once, after the password, and never by the session alone', async () => {
    const id = await ask();
    expect((await spend(id)).status).toBe(403);
    expect((await type(id, 'a wrong password')).body).toContain('That is not your password.');
    expect((await state(id)).body).toEqual({ confirmed: false });
    expect((await type(id, PASSWORD)).body).toContain('Confirmed.');
    expect((await state(id)).body).toEqual({ confirmed: true });
    expect((await type(id, PASSWORD)).status).toBe(404);
    expect((await spend(id)).status).toBe(200);
    expect((await spend(id)).status).toBe(403);
    expect((await state(id)).status).toBe(404);
  });

  it('is exactly what was confirmed, by whom it was asked', async () => {
    const id = await ask();
    await type(id, PASSWORD);
    const other = { ...operation, path: registryAddress('search-mfe', 'disable') };
    expect((await spend(id, other)).status).toBe(403);
    const more = { ...operation, body: { ...operation.body, message: 'Off.' } };
    expect((await spend(id, more)).status).toBe(403);
    const token = await api().addColleague('grace');
    expect((await spend(id, operation, token)).status).toBe(403);
    expect((await api().get(`/api/confirmations/${id}/`, { token })).status).toBe(404);
    // The order of the keys doesn't matter.
    const { message, reason } = operation.body;
    expect((await spend(id, { ...operation, body: { reason, message } })).status).toBe(200);
  });

  it('leaves no session of its own', async () => {
    const sessions = () =>
      api().db.selectFrom('auth_token').select('hash').orderBy('hash').execute();
    const before = await sessions();
    await type(await ask(), PASSWORD);
    expect(await sessions()).toEqual(before);
  });

  it.each([
    ['confirmed too long ago', { confirmed_at: sql<Date>`now() - interval '31 seconds'` }],
    ['asked too long ago', { made_at: sql<Date>`now() - interval '6 minutes'` }],
  ])('is refused when it was %s', async (_when, past) => {
    const id = await ask();
    if ('confirmed_at' in past) await type(id, PASSWORD);
    await api().db.updateTable('confirmation').set(past).where('id', '=', id).execute();
    if ('made_at' in past) expect((await type(id, PASSWORD)).status).toBe(404);
    expect((await spend(id)).status).toBe(403);
  });

  it('is one that the product knows: nothing else is asked', async () => {
    for (const path of ['/registry/workspaces/queues-mfe/publish', '/api/drugs/1/', '/elsewhere'])
      expect((await api().post('/api/confirmations/', { path, body: {} })).status).toBe(422);
  });

  it('fills no table: twenty at once, of one person', async () => {
    await api().db.deleteFrom('confirmation').execute();
    for (let asked = 0; asked < 20; asked += 1) expect(await ask()).toMatch(/^[0-9a-f]{32}$/);
    expect((await api().post('/api/confirmations/', operation)).status).toBe(429);
    await api().db.deleteFrom('confirmation').execute();
  });
});
