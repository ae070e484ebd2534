import { existsSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  canaried,
  fileSystemStore,
  hashOfEntry,
  hashOfState,
  integrityOf,
  newSigningKey,
  openBackend,
  reinstated,
  retired,
  type ReleaseStore,
} from '@refined/releases';
import type { HistoryEntry, ReleaseState } from '@refined/shared/contract';
import type { FastifyInstance } from 'fastify';
import {
  blockOf,
  change,
  gatewayOn,
  PRODUCT_GENERATION,
  preloadsOf,
  productStore,
  publishScreen,
  QUEUE_ROUTE,
  scriptsOf,
  servedGeneration,
  storeShell,
  until,
  untilServing,
  type TestGateway,
  type TestStore,
} from '../test-product.ts';

const NEXT = PRODUCT_GENERATION + 1;

let app: FastifyInstance;
let log: { msg: string; level: number }[];
afterEach(() => app.close());

const start = async (
  store: ReleaseStore,
  options: TestGateway = {},
  generation = PRODUCT_GENERATION,
) => {
  log = [];
  app = gatewayOn(store, { log, ...options });
  await untilServing(app, generation);
};

const pageWorks = async (): Promise<void> => {
  const { body } = await app.inject('/drugs/queue/noc');
  const files = [...scriptsOf(body), ...preloadsOf(body)];
  expect(files).toHaveLength(4);
  for (const { address } of files)
    expect(
      (await app.inject({ url: address, headers: { 'accept-encoding': 'gzip, br' } })).statusCode,
    ).toBe(200);
};

/** Waits until the gateway has logged the sentence and has checked the store a few more times. */
const untilRefused = async (sentence: string): Promise<void> => {
  await until(async () => log.some(({ msg }) => msg.startsWith(sentence)));
  for (let look = 0; look < 50; look++) await turn();
};
const timesSaid = (sentence: string): number =>
  log.filter(({ msg }) => msg.startsWith(sentence)).length;

const stateFile = (made: TestStore) => join(made.folder, 'state.json');
const editState = async (
  made: TestStore,
  edit: (state: ReleaseState) => ReleaseState,
): Promise<void> => {
  const state = JSON.parse(await readFile(stateFile(made), 'utf8')) as ReleaseState;
  await writeFile(`${stateFile(made)}.new`, JSON.stringify(edit(state)));
  await rename(`${stateFile(made)}.new`, stateFile(made));
};

/** Commits the next generation as a release tool does: the history entry first, then the state. */
const commitState = async (
  made: TestStore,
  edit: (state: ReleaseState) => ReleaseState,
): Promise<void> => {
  const fileOf = (generation: number) =>
    join(made.folder, 'history', `${String(generation).padStart(10, '0')}.json`);
  const { generation } = (await made.store.readState())!;
  const before = JSON.parse(await readFile(fileOf(generation), 'utf8')) as {
    hash: string;
    entry: HistoryEntry;
  };
  await editState(made, (present) => {
    const at = { generation: generation + 1, history: before.hash };
    const state = { ...edit(present), ...at };
    const follows = { generation: at.generation, previous: before.hash, state: hashOfState(state) };
    const entry = { ...before.entry, ...follows };
    const record = { entry, hash: hashOfEntry(entry), state };
    writeFileSync(fileOf(at.generation), JSON.stringify(record));
    return state;
  });
};

describe('a new generation', () => {
  it('is picked up while running; the former release’s files stay', async () => {
    const made = await productStore();
    await start(made.store);
    await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
    await untilServing(app, NEXT);
    expect((await app.inject('/drugs/queue/noc')).body).toContain(
      '/releases/queues-mfe/1.1.0/remoteEntry.js',
    );
    expect((await app.inject('/releases/queues-mfe/1.0.0/remoteEntry.js')).statusCode).toBe(200);
  });

  it('goes to the page with members that this gateway doesn’t know', async () => {
    const made = await productStore();
    await start(made.store);
    await commitState(made, (state) => ({ ...state, later: { more: ['<b>', 1] } }) as ReleaseState);
    await untilServing(app, NEXT);
    const stored = JSON.parse(await readFile(stateFile(made), 'utf8')) as object;
    expect(stored).toHaveProperty('later');
    expect(blockOf((await app.inject('/')).body, 'refined-state')).toEqual(stored);
    expect((await app.inject('/releases/state.json')).json()).toEqual(stored);
  });

  it('is served once its files are in memory: a store that goes away then costs nothing', async () => {
    const made = await productStore();
    await storeShell(made, '2.0.0');
    await change(made, 'canary', 'shell', canaried('2.0.0', 50));
    await start(made.store, {}, NEXT);
    await rename(made.folder, `${made.folder}-away`);
    for (let load = 0; load < 3; load++) await pageWorks();
    for (const file of [
      'queues-mfe/1.0.0/lazy/part.js',
      'queues-mfe/1.0.0/notes.txt',
      'shell/2.0.0/shell.js',
    ])
      expect((await app.inject(`/releases/${file}`)).statusCode).toBe(200);
    await rename(`${made.folder}-away`, made.folder);
    await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
    await untilServing(app, NEXT + 1);
    await pageWorks();
  });
});

describe('a state that can not be served leaves the last good one, and is logged once', () => {
  it('truncated', async () => {
    const made = await productStore();
    await start(made.store);
    await truncate(stateFile(made), 30);
    await untilRefused('release state comes from the history');
    await pageWorks();
    expect(timesSaid('release state comes from the history')).toBe(1);
    await rm(made.folder, { recursive: true });
    await pageWorks();
  });

  it('that names a release which isn’t there, until it is', async () => {
    const made = await productStore();
    await start(made.store);
    const copy = await mkdtemp(join(tmpdir(), 'refined-elsewhere-'));
    await cp(made.folder, copy, { recursive: true });
    const elsewhere: TestStore = { folder: copy, store: fileSystemStore(copy) };
    await publishScreen(elsewhere, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
    await cp(join(copy, 'history'), join(made.folder, 'history'), { recursive: true });
    await cp(stateFile(elsewhere), stateFile(made));
    await untilRefused('generation not served');
    await pageWorks();
    expect((await app.inject('/')).body).not.toContain('queues-mfe/1.1.0');
    expect(timesSaid('generation not served')).toBe(1);
    await cp(join(copy, 'queues-mfe/1.1.0'), join(made.folder, 'queues-mfe/1.1.0'), {
      recursive: true,
    });
    await untilServing(app, NEXT);
  });

  it('with a damaged shell', async () => {
    const made = await productStore();
    await storeShell(made, '1.1.0');
    await writeFile(join(made.folder, 'shell/1.1.0/kit.js'), 'evil();');
    await start(made.store);
    await change(made, 'activate', 'shell', (entry) => ({
      ...entry!,
      active: '1.1.0',
      previous: ['1.0.0'],
    }));
    await untilRefused('generation not served');
    await pageWorks();
    expect(await servedGeneration(app)).toBe(PRODUCT_GENERATION);
  });

  it('with a damaged canary of the shell', async () => {
    const made = await productStore();
    await storeShell(made, '1.1.0');
    await writeFile(join(made.folder, 'shell/1.1.0/kit.js'), 'evil();');
    await start(made.store);
    await change(made, 'canary', 'shell', canaried('1.1.0', 10));
    await untilRefused('generation not served');
    expect(await servedGeneration(app)).toBe(PRODUCT_GENERATION);
  });

  it('without a shell', async () => {
    const made = await productStore();
    await start(made.store);
    await commitState(made, (state) => ({
      ...state,
      workspaces: { 'queues-mfe': state.workspaces['queues-mfe']! },
    }));
    await untilRefused('generation not served');
    await pageWorks();
  });
});

describe('a screen that was retired', () => {
  it('has no preloads; what it was stays to be had for pages that still show it', async () => {
    const made = await productStore();
    await change(made, 'retire', 'queues-mfe', retired('Not used.'));
    await start(made.store, {}, NEXT);
    const { body } = await app.inject('/drugs/queue/noc');
    expect([scriptsOf(body).length, preloadsOf(body).length]).toEqual([2, 0]);
    expect((await app.inject('/releases/queues-mfe/1.0.0/screen.js')).statusCode).toBe(200);
  });

  it('keeps no generation back when its release is gone', async () => {
    const made = await productStore();
    await rm(join(made.folder, 'queues-mfe'), { recursive: true });
    await change(made, 'retire', 'queues-mfe', retired('Its release was lost.'));
    await start(made.store, {}, NEXT);
    await change(made, 'reinstate', 'queues-mfe', reinstated());
    await untilRefused('generation not served');
    expect(await servedGeneration(app)).toBe(NEXT);
  });
});

describe('a gateway that starts while state.json', () => {
  const key = newSigningKey();

  it('is gone takes a history that was signed, and no other', async () => {
    const made = await productStore({ signingKey: key.privateKey, publicKeys: [key.publicKey] });
    await rm(stateFile(made));
    await start(made.store, { isSigned: true });
    await app.close();
    log = [];
    app = gatewayOn(fileSystemStore(made.folder, { publicKeys: [newSigningKey().publicKey] }), {
      log,
      isSigned: true,
    });
    await untilRefused('release state refused');
    expect((await app.inject('/')).statusCode).toBe(503);
  });
});

describe('/readyz tells', () => {
  const ready = async () => {
    const answer = await app.inject('/readyz');
    return { code: answer.statusCode, ...answer.json<{ store: Record<string, unknown> }>() };
  };

  it('what is served, since when, and when the store was last read', async () => {
    const made = await productStore();
    await start(made.store, { page: { apiHost: 'https://api.example.ca' } });
    const { changedAt } = (await made.store.readState())!;
    expect(await ready()).toEqual({
      code: 200,
      status: 'ready',
      releases: true,
      api: true,
      generation: PRODUCT_GENERATION,
      changedAt,
      servedSince: expect.stringMatching(/Z$/),
      store: { readable: true, readAt: expect.stringMatching(/Z$/) },
    });
  });

  it('that the store is gone, stays ready, logs it once, and nothing is made in its place', async () => {
    const made = await productStore();
    await start(made.store, { page: { apiHost: 'https://api.example.ca' } });
    const away = `${made.folder}-away`;
    await rename(made.folder, away);
    await until(async () => (await ready()).store.readable === false);
    expect(await ready()).toMatchObject({
      code: 200,
      status: 'ready',
      store: { fault: 'no-store' },
    });
    await untilRefused('release state refused');
    expect(timesSaid('release state refused')).toBe(1);
    await pageWorks();
    expect(existsSync(made.folder)).toBe(false);
    await rename(away, made.folder);
    await until(async () => (await ready()).store.readable === true);
  });

  it('that the state was edited; what was served before is served on', async () => {
    const made = await productStore();
    await start(made.store, { page: { apiHost: 'https://api.example.ca' } });
    await editState(made, (state) => ({ ...state, generation: state.generation + 7 }));
    await until(async () => (await ready()).store.readable === false);
    expect(await ready()).toMatchObject({
      code: 200,
      generation: PRODUCT_GENERATION,
      store: { fault: 'unreadable' },
    });
    await pageWorks();
  });
});

it('a screen’s damaged file doesn’t keep a generation back: the page falls back', async () => {
  const made = await productStore();
  await start(made.store);
  await publishScreen(made, 'search-mfe', '1.1.0', '/drugs/search');
  await untilServing(app, NEXT);
  await writeFile(join(made.folder, 'search-mfe/1.1.0/screen.js'), 'evil();');
  await app.close();
  await start(made.store, {}, NEXT);
  expect((await app.inject('/releases/search-mfe/1.1.0/screen.js')).statusCode).toBe(404);
  expect((await app.inject('/releases/search-mfe/1.0.0/screen.js')).statusCode).toBe(200);
  await pageWorks();
});

it('a store that was restored with other bytes under the same version is served as it is now', async () => {
  const made = await productStore();
  await start(made.store);
  await pageWorks();
  const text = 'restored();';
  const integrity = integrityOf(Buffer.from(text));
  const former = (await made.store.readRelease('queues-mfe', '1.0.0')).files.find(
    ({ path }) => path === 'screen.js',
  )!;
  const release = join(made.folder, 'queues-mfe/1.0.0');
  await writeFile(join(release, 'screen.js'), text);
  const document = await readFile(join(release, 'release.json'), 'utf8');
  await writeFile(
    join(release, 'release.json'),
    document
      .replaceAll(former.integrity, integrity)
      .replace(`"bytes": ${former.bytes}`, `"bytes": ${text.length}`),
  );
  await commitState(
    made,
    (state) =>
      JSON.parse(JSON.stringify(state).replaceAll(former.integrity, integrity)) as ReleaseState,
  );
  await untilServing(app, NEXT);
  await until(async () => (await app.inject('/releases/queues-mfe/1.0.0/screen.js')).body === text);
  expect(preloadsOf((await app.inject('/drugs/queue/noc')).body)).toContainEqual({
    address: '/releases/queues-mfe/1.0.0/screen.js',
    integrity,
  });
});

describe('what can not be read for a moment is read again', () => {
  /** Can't read files of that workspace until `mend()`; records what it reads after that. */
  const flaky = (made: TestStore, workspace: string) => {
    const read = new Set<string>();
    const broken = { is: true };
    const store: ReleaseStore = {
      ...made.store,
      readFile: async (name, version, path, encoding) => {
        if (name === workspace && broken.is)
          throw Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' });
        if (name === workspace) read.add(path);
        return made.store.readFile(name, version, path, encoding);
      },
    };
    return { store, read, mend: () => (broken.is = false) };
  };

  it('the shell’s files before anything is served', async () => {
    const made = await productStore();
    const { store, mend } = flaky(made, 'shell');
    log = [];
    app = gatewayOn(store, { log });
    await untilRefused('generation not served');
    expect((await app.inject('/')).statusCode).toBe(503);
    mend();
    await untilServing(app, PRODUCT_GENERATION);
    await pageWorks();
  });

  it('a screen’s files while the rest is served; then they need no store either', async () => {
    const made = await productStore();
    const { store, read, mend } = flaky(made, 'queues-mfe');
    await start(store);
    expect((await app.inject('/drugs/queue/noc')).statusCode).toBe(200);
    mend();
    // No page requests them meanwhile.
    await until(async () => read.size === 4);
    await until(
      async () => (await app.inject('/releases/queues-mfe/1.0.0/lazy/part.js')).statusCode === 200,
    );
    await rename(made.folder, `${made.folder}-away`);
    await pageWorks();
  });
});

it('a newer generation overtakes one whose files take long', async () => {
  const made = await productStore();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow: ReleaseStore = {
    ...made.store,
    readRelease: async (workspace, version) => {
      if (version === '1.1.0') await held;
      return made.store.readRelease(workspace, version);
    },
  };
  await start(slow);
  await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
  await until(async () => (await made.store.readState())!.generation === NEXT);
  await publishScreen(made, 'queues-mfe', '1.2.0', QUEUE_ROUTE);
  await untilServing(app, NEXT + 1);
  release();
  for (let look = 0; look < 50; look++) await turn();
  expect(await servedGeneration(app)).toBe(NEXT + 1);
  expect((await app.inject('/drugs/queue/noc')).body).toContain('queues-mfe/1.2.0/remoteEntry.js');
});

describe('with pinned keys', () => {
  const { privateKey, publicKey } = newSigningKey();
  const signedProduct = () => productStore({ signingKey: privateKey, publicKeys: [publicKey] });
  const pinned = (made: TestStore) => start(made.store, { isSigned: true });

  it('serves what is signed, with its signature', async () => {
    const made = await signedProduct();
    await pinned(made);
    expect((await app.inject('/releases/state.json')).json()).toMatchObject({
      generation: PRODUCT_GENERATION,
      signature: { value: expect.any(String) },
    });
  });

  it.each<[string, (state: ReleaseState) => ReleaseState]>([
    ['unsigned', ({ signature: _signature, ...state }) => ({ ...state, generation: NEXT })],
    ['changed after it was signed', (state) => ({ ...state, generation: NEXT })],
    ['with a member added', (state) => ({ ...state, more: true }) as ReleaseState],
  ])('keeps the last good state when the next is %s', async (_how, edit) => {
    const made = await signedProduct();
    await pinned(made);
    await editState(made, edit);
    await untilRefused('release state refused');
    expect(await servedGeneration(app)).toBe(PRODUCT_GENERATION);
    expect(timesSaid('release state refused')).toBe(1);
    await pageWorks();
  });

  it('serves no older state again that was signed once', async () => {
    const made = await signedProduct();
    const old = await readFile(stateFile(made));
    await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
    await start(made.store, { isSigned: true }, NEXT);
    await writeFile(`${stateFile(made)}.old`, old);
    await rename(`${stateFile(made)}.old`, stateFile(made));
    await untilRefused('an older signed release state');
    expect(await servedGeneration(app)).toBe(NEXT);
    expect((await app.inject('/drugs/queue/noc')).body).toContain(
      'queues-mfe/1.1.0/remoteEntry.js',
    );
  });

  it('serves a backup that was restored: it is a generation above the one that is served', async () => {
    const made = await signedProduct();
    const backup = await mkdtemp(join(tmpdir(), 'refined-backup-'));
    await cp(made.folder, backup, { recursive: true });
    await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
    await start(made.store, { isSigned: true }, NEXT);
    await made.store.restore(openBackend(backup), { actor: 'test', reason: 'empty lists' });
    await untilServing(app, NEXT + 1);
    await pageWorks();
    expect((await app.inject('/drugs/queue/noc')).body).toContain(
      'queues-mfe/1.0.0/remoteEntry.js',
    );
  });

  it('starts with nothing where nothing good is there', async () => {
    const made = await productStore();
    const app = gatewayOn(fileSystemStore(made.folder, { publicKeys: [publicKey] }), {
      isSigned: true,
    });
    expect((await app.inject('/')).statusCode).toBe(503);
    await app.close();
  });
});

it('without keys an older state is what somebody restored', async () => {
  const made = await productStore();
  const old = await readFile(stateFile(made));
  await publishScreen(made, 'queues-mfe', '1.1.0', QUEUE_ROUTE);
  await start(made.store, {}, NEXT);
  await writeFile(stateFile(made), old);
  await untilServing(app, PRODUCT_GENERATION);
});
