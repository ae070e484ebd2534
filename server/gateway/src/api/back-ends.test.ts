import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newSigningKey } from '@refined/releases';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import type { GatewayLimits } from '../configuration.ts';
import {
  gatewayOn,
  productStore,
  startSessionsApi,
  type SessionsApi,
  type TestStore,
} from '../test-product.ts';
import type { Upstream } from './api-proxy.ts';

const SCREEN = 'prices-mfe';
const MINA = { authorization: 'Token session-of-mina-1' };

let api: SessionsApi;
let service: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
let place: TestStore;
let upstream: Upstream;
let app: FastifyInstance;
let address: string;

const start = async (limits: Partial<GatewayLimits> = {}): Promise<void> => {
  app = gatewayOn(place.store, { upstream, limits });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
};
const ask = (path: string, init: RequestInit = { headers: MINA }): Promise<Response> =>
  fetch(`${address}/x/${SCREEN}${path}`, init);

const registered = (url: string) =>
  place.store.teams.registrations.change((before) => ({
    ...before,
    workspaces: {
      [SCREEN]: {
        routes: ['/prices'],
        identities: [],
        backend: { url, key: newSigningKey().privateKey },
      },
    },
  }));

beforeEach(async () => {
  answer = (_request, response) => void response.end('ok');
  service = createServer((request, response) => void answer(request, response));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  api = await startSessionsApi();
  upstream = { address: api.address };
  place = await productStore();
  await registered(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await app.close();
  service.closeAllConnections();
  service.close();
  await api.close();
});

describe("a screen's back end", () => {
  it('gets the call and who is signed in, and nothing else of the session', async () => {
    await start();
    let seen: IncomingMessage;
    let body = '';
    answer = async (request, response) => {
      seen = request;
      body = await text(request);
      response.writeHead(201, {
        'content-type': 'application/json',
        etag: '"v7"',
        'set-cookie': 'a=b',
        'clear-site-data': '"*"',
        'access-control-allow-origin': '*',
      });
      response.end('{"price":3}');
    };
    const got = await ask('/prices/00012345?at=a%20b', {
      method: 'POST',
      headers: {
        ...MINA,
        'content-type': 'application/json',
        cookie: 'bucket=7',
        'x-confirmation': 'c1',
      },
      body: '{"new":true}',
    });
    expect([got.status, await got.json()]).toEqual([201, { price: 3 }]);
    expect(got.headers.get('etag')).toBe('"v7"');
    expect(got.headers.get('cache-control')).toBe('no-store');
    for (const name of ['set-cookie', 'clear-site-data', 'access-control-allow-origin'])
      expect([name, got.headers.get(name)]).toEqual([name, null]);

    const { method, url, headers } = seen!;
    expect([method, url, body]).toEqual(['POST', '/prices/00012345?at=a%20b', '{"new":true}']);
    expect(JSON.stringify(headers)).not.toMatch(/session-of|bucket|x-confirmation/);
    const served = await fetch(`${address}/.well-known/jwks.json`);
    const keys = createLocalJWKSet((await served.json()) as JSONWebKeySet);
    const token = headers.authorization!.replace('Bearer ', '');
    const { payload } = await jwtVerify(token, keys, { audience: SCREEN });
    expect(payload).toMatchObject({ sub: 'mina', name: 'mina', operator: false });
    expect(payload.exp! - payload.iat!).toBe(60);
    await expect(jwtVerify(token, keys, { audience: 'search-mfe' })).rejects.toThrow('aud');
  });

  it.each([{}, { authorization: 'Token x' }])(
    'is for signed-in users only: %j',
    async (headers) => {
      await start();
      const got = await ask('/', { headers: headers as Record<string, string> });
      expect(await got.json()).toMatchObject({ status: 401, detail: 'Sign in first.' });
    },
  );

  it('says that the API is away where nobody can say who is signed in', async () => {
    upstream.address = undefined;
    await start();
    expect(await (await ask('/')).json()).toMatchObject({
      status: 503,
      detail: 'The API is not available. Try again in a moment.',
    });
  });

  it('is nothing where none is registered', async () => {
    await start();
    const got = await fetch(`${address}/x/search-mfe/a`, { headers: MINA });
    expect(await got.json()).toMatchObject({
      status: 404,
      detail: 'search-mfe has no back end here.',
    });
  });

  it.each<[string, Partial<GatewayLimits>, number, string, typeof answer]>([
    [
      'that breaks off',
      {},
      503,
      `The back end of ${SCREEN} is not available. Try again in a moment.`,
      (_request, response) => void response.destroy(),
    ],
    [
      'that is silent',
      { answer: 100 },
      504,
      `The back end of ${SCREEN} did not answer in time.`,
      () => {},
    ],
    [
      'that refuses the identity, which does not end the session',
      {},
      502,
      `The back end of ${SCREEN} did not accept the signed-in user.`,
      (_request, response) =>
        void response
          .writeHead(401, { 'content-type': 'text/plain', 'content-length': 2 })
          .end('no'),
    ],
    [
      'that sends the page elsewhere',
      {},
      502,
      `The back end of ${SCREEN} answered with a redirect, and none is followed.`,
      (_request, response) =>
        void response.writeHead(302, { location: 'https://elsewhere.example' }).end(),
    ],
  ])('%s is a problem that names the screen', async (_what, limits, status, detail, bad) => {
    await start(limits);
    answer = bad;
    const got = await ask('/');
    expect(got.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await got.json()).toMatchObject({ status, detail });
  });

  it('whose certificate nobody vouches for gets nothing: whoever answers there is not known', async () => {
    const [key, cert] = [join(place.folder, 'key.pem'), join(place.folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    );
    const seen: (string | undefined)[] = [];
    const unknown = createSecureServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      ({ headers }, response) => {
        seen.push(headers.authorization);
        response.end('{}');
      },
    ).listen(0, '127.0.0.1');
    await once(unknown, 'listening');
    const { port } = unknown.address() as AddressInfo;
    await registered(`https://127.0.0.1:${port}`);
    await start();
    expect((await ask('/')).status).toBe(503);
    expect(seen).toEqual([]);
    unknown.close();
  });

  it('gets no body that is too large', async () => {
    await start({ body: 10 });
    const body = new Blob(['x'.repeat(100)]).stream();
    const got = await ask('/', {
      method: 'POST',
      headers: MINA,
      body,
      duplex: 'half',
    } as RequestInit);
    expect(got.status).toBe(413);
  });
});
