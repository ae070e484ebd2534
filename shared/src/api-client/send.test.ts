import { describe, expect, it, jest } from '@jest/globals';
import { createFakeApi, fakeDrug, problemAnswer, type FakeApi } from '../testing/index.ts';
import { liveCalls, PASSWORD_DUE, specifiedCalls } from '../contract/index.ts';
import { createApiClient, faultText } from './index.ts';

const calls = specifiedCalls('formulary');
const PAGE = '8f14e45f-ceea-467f-a9d2-5c3f6d1b2a30';

const clientOf = (
  api: FakeApi,
  host = '',
  onUnauthorized: (token: string | undefined) => void = () => {},
) =>
  createApiClient(
    { host, fetch: api.fetch, token: () => 'a'.repeat(40), onUnauthorized },
    'formulary',
  );

describe('a call', () => {
  it.each([
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [412, 'stale-version'],
    [422, 'invalid'],
    [429, 'rate-limited'],
    [500, 'server'],
    [503, 'server'],
    [418, 'unexpected'],
  ] as const)(
    'answered %d is the fault %s, with a sentence and the request id',
    async (status, kind) => {
      const api = createFakeApi();
      api.intercept('count_review', () =>
        problemAnswer(status, 'why it was refused', {}, { 'retry-after': '7' }),
      );
      const result = await clientOf(api).call(calls.counts);
      expect(result).toMatchObject({
        ok: false,
        fault: {
          kind,
          status,
          requestId: 'test-request',
          retryAfter: 7,
          detail: 'why it was refused',
        },
      });
      if (!result.ok) expect(faultText(result.fault).length).toBeGreaterThan(10);
    },
  );

  it.each([
    ['other JSON', () => new Response('{"results": "none"}')],
    ['nothing', () => new Response('')],
  ])('answered 200 with %s is unexpected (browser fault 23)', async (_, answer) => {
    const api = createFakeApi();
    api.intercept('/api/drugs/?queue=noc', answer);
    expect(await clientOf(api).call(calls.drugs, { query: { queue: 'noc' } })).toMatchObject({
      ok: false,
      fault: { kind: 'unexpected', status: 200 },
    });
  });

  const page = (type?: string) =>
    new Response('<!doctype html><title>Sign in to the network</title>', {
      headers: type === undefined ? {} : { 'content-type': type },
    });
  /** An answer after a redirect, as the browser returns it. */
  const redirectedTo = (url: string, body: string) =>
    Object.defineProperties(new Response(body), {
      redirected: { value: true },
      url: { value: new URL(url, location.href).href },
    });

  describe("answered by another program's page (D88)", () => {
    it.each([
      ['a page', () => page('text/html; charset=utf-8')],
      ['a page that names no type', () => page()],
      ['a page as plain text', () => page('text/plain')],
      ['a page after a redirect', () => redirectedTo('/sso/login', '<p>Sign in')],
      ['JSON after a redirect', () => redirectedTo('https://sso.example/', '{"login": true}')],
      ['nothing after a redirect', () => redirectedTo('/drugs/9/update_review/', '')],
    ])('%s: a read, a write and a logout have failed', async (_, answer) => {
      const api = createFakeApi();
      const client = clientOf(api);
      const asked = [
        ['/api/drugs/?queue=noc', () => client.call(calls.drugs, { query: { queue: 'noc' } })],
        [
          '/update_review/',
          () => client.call(calls.moveToUpdate, { params: { id: 7 }, body: { queue: 'noc' } }),
        ],
        ['/api/logout/', () => client.call(calls.signOut)],
      ] as const;
      for (const [part, send] of asked) {
        api.intercept(part, answer);
        expect(await send()).toMatchObject({ ok: false, fault: { kind: 'other-page' } });
      }
    });

    it.each([
      ['204', () => new Response(null, { status: 204 })],
      ['nothing', () => new Response('')],
      ['plain text', () => new Response('OK')],
      [
        "Django's plain text, which calls itself HTML",
        () => new Response('moved', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      ],
      ['JSON', () => new Response('{"success": true}')],
      [
        'the address with the slash',
        () => redirectedTo('/api/drugs/7/update_review', '{"success": true}'),
      ],
    ])('a bare host that answers a move with %s has moved', async (_, answer) => {
      const api = createFakeApi();
      api.intercept('/update_review/', answer);
      const moved = await clientOf(api).call(calls.moveToUpdate, {
        params: { id: 7 },
        body: { queue: 'noc' },
      });
      expect(moved).toMatchObject({ ok: true });
    });
  });

  it('that only reads is sent once more when its connection broke, and no file', async () => {
    const api = createFakeApi();
    const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
    api.intercept('count_review', refuse);
    expect(await clientOf(api).call(calls.counts)).toMatchObject({ ok: true });
    api.intercept('count_review', refuse);
    expect(await clientOf(api).download(calls.counts)).toMatchObject({
      fault: { kind: 'network' },
    });
  });

  it('that is refused or cut off again is a network fault; in an offline browser, offline', async () => {
    const api = createFakeApi();
    api.intercept('count_review', () => Promise.reject(new TypeError('Failed to fetch')), 3);
    expect(await clientOf(api).call(calls.counts)).toMatchObject({ fault: { kind: 'network' } });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await clientOf(api).call(calls.counts)).toMatchObject({ fault: { kind: 'offline' } });
  });

  it('without an answer ends at its deadline (browser fault 24)', async () => {
    const api = createFakeApi();
    api.intercept('count_review', () => new Promise(() => {}));
    const deadline = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    const result = clientOf(api).call(calls.counts);
    deadline.abort(new DOMException('late', 'TimeoutError'));
    expect(await result).toMatchObject({ fault: { kind: 'timeout' } });
  });

  it('answered that the password is due tells the page, and other refusals don’t', async () => {
    const api = createFakeApi();
    let told = 0;
    const client = createApiClient(
      {
        host: '',
        fetch: api.fetch,
        token: () => 't',
        onUnauthorized: () => {},
        onPasswordDue: () => void (told += 1),
      },
      'formulary',
    );
    api.intercept('count_review', () => problemAnswer(403, 'no'));
    expect(await client.call(calls.counts)).toMatchObject({ ok: false });
    expect(told).toBe(0);
    api.intercept('count_review', () => problemAnswer(403, 'due', { type: PASSWORD_DUE }));
    expect(await client.call(calls.counts)).toMatchObject({ fault: { kind: 'forbidden' } });
    expect(told).toBe(1);
  });

  it('answered 401 tells the session which token it was', async () => {
    const api = createFakeApi();
    const told = jest.fn();
    api.intercept('count_review', () => problemAnswer(401, 'gone'));
    await clientOf(api, '', told).call(calls.counts);
    expect(told).toHaveBeenCalledWith('a'.repeat(40));
  });

  it('sent while the page closes goes on without it, but not once nobody is signed in', async () => {
    const sent: (RequestInit | undefined)[] = [];
    let token: string | undefined = 't';
    const recording: typeof fetch = (_, init) => {
      sent.push(init);
      return Promise.resolve(new Response('{"people":[]}'));
    };
    const client = createApiClient(
      { host: '', fetch: recording, token: () => token, onUnauthorized: () => {} },
      'formulary',
    );
    const leave = () =>
      client.call(liveCalls.presence, {
        params: { id: '7' },
        body: { page: PAGE, leaving: true },
        keepalive: true,
      });
    expect(await leave()).toMatchObject({ ok: true });
    token = undefined;
    expect(await leave()).toMatchObject({ fault: { kind: 'unauthorized' } });
    expect(sent).toMatchObject([{ keepalive: true }]);
  });

  it('reads the errors of fields in both dialects', async () => {
    const api = createFakeApi({ drugs: [fakeDrug()] });
    api.intercept('PUT', () => problemAnswer(422, 'invalid', { errors: { form: ['Too long'] } }));
    api.intercept('PUT', () => new Response('{"form":["Trop long"]}', { status: 400 }));
    const put = () =>
      clientOf(api).call(calls.saveDrug, { params: { id: '7' }, body: {} as never });
    expect(await put()).toMatchObject({ fault: { fields: { form: ['Too long'] } } });
    expect(await put()).toMatchObject({ fault: { fields: { form: ['Trop long'] } } });
  });
});

describe('the calls to the letter (specification §7)', () => {
  it('a search carries exactly its one parameter, an empty term too', async () => {
    const api = createFakeApi();
    const client = clientOf(api);
    await client.call(calls.drugs, { query: { din: '' } });
    await client.call(calls.drugs, { query: { active_ingredient__name: 'a b&c' } });
    await client.call(calls.drugs, { query: { queue: 'com' } });
    expect(api.calls.map(({ address }) => address)).toEqual([
      '/api/drugs/?din=',
      '/api/drugs/?active_ingredient__name=a+b%26c',
      '/api/drugs/?queue=com',
    ]);
  });

  it('the record is read without a slash and written with one', async () => {
    const api = createFakeApi({ drugs: [fakeDrug()] });
    const client = clientOf(api);
    expect(await client.call(calls.drug, { params: { id: '7' } })).toMatchObject({
      ok: true,
      etag: '"v1"',
    });
    await client.call(calls.saveDrug, {
      params: { id: '7' },
      body: {
        din: '1',
        drug_name: '',
        health_canada_drug_name: '',
        manufacturer: null,
        active_ingredient: [],
        administration: [],
        type: null,
        schedule: [],
        sub_medical_condition: [],
        drug_class: null,
        form: '',
        strength: '',
      },
      ifMatch: '"v1"',
    });
    expect(
      api.calls.map(({ method, address, headers }) => [method, address, headers.get('if-match')]),
    ).toEqual([
      ['GET', '/api/drugs/7', null],
      ['PUT', '/api/drugs/7/', '"v1"'],
    ]);
  });

  it('a further page stays at our host, whatever host its `next` names', async () => {
    const seen: string[] = [];
    const recording: typeof fetch = (input) => {
      seen.push(String(input));
      return Promise.resolve(new Response('{"results":[]}'));
    };
    const client = createApiClient(
      { host: 'https://api.example', fetch: recording, token: () => 't', onUnauthorized: () => {} },
      'formulary',
    );
    await client.call(calls.drugs, { address: 'http://inner:8000/api/drugs/?queue=noc&cursor=2' });
    await client.call(calls.drugs, { address: '/api/drugs/?queue=noc&cursor=3' });
    expect(seen).toEqual([
      'https://api.example/api/drugs/?queue=noc&cursor=2',
      'https://api.example/api/drugs/?queue=noc&cursor=3',
    ]);
  });
});
