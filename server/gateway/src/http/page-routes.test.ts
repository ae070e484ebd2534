import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pageConfig, releaseState } from '@refined/shared/contract';
import type { FastifyInstance } from 'fastify';
import { canaried, disabled, enabled } from '@refined/releases';
import {
  blockOf,
  change,
  emptyStore,
  gatewayOn,
  PRODUCT_GENERATION,
  preloadsOf,
  preloadsShell,
  productStore,
  publishShell,
  QUEUE_ROUTE,
  scriptsOf,
  shellsOf,
  storeScreen,
  storeShell,
  tagsOf,
  untilServing,
  type TestStore,
} from '../test-product.ts';
import { WATCHDOG } from '../page/bootstrap-file.ts';

const PAGE = { productName: 'Liste & <Plus>', productKey: 'liste' };

let made: TestStore;
let app: FastifyInstance;

beforeEach(async () => {
  made = await productStore();
  app = gatewayOn(made.store, { page: PAGE });
  await untilServing(app, PRODUCT_GENERATION);
});
afterEach(() => app.close());

const load = async (url: string, bucket = 50) =>
  (await app.inject({ url, headers: { cookie: `refined-bucket=${bucket}` } })).body;

it('is the active shell, with configuration and state as the contract says', async () => {
  const answer = await app.inject({
    url: '/drugs/queue/noc/?page=2',
    headers: { cookie: 'refined-bucket=7' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(pageConfig.parse(blockOf(answer.body, 'refined-config'))).toEqual({
    ...PAGE,
    apiHost: '',
    bucket: 7,
    reports: true,
  });
  expect(releaseState.parse(blockOf(answer.body, 'refined-state')).generation).toBe(
    PRODUCT_GENERATION,
  );
});

it('carries the state as the store has it, every member', async () => {
  expect(blockOf(await load('/'), 'refined-state')).toEqual(await made.store.readState());
});

it('tells the page which origins may serve a screen, where there are any', async () => {
  await app.close();
  app = gatewayOn(made.store, { page: { overrideOrigins: ['http://localhost:8080'] } });
  await untilServing(app, PRODUCT_GENERATION);
  expect(blockOf(await load('/'), 'refined-config')).toMatchObject({
    overrideOrigins: ['http://localhost:8080'],
  });
});

it('names the shell’s scripts with their hashes, the entry last, and preloads them', async () => {
  const html = await load('/');
  const scripts = scriptsOf(html);
  expect(preloadsShell(html)).toBe(true);
  expect(scripts.map(({ address }) => address)).toEqual([
    '/releases/shell/1.0.0/kit.js',
    '/releases/shell/1.0.0/shell.js',
  ]);
  expect((await app.inject(scripts[0]!.address)).statusCode).toBe(200);
});

/** The calls that the inline script sends. */
const earlyOf = (html: string): unknown =>
  JSON.parse(
    (/<script data-calls="([^"]*)">/.exec(html)?.[1] ?? 'null')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );

it.each([
  ['/drugs/%', '/drugs/%25'],
  ['/drugs/%FF?by=din', '/drugs/%25FF?by=din'],
  ['//evil.example/%', '/evil.example/%25'],
])('%s, which can not be decoded, leads to a page that can say so: %s', async (url, location) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
});

it.each(['/api/%', '/x/queues-mfe/%E9', '/registry/%', '/releases/%'])(
  '%s, which is no page, is refused: it can not be decoded',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(400);
  },
);

describe('the calls that a page begins with', () => {
  const COUNTS = '/api/drugs/count_review/';

  it.each<[string, readonly string[] | null]>([
    ['/', [COUNTS]],
    ['/nowhere', [COUNTS]],
    ['/login?next=%2F', null],
    ['/drugs/queue/noc', [COUNTS, '/api/drugs/?queue=noc']],
    ['/drugs/queue/noc/?as=groups', [COUNTS]],
    ['/drugs/queue/noc?filter=kind.new', [COUNTS]],
    [
      '/drugs/search?by=drug_name&term=l%27%22%26%3C',
      [COUNTS, '/api/drugs/?drug_name=l%27%22%26%3C'],
    ],
    ['/drugs/search', [COUNTS]],
  ])('at %s stand in the HTML', async (address, calls) => {
    expect(earlyOf(await load(address))).toEqual(calls);
  });

  it('at a record are the record and all lookups', async () => {
    const calls = earlyOf(await load('/drugs/7')) as string[];
    expect(calls.slice(0, 2)).toEqual([COUNTS, '/api/drugs/7']);
    expect(calls).toHaveLength(10);
  });

  it('go to the API’s own origin where it has one', async () => {
    await app.close();
    app = gatewayOn(made.store, { page: { apiHost: 'https://api.example' } });
    await untilServing(app, PRODUCT_GENERATION);
    expect(earlyOf(await load('/'))).toEqual([`https://api.example${COUNTS}`]);
  });

  it('of a screen that is switched off are the page’s own', async () => {
    await untilServing(app, await change(made, 'disable', 'queues-mfe', disabled('Later.')));
    expect(earlyOf(await load('/drugs/queue/noc'))).toEqual([COUNTS]);
  });
});

describe('the bootstrap', () => {
  it('is the only script of the HTML: small, with a hash, and kept for ever', async () => {
    const [{ address, integrity }, ...others] = tagsOf(await load('/')) as [
      { address: string; integrity: string },
    ];
    expect(others).toEqual([]);
    const answer = await app.inject(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(integrity).toBe(
      `sha384-${createHash('sha384').update(answer.rawPayload).digest('base64')}`,
    );
    const packed = await app.inject({ url: address, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload)).toEqual(answer.rawPayload);
  });

  it('has a watchdog that may report to this host, and call nobody else', async () => {
    expect((await app.inject(WATCHDOG.address)).headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; connect-src 'self'",
    );
  });

  it('of another version of the gateway is not found, and that is not remembered', async () => {
    const answer = await app.inject('/bootstrap/0123456789abcdef.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('knows the shells before, newest first, and where to report a failure', async () => {
    await publishShell(made, '1.1.0');
    await publishShell(made, '1.2.0');
    const { generation } = (await made.store.readState())!;
    await untilServing(app, generation);
    const answer = await app.inject('/');
    expect(shellsOf(answer.body).map(({ version }) => version)).toEqual([
      '1.2.0',
      '1.1.0',
      '1.0.0',
    ]);
    expect(blockOf(answer.body, 'refined-start')).toMatchObject({
      workspace: 'shell',
      since: generation,
      report: { workspace: 'shell', stage: 'start', reference: answer.headers['x-request-id'] },
    });
    expect(answer.body).toContain(`<code>${String(answer.headers['x-request-id'])}</code>`);
  });

  it('has no other shell in development, where a fault is to be seen', async () => {
    await publishShell(made, '1.1.0');
    await app.close();
    app = gatewayOn(made.store, { page: { liveReload: true } });
    await untilServing(app, (await made.store.readState())!.generation);
    expect(shellsOf(await load('/')).map(({ version }) => version)).toEqual(['1.1.0']);
  });
});

it.each([
  ['/drugs/search', 'search-mfe'],
  ['/drugs/queue/noc', 'queues-mfe'],
  ['/drugs/2240001?from=noc', 'drug-edit-mfe'],
  ['/drugs/', 'month-mfe'],
  ['/drugs', 'month-mfe'],
  ['/', undefined],
  ['/login', undefined],
])('preloads for %s the scripts of %s', async (address, workspace) => {
  expect(preloadsOf(await load(address)).map((file) => file.address)).toEqual(
    workspace
      ? [`/releases/${workspace}/1.0.0/remoteEntry.js`, `/releases/${workspace}/1.0.0/screen.js`]
      : [],
  );
});

it('draws the frame before any script, but not on the sign-in page', async () => {
  expect(await load('/')).toMatch(/<div id="root"><div aria-hidden="true"><div class="fp-top">/);
  expect(await load('/login?next=%2F')).toContain('<body class="login-page"><div id="root"></div>');
});

it('is compressed where the browser takes it', async () => {
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<div id="root">');
});

it.each(['/missing.js', '/drugs/app.css', '/favicon.ico', '/assets/x.js?v=1', '/robots.txt'])(
  'is not answered for the file %s',
  async (address) => {
    const answer = await app.inject(address);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
  },
);

it('has an icon of this origin', async () => {
  expect((await app.inject('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
});

it('says that it is starting, and is not ready, before anything is released', async () => {
  const starting = gatewayOn((await emptyStore()).store);
  const page = await starting.inject('/');
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({
    'retry-after': '1',
    'content-type': 'text/plain; charset=utf-8',
  });
  expect((await starting.inject('/readyz')).statusCode).toBe(503);
  expect((await starting.inject('/healthz')).statusCode).toBe(200);
  expect((await starting.inject('/releases/state.json')).statusCode).toBe(503);
  await starting.close();
});

describe('a canary', () => {
  beforeEach(async () => {
    await storeShell(made, '2.0.0');
    await storeScreen(made, 'queues-mfe', '2.0.0', QUEUE_ROUTE);
    await change(made, 'canary', 'queues-mfe', canaried('2.0.0', 30));
    await untilServing(app, await change(made, 'canary', 'shell', canaried('2.0.0', 10)));
  });

  it.each([
    [0, '2.0.0', '2.0.0'],
    [9, '2.0.0', '2.0.0'],
    [10, '1.0.0', '2.0.0'],
    [29, '1.0.0', '2.0.0'],
    [30, '1.0.0', '1.0.0'],
    [99, '1.0.0', '1.0.0'],
  ])('gives bucket %i the shell %s and the screen %s', async (bucket, shell, screen) => {
    const html = await load('/drugs/queue/noc', bucket);
    expect(scriptsOf(html).at(-1)!.address).toBe(`/releases/shell/${shell}/shell.js`);
    // A canary that fails falls back to the active shell.
    expect(shellsOf(html).at(-1)!.version).toBe('1.0.0');
    expect(preloadsOf(html)[0]!.address).toBe(`/releases/queues-mfe/${screen}/remoteEntry.js`);
    expect(blockOf(html, 'refined-config')).toMatchObject({ bucket });
  });
});

it('preloads nothing of a screen that is switched off; its addresses stay its own', async () => {
  // Otherwise the pattern of the drug page would match.
  const search = '/drugs/search';
  await untilServing(
    app,
    await change(made, 'disable', 'search-mfe', disabled('Closed until noon.')),
  );
  expect(preloadsOf(await load(search))).toEqual([]);
  expect(preloadsOf(await load('/drugs/2240001'))).toHaveLength(2);
  await untilServing(app, await change(made, 'enable', 'search-mfe', enabled()));
  expect(preloadsOf(await load(search))).toHaveLength(2);
});

describe('the browser’s bucket', () => {
  it('is made for a browser that has none, and sent back unchanged', async () => {
    const first = await app.inject('/');
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^refined-bucket=\d{1,2}; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    const [pair] = cookie.split(';');
    expect(blockOf(first.body, 'refined-config')).toMatchObject({
      bucket: Number(pair!.split('=')[1]),
    });
    const second = await app.inject({ url: '/', headers: { cookie: `other=1; ${pair}` } });
    expect(second.headers).not.toHaveProperty('set-cookie');
    expect(blockOf(second.body, 'refined-config')).toEqual(blockOf(first.body, 'refined-config'));
  });

  it.each([
    'refined-bucket=',
    'refined-bucket=100',
    'refined-bucket=-1',
    'refined-bucket=7.5',
    'refined-bucket=007',
    'refined-bucket=</script>',
    'xrefined-bucket=7',
  ])('is made anew where the cookie can not be read: %s', async (cookie) => {
    expect((await app.inject({ url: '/', headers: { cookie } })).headers['set-cookie']).toMatch(
      /^refined-bucket=\d/,
    );
  });

  it('goes by TLS only where the page came by it', async () => {
    expect(
      (await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })).headers[
        'set-cookie'
      ],
    ).toMatch(/; SameSite=Lax; Secure$/);
  });

  it('falls everywhere', async () => {
    const made = new Set<number>();
    while (made.size < 100)
      made.add(Number(/=(\d+)/.exec(String((await app.inject('/')).headers['set-cookie']))![1]));
    expect(Math.max(...made)).toBe(99);
  });
});
