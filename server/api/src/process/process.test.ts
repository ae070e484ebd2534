import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { DEVELOPMENT_USER, ensureDevelopmentUsers } from '../session/users.ts';
import { apiProcesses, signInAt, startChild } from '../testing/child-process.ts';
import { createPostgresDatabase } from '../testing/databases.ts';
import { openPglite, writeDataFolder } from '../testing/embedded-database.ts';
import { beginSignIn } from '../testing/sign-in-at-work.ts';

const folders: string[] = [];
const start = apiProcesses({ SEED: '0' });

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'refined-api-'));
  folders.push(folder);
  return folder;
};

const template = mkdtempSync(join(tmpdir(), 'refined-api-'));
/** A data folder with a migrated, empty database and the development user. */
const dataFolder = (): string => {
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
};

beforeAll(async () => {
  await writeDataFolder(template);
  const database = await openEmbedded(template, openPglite);
  await ensureDevelopmentUsers(database);
  await database.close();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const signIn = (port: number) => signInAt(`http://127.0.0.1:${port}`, DEVELOPMENT_USER);

describe('the process', () => {
  it('keeps its data folder to itself, gives it back at once when killed, and loses nothing', async () => {
    const DATA_DIR = dataFolder();
    const first = start({ DATA_DIR });
    const port = await first.ready;
    const token = await signIn(port);
    const user = (at: number) =>
      fetch(`http://127.0.0.1:${at}/api/user/`, { headers: { authorization: `Token ${token}` } });
    expect((await user(port)).status).toBe(200);

    const second = await start({ DATA_DIR }).ended;
    expect(second).toMatchObject({ status: 78, out: '' });
    expect(second.err).toMatch(
      /^The data folder .* is in use by another process \(process \d+\): .*\.\n$/,
    );
    expect(second.err).toContain(String(first.process.pid));
    expect((await user(port)).status).toBe(200);

    first.process.kill('SIGKILL');
    await first.ended;
    // Several processes want the folder at once; only one gets it.
    const rivals = [start({ DATA_DIR }), start({ DATA_DIR })];
    const outcomes = await Promise.all(rivals.map(({ ready, ended }) => ready.catch(() => ended)));
    const winner = outcomes.filter((outcome) => typeof outcome === 'number');
    expect(winner).toHaveLength(1);
    for (const outcome of outcomes)
      if (typeof outcome !== 'number') expect(outcome.status).toBe(78);
    expect((await user(winner[0] as number)).status).toBe(200);
  });

  it('closes the development account of a data folder that goes into production', async () => {
    const DATA_DIR = dataFolder();
    const production = { NODE_ENV: 'production', EMBEDDED_DATABASE: '1' };
    const child = start({ DATA_DIR, ...production });
    expect(await signIn(await child.ready)).toBeUndefined();
  });

  it('answers what is in work when it is asked to end, then ends with status 0', async () => {
    const child = start({ DATA_DIR: dataFolder() });
    const port = await child.ready;
    // Only one sign-in: on a busy machine several could exceed the process's time limit.
    const { taken, finish } = beginSignIn(port);
    await taken;
    const token = finish();
    child.process.kill('SIGTERM');
    expect(await token).toMatch(/^[0-9a-f]{40}$/);
    expect(await child.ended).toMatchObject({ status: 0, signal: null, err: '' });
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });

  it('ends when whoever started it is gone', async () => {
    const child = start({ DATA_DIR: dataFolder() });
    await child.ready;
    child.process.disconnect();
    expect(await child.ended).toMatchObject({ status: 0 });
  });

  it('says in one sentence what keeps it from starting', async () => {
    const occupied = createServer();
    await new Promise<void>((done) => occupied.listen(0, '127.0.0.1', done));
    const { port } = occupied.address() as AddressInfo;
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const faults: [Record<string, string>, RegExp][] = [
      [
        { DATABASE_URL: 'postgres://nobody:hidden-word@127.0.0.1:1/x', DATABASE_WAIT_SECONDS: '1' },
        /^The database at 127\.0\.0\.1:1\/x can't be used: .*ECONNREFUSED/,
      ],
      [
        { DATA_DIR: join(file, 'inside') },
        /^The data folder .* can't be used.* Check DATA_DIR\.$/m,
      ],
      [
        { DATA_DIR: dataFolder(), SEED: '1', SEED_FOLDER: file },
        /^The database can't be filled: .* Check SEED_FOLDER\.$/m,
      ],
      [
        { API_PORT: String(port), DATA_DIR: dataFolder() },
        new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken`),
      ],
    ];
    for (const [environment, sentence] of faults) {
      const { status, err } = await start({ DATA_DIR: temporaryFolder(), ...environment }).ended;
      expect({ environment, status }).toEqual({ environment, status: 78 });
      expect(err).toMatch(sentence);
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(err).not.toContain('hidden-word');
    }
    occupied.close();
  });

  it('begins a seed that was cut off anew', async () => {
    const DATA_DIR = dataFolder();
    const child = startChild('main.mjs', { DATA_DIR, SEED_FOLDER: temporaryFolder() });
    expect((await child.ended).status).toBe(78);
    const SEED_FOLDER = temporaryFolder();
    const again = startChild('main.mjs', { DATA_DIR, SEED_FOLDER });
    expect((await again.ended).out).toContain('Filling the database');
    expect(readdirSync(SEED_FOLDER)).toEqual([]);
  });

  it('ends itself when the embedded database hangs, and says why', async () => {
    // A hanging database blocks the thread; so does this.
    const child = startChild('src/testing/hang.ts', {});
    expect(await child.ended).toMatchObject({
      status: null,
      signal: 'SIGKILL',
      err: expect.stringMatching(
        /^The embedded database has not answered for .* the process ends, so that it can be restarted\.\n$/,
      ),
    });
  });

  it('makes users on the command line', async () => {
    const DATA_DIR = dataFolder();
    const run = (parameters: string[], input = '') =>
      startChild('src/process/user-command.ts', { DATA_DIR }, parameters, input).ended;
    expect(
      await run(
        ['add', 'hal', '--first-name', 'Hal', '--email', 'hal@example.ca', '--password-stdin'],
        'open the doors\n',
      ),
    ).toMatchObject({ status: 0, out: 'User hal added.\n', err: '' });
    expect(await run(['add', 'hal'], 'open the doors\n')).toMatchObject({
      status: 1,
      err: 'There is a user hal already.\n',
    });
  });
});

it('the process on PostgreSQL migrates under a lock, several at once, and has no development user', async () => {
  const { url, drop } = await createPostgresDatabase();
  const several = [start({ DATABASE_URL: url }), start({ DATABASE_URL: url })];
  const ports = await Promise.all(several.map(({ ready }) => ready));
  for (const port of ports)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const refused = await fetch(`http://127.0.0.1:${ports[0]}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'reviewer', password: 'formulary' }),
  });
  expect(refused.status).toBe(400);
  for (const { process: child, ended } of several) {
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ status: 0 });
  }
  await drop();
});
