import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pageConfig, pageState } from '@refined/shared/contract';
import type { FastifyInstance } from 'fastify';
import { buildGateway } from './app.ts';
import { DEFAULT_LIMITS } from './configuration.ts';
import { emptyStore, productStore, publishScreen, publishShell, until } from './test-product.ts';
import type { TestStore } from './test-product.ts';

const PAGE = { productName: 'Liste & <Plus>', productKey: 'liste', apiHost: '' };

let made: TestStore;
let app: FastifyInstance;
const gatewayOn = (store: TestStore, page = PAGE) => buildGateway({ configuration: { page, liveReload: false, trustProxy: 'loopback', limits: { ...DEFAULT_LIMITS, poll: 5 } }, store: store.store, upstream: { address: undefined } });

const generation = async () => Number(((await app.inject('/readyz')).json() as { generation?: number }).generation ?? 0);

beforeEach(async () => {
  made = await productStore();
  app = gatewayOn(made);
  await until(async () => (await generation()) === 4);
});
afterEach(() => app.close());

const blockOf = (html: string, id: string): unknown => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

describe('the page', () => {
  it('is the active shell, with configuration and state as the contract says', async () => {
    const answer = await app.inject('/drugs/queue/noc/?page=2');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(pageConfig.parse(blockOf(answer.body, 'refined-config'))).toEqual(PAGE);
    const state = pageState.parse(blockOf(answer.body, 'refined-state'));
    expect(state).toMatchObject({ generation: 4, shell: { version: '1.0.0' } });
    expect(state.screens.map((screen) => screen.workspace).sort()).toEqual(['drug-edit-mfe', 'queues-mfe', 'search-mfe']);
    expect(Object.keys(state.screens[0]!.integrity).sort()).toEqual(['lazy/part.js', 'remoteEntry.js', 'screen.js']);
  });

  it('names the shell’s scripts with their hashes, the entry last', async () => {
    const { body } = await app.inject('/');
    const scripts = [...body.matchAll(/<script defer src="([^"]+)" integrity="(sha384-[^"]{64})" crossorigin="anonymous">/g)].map((match) => match[1]);
    expect(scripts).toEqual(['/releases/shell/1.0.0/kit.js', '/releases/shell/1.0.0/shell.js']);
    expect((await app.inject(scripts[0]!)).statusCode).toBe(200);
  });

  it.each([
    ['/drugs/search', 'search-mfe'],
    ['/drugs/queue/noc', 'queues-mfe'],
    ['/drugs/2240001?from=noc', 'drug-edit-mfe'],
    ['/drugs/', undefined],
    ['/', undefined],
    ['/login', undefined],
  ])('preloads for %s the scripts of %s', async (address, workspace) => {
    const { body } = await app.inject(address);
    const preloads = [...body.matchAll(/<link rel="preload" as="script" href="([^"]+)" integrity="(sha384-[^"]{64})" crossorigin="anonymous">/g)].map((match) => match[1]);
    expect(preloads).toEqual(workspace ? [`/releases/${workspace}/1.0.0/remoteEntry.js`, `/releases/${workspace}/1.0.0/screen.js`] : []);
  });

  it('draws the frame before any script, but not on the sign-in page', async () => {
    expect((await app.inject('/')).body).toMatch(/<div id="root"><div aria-hidden="true"><div class="fp-top">/);
    expect((await app.inject('/login?next=%2F')).body).toContain('<body class="login-page"><div id="root"></div>');
  });

  it('has a policy with a fresh nonce, and no inline script or style without it', async () => {
    const [one, two] = [await app.inject('/'), await app.inject('/')];
    const nonceOf = (answer: typeof one) => /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
    expect(nonceOf(one)).toBeTruthy();
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    expect(one.body).toContain(`<style nonce="${nonceOf(one)}">`);
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonceOf(one)}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default`,
    );
    expect(one.body).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))|\son\w+=|\sstyle=/);
  });

  it('is compressed where the browser takes it', async () => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<div id="root">');
  });

  it.each(['/missing.js', '/drugs/app.css', '/favicon.ico', '/assets/x.js?v=1', '/robots.txt'])('is not answered for the file %s', async (address) => {
    const answer = await app.inject(address);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  });

  it('has an icon of this origin', async () => {
    expect((await app.inject('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  });
});

describe('headers', () => {
  it.each(['/', '/releases/state.json', '/releases/shell/1.0.0/shell.js', '/missing.js', '/healthz', '/api/user/'])('protect %s', async (url) => {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('ask for TLS only where the user came by it', async () => {
    const { headers } = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  it('let the page call an API elsewhere, and nobody else', async () => {
    await app.close();
    app = gatewayOn(made, { ...PAGE, apiHost: 'https://api.example:8443' });
    await until(async () => (await generation()) === 4);
    expect((await app.inject('/')).headers['content-security-policy']).toContain("connect-src 'self' https://api.example:8443;");
    const answer = await app.inject('/api/user/');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('released files', () => {
  it('are served for ever, in the encoding the browser takes', async () => {
    const plain = await app.inject('/releases/shell/1.0.0/shell.js');
    expect(plain.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    const packed = await app.inject({ url: '/releases/shell/1.0.0/shell.js', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it.each([
    '/releases/shell/1.0.0/release.json',
    '/releases/shell/1.0.0/shell.js.br',
    '/releases/shell/1.0.0/missing.js',
    '/releases/shell/9.9.9/shell.js',
    '/releases/shell/1.0.0/',
    '/releases/shell/1.0.0/..%2f..%2fstate.json',
    '/releases/..%2fshell/1.0.0/shell.js',
    '/releases/.incoming/x/y.js',
    '/releases/state.lock',
    '/releases/',
  ])('are only those that a release lists: %s', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).not.toMatch(/html/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('are not served once somebody changed them; a changed sibling is passed over', async () => {
    const folder = join(made.folder, 'shell/1.0.0');
    await writeFile(join(folder, 'kit.js'), 'evil()');
    await writeFile(join(folder, 'shell.js.br'), 'evil');
    expect((await app.inject('/releases/shell/1.0.0/kit.js')).statusCode).toBe(404);
    const answer = await app.inject({ url: '/releases/shell/1.0.0/shell.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });
});

describe('a new generation', () => {
  it('is picked up while running; the former release’s files stay', async () => {
    await publishScreen(made, 'queues-mfe', '1.1.0', '/drugs/queue/:queueSlug');
    await until(async () => (await generation()) === 5);
    expect((await app.inject('/drugs/queue/noc')).body).toContain('/releases/queues-mfe/1.1.0/remoteEntry.js');
    expect((await app.inject('/releases/queues-mfe/1.0.0/remoteEntry.js')).statusCode).toBe(200);
  });

  it('changes the state’s ETag; the same state costs no body', async () => {
    const first = await app.inject('/releases/state.json');
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' });
    const again = { url: '/releases/state.json', headers: { 'if-none-match': `W/${first.headers.etag}` } };
    expect((await app.inject(again)).statusCode).toBe(304);
    await publishShell(made, '1.1.0');
    await until(async () => (await generation()) === 5);
    expect(pageState.parse((await app.inject(again)).json())).toMatchObject({ generation: 5, shell: { version: '1.1.0' } });
  });

  it('is not served when it can not be read; the last good one is', async () => {
    await truncate(join(made.folder, 'state.json'), 30);
    await turn();
    expect((await app.inject('/')).body).toContain('/releases/shell/1.0.0/shell.js');
    await rm(made.folder, { recursive: true });
    await turn();
    expect((await app.inject('/drugs/search')).statusCode).toBe(200);
  });

  it('fails no page load while it comes', async () => {
    const statuses = new Set<number>();
    let switching = true;
    const loads = (async () => {
      while (switching) {
        const { body, statusCode } = await app.inject('/drugs/queue/noc');
        statuses.add(statusCode);
        for (const [, address] of body.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)) statuses.add((await app.inject(address!)).statusCode);
        await turn();
      }
    })();
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await publishScreen(made, 'queues-mfe', version, '/drugs/queue/:queueSlug');
    await until(async () => (await generation()) === 7);
    switching = false;
    await loads;
    expect([...statuses]).toEqual([200]);
  });
});

describe('before anything is released', () => {
  it('says that it is starting, and is not ready', async () => {
    const starting = gatewayOn(await emptyStore());
    const page = await starting.inject('/');
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('1');
    expect((await starting.inject('/readyz')).statusCode).toBe(503);
    expect((await starting.inject('/healthz')).statusCode).toBe(200);
    expect((await starting.inject('/releases/state.json')).statusCode).toBe(503);
    await starting.close();
  });
});
