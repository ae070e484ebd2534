import { createHash } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import {
  gatewayOn,
  PRODUCT_GENERATION,
  productStore,
  untilServing,
  type TestGateway,
  type TestStore,
} from '../test-product.ts';
import { SECURITY_HEADERS } from '@refined/server-base/serving';

let made: TestStore;
let app: FastifyInstance;

const start = async (options: TestGateway = {}) => {
  app = gatewayOn(made.store, options);
  await untilServing(app, PRODUCT_GENERATION);
};

beforeEach(async () => {
  made = await productStore();
});
afterEach(() => app.close());

it.each([
  '/',
  '/releases/state.json',
  '/releases/shell/1.0.0/shell.js',
  '/releases/shell/1.0.0/no.js',
  '/missing.js',
  '/healthz',
  '/readyz',
  '/api/user/',
  '/favicon.svg',
  '/bootstrap/0123456789abcdef.js',
  '/client-reports',
  '/%zz',
  '/dev/reload',
])('protect %s', async (url) => {
  await start();
  const { headers } = await app.inject({ url });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*frame-ancestors 'none'/,
  );
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

it.each([
  ['400', 'GET / HTTP/1.1\r\nbad header\r\n\r\n'],
  ['400', 'nonsense\r\n\r\n'],
  ['400', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['431', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(200_000)}\r\n\r\n`],
])('stand on a %s of the parser, too', async (status, bytes) => {
  await start();
  const { headers: ordinary } = await app.inject('/missing.js');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const found = [...head.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(([, name, value]) => [
    name!.toLowerCase(),
    value,
  ]);
  for (const name of Object.keys(SECURITY_HEADERS))
    expect(found).toContainEqual([name, ordinary[name]]);
  expect(found).toContainEqual([
    'content-type',
    expect.stringMatching(/^application\/problem\+json/),
  ]);
  expect(JSON.parse(body)).toMatchObject({ status: Number(status) });
});

it('ask for TLS where the user came by it, said by a proxy that is trusted', async () => {
  await start();
  const https = { url: '/', headers: { 'x-forwarded-proto': 'https' } };
  expect((await app.inject(https)).headers['strict-transport-security']).toBe(
    'max-age=63072000; includeSubDomains',
  );
  expect((await app.inject({ ...https, remoteAddress: '203.0.113.9' })).headers).not.toHaveProperty(
    'strict-transport-security',
  );
});

const inlineScripts = (html: string): readonly string[] =>
  [
    ...html.matchAll(/<script(?![^>]*(?:src=|type="application\/json"))[^>]*>(.*?)<\/script>/gs),
  ].map(([, script]) => script!);

it('hold a policy with a fresh nonce, and the hash of the one script in the HTML', async () => {
  await start();
  const [one, two] = [await app.inject('/'), await app.inject('/')];
  const nonceOf = (answer: typeof one) =>
    /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
  expect(nonceOf(one)).toBeTruthy();
  expect(nonceOf(one)).not.toBe(nonceOf(two));
  expect(one.body).toContain(`<style nonce="${nonceOf(one)}">`);
  const scripts = inlineScripts(one.body);
  expect(scripts).toHaveLength(1);
  const hash = createHash('sha256').update(scripts[0]!).digest('base64');
  expect(one.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'nonce-${nonceOf(one)}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types default bootstrap; frame-ancestors 'none'`,
  );
  expect(one.body).not.toMatch(/\son\w+=|\sstyle=/);
});

it('let the page call an API elsewhere, and nobody else', async () => {
  await start({ page: { apiHost: 'https://api.example:8443' } });
  expect((await app.inject('/')).headers['content-security-policy']).toContain(
    "connect-src 'self' https://api.example:8443;",
  );
  const answer = await app.inject('/api/user/');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

it('let scripts, pictures and fonts come from the origins that may serve a screen, where any are configured', async () => {
  await start({ page: { overrideOrigins: ['https://team.example', 'http://localhost:8080'] } });
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  expect(policy).toMatch(
    /script-src 'self' 'sha256-[^']+' https:\/\/team\.example http:\/\/localhost:8080;/,
  );
  expect(policy).toContain("img-src 'self' data: https://team.example http://localhost:8080;");
  expect(policy).toContain("font-src 'self' https://team.example http://localhost:8080;");
  expect(policy).toContain("connect-src 'self' https://team.example http://localhost:8080;");
});
