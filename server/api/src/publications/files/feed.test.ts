import { expect, it } from '@jest/globals';
import { GATEWAY_HEADER } from '@refined/server-base/serving';
import { addPublication } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';
import { writeFeed } from './feed.ts';

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
