import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rolledBack, type ReleaseStore, type Reports } from '@refined/releases';
import type { FastifyInstance } from 'fastify';
import {
  gatewayOn,
  PRODUCT_GENERATION,
  productStore,
  publishScreen,
  QUEUE_ROUTE,
  startSessionsApi,
  until,
  untilServing,
  type SessionsApi,
  type TestGateway,
  type TestStore,
} from '../test-product.ts';

const REPORT = {
  workspace: 'queues-mfe',
  version: '1.0.0',
  stage: 'entry',
  fault: 'integrity',
  shown: null,
};

let made: TestStore;
let api: SessionsApi;
let app: FastifyInstance;
let log: { msg: string; level: number }[];

const start = async (options: TestGateway = {}, store = made.store) => {
  log = [];
  app = gatewayOn(store, {
    log,
    upstream: api,
    ...options,
    limits: { reportsWritten: 5, ...options.limits },
  });
  await untilServing(app, PRODUCT_GENERATION);
};
/** The session of Mina, who is signed in. */
const SESSION = 'Token session-of-mina-1';
const send = (report: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/client-reports',
    headers: {
      'content-type': 'application/json',
      host: 'refined.example',
      origin: 'https://refined.example',
      authorization: SESSION,
      ...headers,
    },
    payload: typeof report === 'string' ? report : JSON.stringify(report),
  });

beforeEach(async () => {
  api = await startSessionsApi();
  made = await productStore();
});
afterEach(async () => {
  await app.close();
  await api.close();
});

const total = ({ failures }: Reports): number =>
  failures.reduce((sum, { count }) => sum + count, 0);
/** The stored reports after the gateway has ended. */
const stored = async () => {
  await app.close();
  return made.store.readReports();
};

describe('reports of failed releases', () => {
  it('are counted per release, stage and fault, and written while running', async () => {
    await start();
    for (const stage of ['entry', 'entry', 'render'])
      expect((await send({ ...REPORT, stage })).statusCode).toBe(204);
    await until(async () => total(await made.store.readReports()) === 3);
    const { failures: counts } = await made.store.readReports();
    expect(
      counts
        .map(({ workspace, version, stage, fault, count }) => ({
          workspace,
          version,
          stage,
          fault,
          count,
        }))
        .sort((a, b) => b.count - a.count),
    ).toEqual([
      { workspace: 'queues-mfe', version: '1.0.0', stage: 'entry', fault: 'integrity', count: 2 },
      { workspace: 'queues-mfe', version: '1.0.0', stage: 'render', fault: 'integrity', count: 1 },
    ]);
  });

  it('are taken as `sendBeacon` sends them, from the page’s own origin', async () => {
    await start();
    const answer = await send(REPORT, {
      'content-type': 'text/plain;charset=UTF-8',
      'sec-fetch-site': 'same-origin',
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(total(await stored())).toBe(1);
  });

  it('are written when the gateway ends, and those of all gateways add up', async () => {
    await start({ limits: { reportsWritten: 3_600_000 } });
    await send(REPORT);
    expect(total(await stored())).toBe(1);
    await start({ limits: { reportsWritten: 3_600_000 } });
    await send(REPORT);
    expect(total(await stored())).toBe(2);
  });

  it.each([
    ['without a session', ''],
    ['with a made-up one', 'Token made-up'],
  ])('by a stranger %s are a line of the log, and change nothing else', async (_how, session) => {
    await start({ metricsToken: 'a token for metrics' });
    const figures = async () =>
      (
        await app.inject({
          url: '/metrics',
          headers: { authorization: 'Bearer a token for metrics' },
        })
      ).body
        .split('\n')
        .filter((line) => /^refined_(release_(loads|failures)_total|page_)/.test(line));
    const before = await figures();
    for (let sent = 0; sent < 45; sent++)
      await send({ ...REPORT, reference: `r-${sent}` }, { authorization: session });
    await send(
      { loads: [{ workspace: 'queues-mfe', version: '1.0.0', count: 900 }] },
      { authorization: session },
    );
    await send({ vital: 'LCP', value: 60_000 }, { authorization: session });
    expect(await figures()).toEqual(before);
    // A reference that a stranger has used before still counts for a signed-in person.
    await send({ ...REPORT, reference: 'r-1' });
    const lines = log.filter(({ msg }) => msg === 'release failed in a page');
    expect(lines.filter((line) => !(line as { signedIn?: boolean }).signedIn)).toHaveLength(30);
    expect(lines.at(-1)).toMatchObject({ signedIn: true });
    expect(await stored()).toMatchObject({
      failures: [{ count: 1 }],
      loads: [{ loads: 0, failed: 1 }],
      errors: [{ count: 1 }],
    });
  });

  it.each([
    ['its file is as it was released: somebody between changed the answer', false, 'integrity', 0],
    ['its file is as it was released: a network answered for the host', false, 'status', 0],
    ['its file is damaged in the store', true, 'integrity', 1],
  ])('blame a release for what came only where %s', async (_how, isDamaged, fault, counted) => {
    if (isDamaged) await writeFile(join(made.folder, 'queues-mfe/1.0.0/screen.js'), 'other();');
    await start();
    await send({ ...REPORT, fault });
    expect((await stored()).loads).toMatchObject([{ failed: 1, counted: { failed: counted } }]);
  });

  it('also of the release that a page fell back from', async () => {
    await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
    log = [];
    app = gatewayOn(made.store, { upstream: api });
    await untilServing(app, PRODUCT_GENERATION + 1);
    await send({ ...REPORT, version: '1.1.0', shown: '1.0.0' });
    await send(REPORT);
    expect((await stored()).failures.map(({ version }) => version).sort()).toEqual([
      '1.0.0',
      '1.1.0',
    ]);
  });

  it('also of a release that was rolled back, which open pages still have', async () => {
    await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
    await made.store.changeState({
      command: 'rollback',
      workspace: 'queues-mfe',
      actor: 'test',
      change: rolledBack(),
    });
    app = gatewayOn(made.store, { upstream: api });
    await untilServing(app, PRODUCT_GENERATION + 2);
    await send({ ...REPORT, version: '1.1.0', stage: 'chunk', fault: 'status', shown: '1.0.0' });
    expect((await stored()).failures).toMatchObject([{ version: '1.1.0', stage: 'chunk' }]);
  });

  it.each([
    ['workspace', { ...REPORT, workspace: 'made-up' }],
    ['member of every object', { ...REPORT, workspace: 'constructor' }],
    ['version', { ...REPORT, version: '9.9.9' }],
  ])('of an unknown %s are not counted', async (_what, report) => {
    await start();
    expect((await send(report)).statusCode).toBe(204);
    expect(await stored()).toEqual({ failures: [], loads: [], errors: [] });
  });

  it.each(['covered', 'input', 'storm'])(
    'by shells that took other people’s doing for a release’s are not counted: %s',
    async (fault) => {
      await start();
      expect((await send({ ...REPORT, stage: 'run', fault })).statusCode).toBe(204);
      expect(await stored()).toEqual({ failures: [], loads: [], errors: [] });
    },
  );

  it.each<[string, unknown, Record<string, string>, number]>([
    ['no JSON', '{', {}, 400],
    ['no report', { hello: 1 }, {}, 400],
    ['a stage that isn’t one', { ...REPORT, stage: 'elsewhere' }, {}, 400],
    ['a version that isn’t one', { ...REPORT, version: 'x' }, {}, 400],
    ['a load too few', { loads: [{ workspace: 'shell', version: '1.0.0', count: 0 }] }, {}, 400],
    ['more than a report', { ...REPORT, more: 'x'.repeat(17_000) }, {}, 413],
    [
      'a form',
      'workspace=queues-mfe',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
    ],
    ['another site’s', REPORT, { origin: 'https://evil.example' }, 403],
    ['a sandboxed frame’s', REPORT, { origin: 'null' }, 403],
    ['another site’s, by fetch metadata', REPORT, { 'sec-fetch-site': 'cross-site' }, 403],
  ])('are refused when it is %s', async (_what, report, headers, status) => {
    await start();
    const answer = await send(report, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await stored()).toEqual({ failures: [], loads: [], errors: [] });
  });

  it('are refused without an Origin: no page sends them so', async () => {
    await start();
    const answer = await app.inject({
      method: 'POST',
      url: '/client-reports',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(REPORT),
    });
    expect(answer.statusCode).toBe(403);
    expect(await stored()).toEqual({ failures: [], loads: [], errors: [] });
  });

  it.each([
    [
      'with the error, as long as a page may send it',
      {
        ...REPORT,
        reference: 'req-1',
        error: { name: 'TypeError', message: 'ц'.repeat(300), stack: 'ц'.repeat(3_000) },
      },
      1,
    ],
    ['that are loads', { loads: [{ workspace: 'queues-mfe', version: '1.0.0', count: 2 }] }, 0],
  ])('are taken %s', async (_what, report, failures) => {
    await start();
    expect((await send(report)).statusCode).toBe(204);
    expect(total(await stored())).toBe(failures);
  });

  it('are limited per address, as a trusted proxy says it', async () => {
    await start({ limits: { reports: 3 } });
    const from = (address: string) => send(REPORT, { 'x-forwarded-for': address });
    for (let sent = 0; sent < 3; sent++) expect((await from('198.51.100.1')).statusCode).toBe(204);
    const refused = await from('198.51.100.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('198.51.100.2')).statusCode).toBe(204);
    expect((await app.inject('/')).statusCode).toBe(200);
    expect(total(await stored())).toBe(4);
  });

  it('keep nothing of who sent them', async () => {
    const written: string[] = [];
    const watched: ReleaseStore = {
      ...made.store,
      writeReports: async (gateway, counts) => void written.push(gateway, JSON.stringify(counts)),
    };
    await start({}, watched);
    const lines: string[] = [];
    await send(
      { ...REPORT, shown: '0.9.0', user: 'mina' },
      {
        'x-forwarded-for': '198.51.100.77',
        'user-agent': 'Mozilla/Mina',
        cookie: 'refined-bucket=42',
      },
    );
    await app.close();
    lines.push(...written, ...log.map((line) => JSON.stringify(line)));
    expect(written).toHaveLength(2);
    expect(lines.join()).not.toMatch(/198\.51|Mozilla|mina|bucket/i);
  });

  it('cost nothing where the store can only be read, which is logged once; they are written when it can again', async () => {
    let writable = false;
    let tried = 0;
    const readOnly: ReleaseStore = {
      ...made.store,
      writeReports: async (...given) => {
        tried++;
        if (!writable) throw Object.assign(new Error('read-only file system'), { code: 'EROFS' });
        return made.store.writeReports(...given);
      },
    };
    await start({}, readOnly);
    for (let sent = 1; sent <= 3; sent++) {
      expect((await send(REPORT)).statusCode).toBe(204);
      await until(async () => tried === sent);
    }
    expect(log.map(({ msg }) => msg).filter((msg) => msg.startsWith('reports'))).toEqual([
      'reports of failed releases can not be written; they are counted in memory',
    ]);
    expect((await app.inject('/')).statusCode).toBe(200);
    writable = true;
    expect(total(await stored())).toBe(3);
  });
});
