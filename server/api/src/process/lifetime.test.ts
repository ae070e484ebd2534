import { expect, it } from '@jest/globals';
import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '../db/open-database.ts';
import { addUser } from '../session/users.ts';
import { startBalancer } from '../testing/balancer.ts';
import { cableTo } from '../testing/cable.ts';
import { apiProcesses, signInAt } from '../testing/child-process.ts';
import { createMigratedDatabase } from '../testing/databases.ts';

const ACCOUNT = { username: 'ada', password: 'countess of lovelace' };
/** Milliseconds between two requests: 50 per second. */
const RATE = 20;
const DRAIN_DELAY_SECONDS = '1';

const start = apiProcesses();

const withAccount = async () => {
  const created = await createMigratedDatabase();
  const { db, close } = openPostgres(created.url, () => {});
  await addUser(db, DEFAULT_PRODUCT, { ...ACCOUNT, password_due: false });
  await close();
  return created;
};
const signIn = (address: string) => signInAt(address, ACCOUNT);
const get = (address: string, token: string) =>
  fetch(`${address}/api/drugs/?queue=dpd`, { headers: { authorization: `Token ${token}` } });
const isReady = async (address: string): Promise<boolean> => (await fetch(`${address}/readyz`)).ok;
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(50);
};

it('processes behind a balancer that looks at /readyz end and are replaced at 50 requests a second without a lost answer', async () => {
  const { url, drop } = await withAccount();
  const balancer = await startBalancer();
  const environment = { DATABASE_URL: url, DRAIN_DELAY_SECONDS };
  const begin = async () => {
    const child = start(environment);
    const port = await child.ready;
    balancer.add(port);
    return { child, port };
  };
  const [first, second] = [await begin(), await begin()];
  await until(async () => (await fetch(balancer.address)).status !== 502);
  const token = await signIn(balancer.address);

  const statuses: Promise<number>[] = [];
  let isOver = false;
  const load = (async () => {
    while (!isOver) {
      statuses.push(get(balancer.address, token).then(({ status }) => status));
      await pause(RATE);
    }
  })();
  for (const { child, port } of [first, second]) {
    await begin();
    child.process.kill('SIGTERM');
    // Requests that the balancer still sends are served.
    await until(async () => !(await isReady(`http://127.0.0.1:${port}`)));
    const served = await get(`http://127.0.0.1:${port}`, token);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(await child.ended).toMatchObject({ status: 0, err: '' });
    balancer.remove(port);
  }
  isOver = true;
  await load;
  const answers = await Promise.all(statuses);
  expect(answers.length).toBeGreaterThan(50);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  await balancer.stop();
  await drop();
});

it('PostgreSQL is waited for at start; one that is lost is 503 with Retry-After, and comes back by itself', async () => {
  const { url, drop } = await withAccount();
  const cable = await cableTo(url);
  const child = start({ LOG_LEVEL: 'info', DATABASE_URL: cable.url });
  const line = await new Promise<string>((resolve) =>
    child.process.stdout!.on('data', (data: Buffer) => {
      const said = String(data)
        .split('\n')
        .find((text) => text.includes('Waiting for'));
      if (said) resolve(said);
    }),
  );
  expect(line).toMatch(/^(\{.*")?Waiting for the database at 127\.0\.0\.1:\d+\/.*ECONNREFUSED/);
  await cable.plugIn();
  const address = `http://127.0.0.1:${await child.ready}`;
  const token = await signIn(address);
  expect((await get(address, token)).status).toBe(200);

  await cable.pullOut();
  expect(await isReady(address)).toBe(false);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const away = await get(address, token);
  expect(away.status).toBe(503);
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);

  await cable.plugIn();
  await until(() => isReady(address));
  expect((await get(address, token)).status).toBe(200);
  child.process.kill('SIGTERM');
  expect(await child.ended).toMatchObject({ status: 0 });
  await cable.pullOut();
  await drop();
});

it('in production no database is made by itself', async () => {
  const { status, err } = await start({ NODE_ENV: 'production' }).ended;
  expect(status).toBe(78);
  expect(err).toMatch(/^DATABASE_URL must name a PostgreSQL .*EMBEDDED_DATABASE=1.*\.\n$/);
});
