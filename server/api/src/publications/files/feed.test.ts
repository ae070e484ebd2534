import { expect, it, beforeAll } from '@jest/globals';
import { GATEWAY_HEADER } from '@refined/server-base/serving';
import { addPublication } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';
import { writeFeed } from './feed.ts';
import { DEFAULT_PRODUCT, LIMITS } from '@refined/shared/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { apiMessages } from '../../messages/api.ts';
import { setPassword } from '../../session/users.ts';

const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text!);

describeApi('the feed', (api) => {
  const read = async (headers = {}) => api().get('/api/publications/feed/', { headers });
  const publish = (number: number) =>
    addPublication(api().db, { number, size: 7, added: 2, changed: 1 });

  it('is valid before the first publication', async () => {
    const { status, headers, body } = await read();
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(texts(body, 'title')).toEqual(['Formulary: publications']);
    expect(texts(body, 'updated')).toEqual([expect.stringMatching(/^\d{4}-.*Z$/)]);
    expect(texts(body, 'id')).toEqual([expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/)]);
  });

  it('tells of each publication, newest first, by ids that stay', async () => {
    const before = texts((await read()).body, 'id');
    await publish(1);
    const [feed, first] = texts((await read()).body, 'id');
    expect([feed]).toEqual(before);
    await publish(2);
    const { body, headers } = await read();
    const ids = texts(body, 'id');
    expect(ids).toHaveLength(3);
    expect([ids[0], ids[2]]).toEqual([feed, first]);
    expect(texts(body, 'title')).toEqual([
      'Formulary: publications',
      'Formulary, Publication 2',
      'Formulary, Publication 1',
    ]);
    expect(texts(body, 'summary')[0]).toMatch(
      /^Effective \d{4}-\d\d-\d\d: 2 added, 1 changed, 0 removed; 7 drugs in all\.$/,
    );
    expect(texts(body, 'updated')[0]).toBe(texts(body, 'published')[0]);
    const addresses = [...String(body).matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
    for (const address of addresses) expect((await api().get(address)).status).toBe(200);
    expect(addresses).toHaveLength(1 + 11 + 4);
    expect(new Set(addresses.map((address) => new URL(address).origin)).size).toBe(1);
    const head = await api().app.inject({
      method: 'HEAD',
      url: addresses[0]!,
      headers: { authorization: `Token ${api().token}` },
    });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, headers.etag, '']);
    expect((await read({ 'if-none-match': headers.etag! })).status).toBe(304);
  });
});

describeApi(
  'the feed behind the gateway',
  (api) => {
    it('has the address that the reader asked', async () => {
      const asked = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'drugs.example.ca' };
      const read = async (headers: Record<string, string>) =>
        (await api().get('/api/publications/feed/', { headers })).body as string;
      expect(await read({ ...asked, [GATEWAY_HEADER]: 'secret' })).toContain(
        'href="https://drugs.example.ca/api/publications/feed/"',
      );
      expect(await read(asked)).not.toContain('drugs.example.ca');
    });
  },
  { configuration: { gatewaySecret: 'secret', trustProxy: false } },
);

it('a feed is XML whatever people and products are called', () => {
  const xml = writeFeed(
    {
      uid: 'u',
      since: '2026-04-01T00:00:00.000Z',
      first: 0,
      entries: [
        {
          uid: 'v',
          publication: {
            number: 0,
            at: '2026-04-01T00:00:00.000Z',
            actor: '<b> & "c" \u0007',
            size: 1,
            added: 1,
            changed: 0,
            removed: 0,
          },
        },
      ],
    },
    'A & B',
    'https://drugs.example.ca',
  );
  expect(xml).toContain('<name>&lt;b&gt; &amp; &quot;c&quot; \uFFFD</name>');
  expect(xml).toContain('<title>A &amp; B, Baseline</title>');
  expect(xml).toContain('href="https://drugs.example.ca/api/publications/0/files/drugs.csv/"');
  expect(xml).not.toContain('changes.csv');
});

const READERS = '/api/publications/readers/';
const FEED = '/api/publications/feed/';

describeApi('feed readers', (api) => {
  let grace: string;
  beforeAll(async () => {
    grace = await api().addColleague('grace');
    await addPublication(api().db, { number: 1, size: 0, added: 0, changed: 0 });
  });
  const make = async (name = 'Newsboat', token = api().token) =>
    (await api().post(READERS, { name }, { token })).body as {
      reader: { id: string };
      password: string;
    };
  const names = async (token = api().token) =>
    (await api().get(READERS, { token })).body.readers.map(({ name }: { name: string }) => name);
  /** A request of a feed reader: any user name, and the password. */
  const ask = (path: string, password: string, method: 'GET' | 'POST' = 'GET') =>
    api().call(method, path, {
      token: null,
      headers: { authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}` },
    });

  it('read the feed and the files with a password of their own, and nothing else', async () => {
    const { reader, password } = await make();
    expect(reader).toMatchObject({ name: 'Newsboat', used_at: null });
    expect(password).toMatch(/^[0-9a-f]{40}$/);
    const feed = await ask(FEED, password);
    expect([feed.status, feed.headers['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    const addresses = [...String(feed.body).matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect((await ask(address, password)).status).toBe(200);
    for (const path of ['/api/user/', '/api/drugs/', '/api/publications/', READERS])
      expect((await ask(path, password)).status).toBe(401);
    expect((await ask(READERS, password, 'POST')).status).toBe(401);
    expect((await api().get('/api/user/', { token: password })).status).toBe(401);
    expect((await api().get(FEED, { token: password })).status).toBe(401);
  });

  it('are told how to sign in, but no page that has a token is', async () => {
    const nobody = await api().get(FEED, { token: null });
    expect([nobody.status, nobody.headers['www-authenticate']]).toEqual([
      401,
      'Token, Basic realm="Publications", charset="UTF-8"',
    ]);
    expect((await ask(FEED, 'f'.repeat(40))).status).toBe(401);
    expect((await ask(FEED, '')).status).toBe(401);
    const expired = await api().get(FEED, { token: 'f'.repeat(40) });
    expect([expired.status, expired.headers['www-authenticate']]).toEqual([401, 'Token']);
  });

  it('are listed and removed by whoever made them, at once', async () => {
    const { reader, password } = await make('Mine', grace);
    expect(await names(grace)).toEqual(['Mine']);
    expect(await names()).not.toContain('Mine');
    const remove = (token: string, id = reader.id) =>
      api().post(`${READERS}${id}/delete/`, {}, { token });
    expect((await remove(api().token)).status).toBe(404);
    expect((await remove(grace, 'x')).status).toBe(404);
    expect((await ask(FEED, password)).status).toBe(200);
    expect(await remove(grace)).toMatchObject({ status: 200, body: { readers: [] } });
    expect((await ask(FEED, password)).status).toBe(401);
  });

  it('are stored as a hash, and say when they were used last', async () => {
    const { reader, password } = await make('Used');
    const { rows } = await sql<{ row: string }>`select r::text as row from feed_reader r`.execute(
      api().db,
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(password);
    await ask(FEED, password);
    const { readers } = (await api().get(READERS)).body as { readers: { id: string }[] };
    expect(readers.find(({ id }) => id === reader.id)).toMatchObject({
      used_at: expect.stringMatching(/Z$/),
    });
  });

  it('end with the account', async () => {
    const { password } = await make('Lin', await api().addColleague('lin'));
    expect((await ask(FEED, password)).status).toBe(200);
    await api()
      .db.updateTable('app_user')
      .set({ active: false })
      .where('username', '=', 'lin')
      .execute();
    expect((await ask(FEED, password)).status).toBe(401);
  });

  it('end with the password of their user', async () => {
    const { password } = await make('Kim', await api().addColleague('kim'));
    await setPassword(api().db, DEFAULT_PRODUCT, 'kim', 'another correct horse');
    expect((await ask(FEED, password)).status).toBe(401);
  });

  it('have passwords that no Idempotency-Key keeps: the second answer says so', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const first = await api().post(READERS, { name: 'Once' }, key);
    const { rows } = await sql<{ row: string }>`
      select r::text as row from idempotent_request r`.execute(api().db);
    expect(rows.map(({ row }) => row).join()).not.toContain(first.body.password);
    expect(await api().post(READERS, { name: 'Once' }, key)).toMatchObject({
      status: 409,
      body: { detail: apiMessages.secretNotKept },
    });
    expect((await names()).filter((name: string) => name === 'Once')).toHaveLength(1);
  });

  it('have a name, and are limited in number', async () => {
    for (const name of ['', ' ', 'n'.repeat(LIMITS.feedReaders.name + 1)]) {
      const { status, body } = await api().post(READERS, { name });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
    }
    const missing = LIMITS.feedReaders.own - (await names()).length;
    const answers = await Promise.all(
      Array.from({ length: missing + 3 }, () => api().post(READERS, { name: 'Many' })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await names()).toHaveLength(LIMITS.feedReaders.own);
  });
});
