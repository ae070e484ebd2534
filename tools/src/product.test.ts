import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Environment } from '@refined/server-base/settings';
import { readConfiguration } from './configuration.ts';
import { runProduct, untilReady, type Product } from './product.ts';

/**
 * Stand-ins for the three parts: they send and receive the same messages and end in the same way.
 */
const API = `
  const fs = process.getBuiltinModule('fs'); const ends = process.env.DATA_DIR + '/ends';
  const server = process.getBuiltinModule('http').createServer((q, a) => { a.end('api ' + process.pid + ' ' + process.env.GATEWAY_SECRET + ' ' + process.env.TRUST_PROXY); if (q.url === '/die') process.kill(process.pid, 'SIGKILL'); });
  if (process.env.DATABASE_URL) process.exit(78);
  process.on('SIGTERM', () => { fs.appendFileSync(ends, 'api '); process.exit(0); });
  server.listen(Number(process.env.API_PORT), process.env.HOST, () => { process.send({ progress: 'Seeding …' }); process.send({ ready: true, port: server.address().port }); });
`;
const GATEWAY = `
  const fs = process.getBuiltinModule('fs'); const ends = process.env.RELEASES + '/../ends'; let upstream = null; let registry = null;
  const server = process.getBuiltinModule('http').createServer((q, a) => {
    if (q.url === '/readyz') { a.statusCode = upstream ? 200 : 503; return a.end(); }
    a.end(JSON.stringify({ upstream, registry, apiHost: process.env.API_HOST, product: process.env.PRODUCT_NAME, live: process.env.LIVE_RELOAD, secret: process.env.GATEWAY_SECRET }));
  });
  process.on('message', (m) => { if ('upstream' in m) upstream = m.upstream; if ('registry' in m) registry = m.registry; });
  process.on('SIGTERM', () => { fs.appendFileSync(ends, 'gateway '); process.exit(0); });
  server.listen(Number(process.env.PORT), process.env.HOST, () => process.send({ ready: true, port: server.address().port }));
`;

const REGISTRY = `
  let upstream = null;
  const server = process.getBuiltinModule('http').createServer((q, a) => a.end('registry, API at ' + upstream));
  process.on('message', (m) => { if ('upstream' in m) upstream = m.upstream; });
  process.on('SIGTERM', () => process.exit(0));
  server.listen(Number(process.env.REGISTRY_PORT), process.env.HOST, () => process.send({ ready: true, port: server.address().port }));
`;

let root: string;
let product: Product | undefined;
let lines: string[];
let hear: () => void;
let givenUp: Promise<void>;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'refined-product-'));
  for (const [part, script] of [
    ['server/api/main.mjs', API],
    ['server/gateway/main.mjs', GATEWAY],
    ['server/registry/main.mjs', REGISTRY],
  ] as const) {
    mkdirSync(join(root, dirname(part)), { recursive: true });
    writeFileSync(join(root, part), script);
  }
  lines = [];
  hear = () => {};
});
afterEach(async () => product?.stop());

const run = (environment: Environment = {}): Product => {
  const read = readConfiguration(
    { DATA_DIR: root, PORT: '0', PRODUCT_NAME: 'Liste', PRODUCT_KEY: 'liste', ...environment },
    root,
  );
  if ('problems' in read) throw new Error(read.problems.join(' '));
  mkdirSync(join(root, 'releases'), { recursive: true });
  givenUp = new Promise((resolve) => {
    product = runProduct({
      root,
      configuration: read.configuration,
      environment: { PATH: process.env.PATH },
      development: false,
      onGivenUp: resolve,
      say: (line) => {
        lines.push(line);
        hear();
      },
    });
  });
  return product!;
};
const address = async () => `http://127.0.0.1:${await product!.listening}`;
const said = async (part: string) => {
  while (!lines.some((line) => line.includes(part)))
    await new Promise<void>((resolve) => (hear = resolve));
};
const ready = async () => untilReady(await address(), new AbortController().signal);
const gateway = async () =>
  (await (await fetch(await address())).json()) as {
    upstream: string;
    registry: string | null;
    apiHost: string;
    product: string;
    live: string;
    secret: string;
  };

it('tells the gateway where the API is, and passes on what the API says of its progress', async () => {
  run();
  expect(await ready()).toBe(true);
  const { upstream, product: name, live } = await gateway();
  expect(upstream).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect([name, live]).toEqual(['Liste', '']);
  expect(lines).toContain('Seeding …');
});

it('tells the gateway where the registry is, and the registry where the API is', async () => {
  run();
  await ready();
  const { upstream } = await gateway();
  let registry: string | null = null;
  while (!registry) ({ registry } = await gateway());
  let text = '';
  while (!text.includes(upstream)) text = await (await fetch(registry)).text();
  expect(text).toBe(`registry, API at ${upstream}`);
});

it('lets the API know its gateway by a secret of this start, and trust nobody else', async () => {
  run();
  await ready();
  const { upstream, secret } = await gateway();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await (await fetch(upstream)).text()).toMatch(new RegExp(` ${secret} $`));
});

it('tells it anew when the API died and came back', async () => {
  run();
  await ready();
  const before = (await gateway()).upstream;
  const processBefore = await (await fetch(before)).text();
  await fetch(`${before}/die`)
    .then((answer) => answer.text())
    .catch(() => {});
  await said('The API ended unexpectedly (SIGKILL)');
  await ready();
  const after = (await gateway()).upstream;
  const processAfter = await (await fetch(after)).text();
  expect(processAfter).toMatch(/^api \d+ /);
  expect(processAfter).not.toBe(processBefore);
});

it('starts no API where there is another', async () => {
  run({ API_HOST: 'https://api.example.ca' });
  expect(await gateway()).toMatchObject({ upstream: null, apiHost: 'https://api.example.ca' });
});

it('gives up when a part is wrongly configured', async () => {
  run({ DATABASE_URL: 'postgres://nowhere/x' });
  await givenUp;
  expect(lines).toEqual([]);
});

it('ends the gateway first, then the API', async () => {
  run();
  await ready();
  await product!.stop();
  product = undefined;
  expect(readFileSync(join(root, 'ends'), 'utf8')).toBe('gateway api ');
});

it('stops asking whether it is ready when it is told to end', async () => {
  const ending = new AbortController();
  const asking = untilReady('http://127.0.0.1:1', ending.signal);
  ending.abort();
  expect(await asking).toBe(false);
});
