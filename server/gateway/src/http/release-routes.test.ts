import { rename, symlink, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { integrityOf, ReleaseStoreError, rolledBack, type ReleaseStore } from '@refined/releases';
import type { FastifyInstance } from 'fastify';
import {
  change,
  gatewayOn,
  PRODUCT_GENERATION,
  productStore,
  publishScreen,
  publishShell,
  QUEUE_ROUTE,
  storeScreen,
  untilServing,
  type TestStore,
} from '../test-product.ts';

const SHELL_FILE = '/releases/shell/1.0.0/shell.js';
const QUEUE_FILE = '/releases/queues-mfe/1.0.0/remoteEntry.js';

let made: TestStore;
let app: FastifyInstance;
let asked: string[];

/** The store, with its calls recorded. */
const counted = (store: ReleaseStore): ReleaseStore =>
  new Proxy(store, {
    get: (target, name: keyof ReleaseStore) => {
      const member = target[name];
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        asked.push([name, ...given.filter((value) => typeof value === 'string')].join(' '));
        return (member as (...given: unknown[]) => unknown).apply(target, given);
      };
    },
  });

const start = async (generation = PRODUCT_GENERATION) => {
  app = gatewayOn(counted(made.store));
  await untilServing(app, generation);
  asked = [];
};

beforeEach(async () => {
  asked = [];
  made = await productStore();
});
afterEach(() => app.close());

describe('released files', () => {
  it('are served for ever, in the encoding the browser takes', async () => {
    await start();
    const plain = await app.inject(SHELL_FILE);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    const [brotli, gzip] = [
      await app.inject({ url: SHELL_FILE, headers: { 'accept-encoding': 'gzip, br' } }),
      await app.inject({ url: SHELL_FILE, headers: { 'accept-encoding': 'gzip' } }),
    ];
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  it('may call this host where they run as a worker, and nobody else', async () => {
    await start();
    expect((await app.inject(SHELL_FILE)).headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; connect-src 'self'",
    );
  });

  it('of releases in service cost the store nothing', async () => {
    await start();
    for (const path of ['shell.js', 'kit.js'])
      expect(
        (
          await app.inject({
            url: `/releases/shell/1.0.0/${path}`,
            headers: { 'accept-encoding': 'br' },
          })
        ).statusCode,
      ).toBe(200);
    expect((await app.inject('/releases/queues-mfe/1.0.0/lazy/part.js')).statusCode).toBe(200);
    expect(asked).toEqual([]);
  });

  it.each([
    '/releases/shell/1.0.0/release.json',
    '/releases/shell/1.0.0/upload.json',
    '/releases/shell/1.0.0/shell.js.br',
    '/releases/shell/1.0.0/missing.js',
    '/releases/shell/9.9.9/shell.js',
    '/releases/shell/1.0.0/',
    '/releases/shell/1.0.0/..%2f..%2fstate.json',
    '/releases/shell/..%2fqueues-mfe%2f1.0.0/screen.js',
    '/releases/..%2fshell/1.0.0/shell.js',
    '/releases/shell/1.0.0/shell.js%00',
    '/releases/history/0000000001.json/x.js',
    '/releases/constructor/1.0.0/x.js',
    '/releases/__proto__/constructor/x.js',
    '/releases/.incoming/x/y.js',
    '/releases/state.lock',
    '/releases/',
  ])('are only those that a release lists: %s', async (url) => {
    await start();
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).not.toMatch(/html/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/releases/shell/1.0.0/../../state.json',
    '/releases/shell/1.0.0/../1.0.0/shell.js',
    '/releases/shell/1.0.0/%2e%2e/%2e%2e/state.json',
    '/releases/../state.json',
    '/releases/shell/1.0.0/%00',
    '/releases/shell/1.0.0//shell.js',
    '/releases/shell/1.0.0\\..\\state.json',
  ])('are not left by the path, as nobody’s client would send it: %s', async (path) => {
    await start();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(
        { host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, path },
        resolve,
      ).on('error', reject),
    );
    const body = await text(answer);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).not.toMatch(/html/);
    expect(body).not.toMatch(/generation|start\(/);
  });

  it.each(['', '.gz', '.br'])('are never source maps (%j)', async (suffix) => {
    const { maps } = await made.store.readRelease('queues-mfe', '1.0.0');
    expect(maps?.map(({ path }) => path)).toEqual(['lazy/part.js.map']);
    await start();
    const headers = { 'accept-encoding': 'gzip' };
    const url = `/releases/queues-mfe/1.0.0/lazy/part.js.map${suffix}`;
    expect((await app.inject({ url, headers })).statusCode).toBe(404);
  });

  it('never come through a symbolic link', async () => {
    const file = join(made.folder, 'queues-mfe/1.0.0/remoteEntry.js');
    await rename(file, join(made.folder, 'elsewhere.js'));
    await symlink(join(made.folder, 'elsewhere.js'), file);
    await start();
    expect((await app.inject(QUEUE_FILE)).statusCode).toBe(404);
  });

  it('are not served once somebody changed them; a changed sibling is passed over', async () => {
    const folder = join(made.folder, 'queues-mfe/1.0.0');
    await writeFile(join(folder, 'screen.js'), 'evil()');
    await writeFile(join(folder, 'remoteEntry.js.br'), 'evil');
    await start();
    expect((await app.inject('/releases/queues-mfe/1.0.0/screen.js')).statusCode).toBe(404);
    const answer = await app.inject({ url: QUEUE_FILE, headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it('of former, rolled back and never shown releases are served, and read once', async () => {
    await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
    await publishScreen(made, 'queues-mfe', '1.2.0', QUEUE_ROUTE);
    await storeScreen(made, 'queues-mfe', '1.3.0', QUEUE_ROUTE);
    await start(await change(made, 'rollback', 'queues-mfe', rolledBack()));
    for (const version of ['1.0.0', '1.2.0', '1.3.0']) {
      for (let load = 0; load < 3; load++)
        expect(
          (
            await app.inject({
              url: `/releases/queues-mfe/${version}/remoteEntry.js`,
              headers: { 'accept-encoding': 'br' },
            })
          ).statusCode,
        ).toBe(200);
      expect(
        asked.filter((call) => call === `readFile queues-mfe ${version} remoteEntry.js br`),
      ).toHaveLength(1);
      expect(asked.filter((call) => call === `readRelease queues-mfe ${version}`)).toHaveLength(1);
    }
  });

  it('that were in service a moment ago need no store, rolled back or not', async () => {
    await start();
    await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
    await publishScreen(made, 'search-mfe', '1.1.0', '/drugs/search');
    await untilServing(app, PRODUCT_GENERATION + 2);
    await untilServing(app, await change(made, 'rollback', 'queues-mfe', rolledBack()));
    await rename(made.folder, `${made.folder}-gone`);
    for (const release of [
      'queues-mfe/1.1.0',
      'queues-mfe/1.0.0',
      'search-mfe/1.0.0',
      'search-mfe/1.1.0',
    ])
      expect((await app.inject(`/releases/${release}/lazy/part.js`)).statusCode).toBe(200);
  });

  it('that were stored a moment ago are served, though the list of releases is remembered', async () => {
    await start();
    const statusOf = async (release: string) =>
      (await app.inject(`/releases/${release}/remoteEntry.js`)).statusCode;
    expect(await statusOf('queues-mfe/0.9.0')).toBe(404);
    expect(await statusOf('new-mfe/0.9.0')).toBe(404);
    // A whole number, and not before the answers: else a second after them would be a little less.
    const now = Math.ceil(performance.now());
    jest.spyOn(performance, 'now').mockImplementation(() => now + 1_000);
    await storeScreen(made, 'queues-mfe', '1.1.0-4f5e6a7b', QUEUE_ROUTE);
    await storeScreen(made, 'new-mfe', '1.0.0-4f5e6a7b', '/new');
    expect(await statusOf('queues-mfe/1.1.0-4f5e6a7b')).toBe(200);
    expect(await statusOf('new-mfe/1.0.0-4f5e6a7b')).toBe(200);
  });

  it('that nobody released cost the store a list a second, however many are asked for', async () => {
    await start();
    // A whole number, and not before the answers: else a second after them would be a little less.
    const now = Math.ceil(performance.now());
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    const urls = Array.from({ length: 300 }, (_, at) =>
      at % 3 === 0
        ? `/releases/made-up-${at}/1.0.0/x.js`
        : at % 3 === 1
          ? `/releases/shell/9.0.${at}/shell.js`
          : `/releases/shell/1.0.0/made-up-${at}.js`,
    );
    const answers = await Promise.all(urls.map((url) => app.inject(url)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    const lists = ['listVersions shell', 'listWorkspaces'];
    expect([...asked].sort()).toEqual(lists);
    clock.mockReturnValue(now + 1_000);
    await Promise.all(urls.map((url) => app.inject(url)));
    expect([...asked].sort()).toEqual([...lists, ...lists].sort());
  });

  it.each([
    ['the system’s error', Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' })],
    ['the store’s', new ReleaseStoreError('storage', 's3://releases can not be reached.')],
  ])(
    'that can not be looked for are not there for now, which isn’t cached: %s',
    async (_whose, fault) => {
      const log: { msg: string; level: number }[] = [];
      app = gatewayOn({ ...made.store, listWorkspaces: () => Promise.reject(fault) }, { log });
      await untilServing(app, PRODUCT_GENERATION);
      for (let load = 0; load < 5; load++) {
        const answer = await app.inject(`/releases/queues-mfe/0.9.${load}/remoteEntry.js`);
        expect(answer.statusCode).toBe(503);
        expect(answer.headers).toMatchObject({
          'retry-after': '1',
          'cache-control': 'no-store',
          'content-type': 'text/plain; charset=utf-8',
        });
      }
      expect(log).toHaveLength(1);
    },
  );

  it('have the hashes of the state, not those of a document that was changed with them', async () => {
    const evil = Buffer.from('evil();');
    const folder = join(made.folder, 'queues-mfe/1.0.0');
    const document = await made.store.readRelease('queues-mfe', '1.0.0');
    const files = document.files.map((file) =>
      file.path === 'screen.js'
        ? { ...file, bytes: evil.length, integrity: integrityOf(evil) }
        : file,
    );
    await writeFile(join(folder, 'screen.js'), evil);
    await writeFile(join(folder, 'release.json'), JSON.stringify({ ...document, files }));
    await start();
    expect((await app.inject('/releases/queues-mfe/1.0.0/screen.js')).statusCode).toBe(404);
  });

  it('are healed without a restart', async () => {
    const file = join(made.folder, 'queues-mfe/1.0.0/remoteEntry.js');
    await rename(file, `${file}-away`);
    await start();
    expect((await app.inject(QUEUE_FILE)).statusCode).toBe(404);
    await rename(`${file}-away`, file);
    // A missing file is looked for again after a few seconds.
    // A whole number, and not before the answers: else a second after them would be a little less.
    const now = Math.ceil(performance.now());
    jest.spyOn(performance, 'now').mockImplementation(() => now + 6_000);
    expect((await app.inject(QUEUE_FILE)).statusCode).toBe(200);
  });
});

describe('the state', () => {
  it('is the same as in the page; an unchanged one costs no body', async () => {
    await start();
    const first = await app.inject('/releases/state.json');
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(first.json()).toEqual(await made.store.readState());
    const tag = String(first.headers.etag);
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const again = await app.inject({
        url: '/releases/state.json',
        headers: { 'if-none-match': known },
      });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
    }
    await publishShell(made, '1.1.0');
    await untilServing(app, PRODUCT_GENERATION + 1);
    const changed = await app.inject({
      url: '/releases/state.json',
      headers: { 'if-none-match': tag },
    });
    expect(changed.json()).toMatchObject({ generation: PRODUCT_GENERATION + 1 });
  });

  it('is compressed', async () => {
    await start();
    const answer = await app.inject({
      url: '/releases/state.json',
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(
      await made.store.readState(),
    );
  });
});
