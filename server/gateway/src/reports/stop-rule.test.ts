import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { activated, canaried, fileSystemStore, newSigningKey } from '@refined/releases';
import type { HistoryEntry } from '@refined/shared/contract';
import type { FastifyInstance } from 'fastify';
import {
  change,
  gatewayOn,
  PRODUCT_GENERATION,
  productStore,
  publishScreen,
  QUEUE_ROUTE,
  startSessionsApi,
  storeScreen,
  until,
  untilServing,
  type SessionsApi,
  type TestGateway,
  type TestStore,
} from '../test-product.ts';

const BAD = '1.1.0';
const RULE = '20%/3/30';

let made: TestStore;
let api: SessionsApi;
let gateways: FastifyInstance[];
let log: { msg: string; level: number; why?: string; workspace?: string; to?: string }[];

const gateway = async (options: TestGateway = {}, store = made.store) => {
  const app = gatewayOn(store, {
    log,
    stopRule: RULE,
    upstream: { address: api.address },
    ...options,
    limits: { reportsWritten: 5, stopDelay: 5, ...options.limits },
  });
  gateways.push(app);
  const { generation } = (await store.readState())!;
  await untilServing(app, generation);
  return app;
};

let told = 0;
const tell = async (app: FastifyInstance, person: string | undefined, body: object) =>
  expect(
    (
      await app.inject({
        method: 'POST',
        url: '/client-reports',
        headers: {
          'content-type': 'text/plain',
          host: 'refined.example',
          origin: 'https://refined.example',
          ...(person === undefined
            ? {}
            : { authorization: `Token session-of-${person}-${told++}` }),
        },
        payload: JSON.stringify(body),
      })
    ).statusCode,
  ).toBe(204);
const fails = (
  app: FastifyInstance,
  person: string | undefined,
  { version = BAD, fault = 'render', reference = `r-${told++}` } = {},
) =>
  tell(app, person, {
    workspace: 'queues-mfe',
    version,
    stage: 'render',
    fault,
    shown: '1.0.0',
    reference,
  });
const loads = (app: FastifyInstance, person: string, count = 1, version = BAD) =>
  tell(app, person, { loads: [{ workspace: 'queues-mfe', version, count }] });

/** Three people fail, each once. */
const threeFail = async (app: FastifyInstance, version = BAD) => {
  for (const person of ['anna', 'ben', 'chloe']) {
    await loads(app, person, 1, version);
    await fails(app, person, { version });
  }
};

const entry = async () => (await made.store.readState())!.workspaces['queues-mfe']!;
const last = async (): Promise<HistoryEntry> => (await made.store.history({ limit: 1 }))[0]!;
const said = (part: string) => log.filter(({ msg }) => msg.includes(part));
const untilSaid = (part: string) => until(async () => said(part).length > 0);

/**
 * Waits until the rule has checked the earlier reports twice: until it has withdrawn a failing
 * canary of a screen that it checks after the queues.
 */
const untilLookedAt = async (app: FastifyInstance) => {
  await storeScreen(made, 'month-mfe', '9.0.0', '/drugs');
  const generation = await change(made, 'canary', 'month-mfe', canaried('9.0.0', 10));
  await untilServing(app, generation);
  for (const person of ['xaver', 'yara', 'zoe'])
    await tell(app, person, {
      workspace: 'month-mfe',
      version: '9.0.0',
      stage: 'render',
      fault: 'render',
      shown: null,
    });
  await until(
    async () => (await made.store.readState())!.workspaces['month-mfe']!.canary === undefined,
  );
};

beforeEach(async () => {
  log = [];
  gateways = [];
  api = await startSessionsApi();
  made = await productStore();
  await publishScreen(made, 'queues-mfe', BAD, QUEUE_ROUTE);
});
afterEach(async () => {
  await Promise.all(gateways.map((app) => app.close()));
  await api.close();
});

describe('a release that fails too often', () => {
  it('is rolled back, in the history as what it is, and in the log', async () => {
    await threeFail(await gateway());
    await until(async () => (await entry()).active === '1.0.0');
    expect(await last()).toMatchObject({
      command: 'rollback',
      workspace: 'queues-mfe',
      actor: 'stop rule',
      reason: '3 of 3 counted loads failed within 30 minutes',
      automatic: { failed: 3, loads: 3, minutes: 30 },
    });
    expect((await made.store.verify()).damage).toEqual([]);
    await untilSaid('was stopped');
    expect(said('was stopped')).toMatchObject([
      { level: 50, workspace: 'queues-mfe', version: BAD, done: 'rolled back', to: '1.0.0' },
    ]);
  });

  it('is withdrawn where it is a canary; the active one stays', async () => {
    await storeScreen(made, 'queues-mfe', '1.2.0', QUEUE_ROUTE);
    await change(made, 'canary', 'queues-mfe', canaried('1.2.0', 10));
    const app = await gateway();
    await loads(app, 'mina', 10);
    await threeFail(app, '1.2.0');
    await until(async () => (await entry()).canary === undefined);
    expect(await entry()).toMatchObject({ active: BAD });
    expect(await last()).toMatchObject({
      command: 'withdraw',
      automatic: { failed: 3, loads: 3, minutes: 30 },
    });
  });

  it('is stopped once by several gateways, which add up what they were told', async () => {
    const [one, other] = await Promise.all([gateway(), gateway()]);
    await fails(one, 'anna');
    await fails(other, 'ben');
    await Promise.all([fails(one, 'chloe'), fails(other, 'dora')]);
    await until(async () => (await entry()).active === '1.0.0');
    await untilLookedAt(one);
    await untilLookedAt(other);
    const entries = await made.store.history({ workspace: 'queues-mfe' });
    expect(entries.filter(({ automatic }) => automatic)).toHaveLength(1);
    expect((await made.store.verify()).damage).toEqual([]);
  });
});

describe('nothing is stopped', () => {
  const stays = async (app: FastifyInstance) => {
    await untilLookedAt(app);
    expect(await entry()).toMatchObject({ active: BAD });
  };

  it('by one person, however often, in however many sessions', async () => {
    const app = await gateway();
    for (let at = 0; at < 20; at++) await fails(app, 'anna');
    await stays(app);
  });

  it('by one person whose pages talk to several gateways', async () => {
    const [one, other] = await Promise.all([gateway(), gateway()]);
    for (let at = 0; at < 5; at++) await fails(one, 'anna');
    for (let at = 0; at < 5; at++) await fails(other, 'anna');
    await stays(one);
    await stays(other);
  });

  it('by who is not signed in, or says so without being', async () => {
    const app = await gateway();
    for (let at = 0; at < 20; at++) await fails(app, undefined);
    for (let at = 0; at < 20; at++) await fails(app, `nobody-${at}`);
    await stays(app);
  });

  it('by one report that came several times', async () => {
    const app = await gateway();
    for (const person of ['anna', 'ben', 'chloe', 'dora'])
      await fails(app, person, { reference: 'the-same' });
    await stays(app);
  });

  it('by a network that fails', async () => {
    const app = await gateway();
    for (const person of ['anna', 'ben', 'chloe', 'dora'])
      await fails(app, person, { fault: 'network' });
    await stays(app);
  });

  it('by a small share', async () => {
    const app = await gateway();
    for (const person of ['mina', 'nora', 'olga']) await loads(app, person, 5);
    await threeFail(app);
    await stays(app);
  });

  it('where the rule is switched off for that workspace', async () => {
    const app = await gateway({ stopRule: `${RULE}, queues-mfe=off` });
    await threeFail(app);
    await stays(app);
  });
});

describe('what a person has to decide is alerted', () => {
  it('when the rule made that release active itself', async () => {
    const app = await gateway();
    await threeFail(app);
    await until(async () => (await entry()).active === '1.0.0');
    await untilServing(app, PRODUCT_GENERATION + 2);
    await threeFail(app, '1.0.0');
    await untilSaid('is not stopped');
    expect(said('is not stopped')[0]).toMatchObject({
      level: 50,
      version: '1.0.0',
      why: 'the rule made it active by stopping another release',
    });
    expect(await entry()).toMatchObject({ active: '1.0.0' });
  });

  it.each([
    ['an active release', '1.0.0', async () => undefined],
    [
      'a canary',
      BAD,
      async () => {
        await storeScreen(made, 'queues-mfe', '1.2.0', QUEUE_ROUTE);
        await change(made, 'canary', 'queues-mfe', canaried('1.2.0', 10));
      },
    ],
  ])('when what pages fall back to fails as well: %s', async (_what, fallback, prepare) => {
    await prepare();
    const app = await gateway();
    await fails(app, 'dora', { version: fallback });
    await threeFail(app, fallback === BAD ? '1.2.0' : BAD);
    await untilSaid('is not stopped');
    expect(said('is not stopped')[0]).toMatchObject({
      why: 'the release that pages fall back to fails as well',
    });
    expect(await entry()).toMatchObject({ active: BAD });
  });

  it('when there is nothing to go back to', async () => {
    const app = await gateway();
    for (const person of ['anna', 'ben', 'chloe'])
      await tell(app, person, {
        workspace: 'search-mfe',
        version: '1.0.0',
        stage: 'run',
        fault: 'blank',
        shown: null,
      });
    await untilSaid('is not stopped');
    expect(said('is not stopped')[0]).toMatchObject({
      workspace: 'search-mfe',
      why: 'there is no earlier release that fits and does not fail',
    });
  });
});

it('counts from nothing when an operator makes it active again', async () => {
  const app = await gateway();
  await threeFail(app);
  await until(async () => (await entry()).active === '1.0.0');
  const generation = await change(made, 'activate', 'queues-mfe', activated(BAD));
  await untilServing(app, generation);
  await fails(app, 'anna');
  await untilLookedAt(app);
  expect(await entry()).toMatchObject({ active: BAD });
  for (const person of ['ben', 'chloe']) await fails(app, person);
  await until(async () => (await entry()).active === '1.0.0');
});

describe('signed states', () => {
  const signedProduct = async () => {
    const { privateKey, publicKey } = newSigningKey();
    made = await productStore({ signingKey: privateKey });
    await publishScreen(made, 'queues-mfe', BAD, QUEUE_ROUTE);
    return { signingKey: privateKey, publicKeys: [publicKey] };
  };

  it('are changed with a key, and only alerted without', async () => {
    const { signingKey, publicKeys } = await signedProduct();
    const without = await gateway({ isSigned: true }, fileSystemStore(made.folder, { publicKeys }));
    await threeFail(without);
    await untilSaid('is not stopped');
    expect(said('is not stopped')[0]).toMatchObject({
      why: expect.stringContaining('STOP_RULE_SIGNING_KEY'),
    });
    expect(await entry()).toMatchObject({ active: BAD });
    const keyed = fileSystemStore(made.folder, { publicKeys, signingKey });
    await threeFail(await gateway({ isSigned: true }, keyed));
    await until(async () => (await entry()).active === '1.0.0');
    expect(await keyed.readState()).toMatchObject({
      workspaces: { 'queues-mfe': { active: '1.0.0' } },
    });
  });
});
