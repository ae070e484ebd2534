import path from 'node:path';
import { deriveRelease } from '@refined/bad-releases/derived-release';
import { fileSystemStore } from '@refined/releases';
import { askRegistry, uploadOf } from '@refined/releases/cli';
import { expect } from '@playwright/test';
import { confirmIn, signIn } from '../fixtures/reviewer.ts';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';
import { SCREEN } from '../releases/fixtures/release-fixture.ts';
import { beginLoad, drugsInNoQueue, notMovedOnce, type Load } from './load.ts';
import type { PartProcess } from './part-process.ts';
import { startPrometheus } from './prometheus-process.ts';
import { ACCOUNT, liveScreen, test } from './topology.ts';

// The stories share the processes, in any order.

const UPLOADED = '9.1.0';

// nginx has the story's own certificate.
test.use({ ignoreHTTPSErrors: true });
test.describe.configure({ timeout: PATIENCE.build });

test('an operator rolls a release back, no page of colleagues fails, and no alert is raised', async ({
  topology,
  page,
}) => {
  const prometheus = await startPrometheus(topology);
  const load = beginLoad(topology, await drugsInNoQueue(topology, 1_000));

  const before = await liveScreen(topology);
  await page.goto(`${topology.secureAddress}/operations`);
  await signIn(page, ACCOUNT.password, ACCOUNT.username);
  const queues = page
    .getByRole('table', { name: 'What is live' })
    .getByRole('row', { name: /^Queues/ });
  await expect(queues).toContainText(before);
  await page.getByRole('button', { name: 'Roll back: Queues' }).click();
  await page.keyboard.type('empty lists');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await confirmIn(await opened, ACCOUNT.password);
  await expect(queues).not.toContainText(before);
  await expect.poll(() => liveScreen(topology)).not.toBe(before);

  await load.goOn();
  expect(load.reads().failed).toEqual([]);
  await expect.poll(prometheus.reads).toBeGreaterThan(10);
  // Slowness of a busy machine ends before an alert's delay.
  await expect.poll(prometheus.raised).toEqual([]);
  expect(await prometheus.fired()).toEqual([]);
  await load.stop();
  await prometheus.stop();
});

test('the registry tries an uploaded screen in a browser, and it goes live', async ({
  topology,
}) => {
  const store = fileSystemStore(path.join(releasesOnlyFolder(), 'releases'));
  const { active } = (await store.readState())!.workspaces[SCREEN]!;
  const { version, folder, ...meta } = await deriveRelease(store, {
    workspace: SCREEN,
    from: active,
    version: UPLOADED,
    folder: path.join(newFolder('upload'), 'bundle'),
  });
  const routes = meta.declaration.kind === 'screen' ? meta.declaration.routes : [];
  await topology.store.command([
    'register',
    SCREEN,
    ...routes.flatMap((route) => ['--route', route.path]),
  ]);
  const token = await topology.store.command([
    'token',
    SCREEN,
    ...['--holder', 'Story', '--may', 'publish', '--may', 'activate'],
  ]);
  const answer = await askRegistry(
    { host: topology.address, workspace: SCREEN, verb: 'publish', by: 'release' },
    { say: () => undefined, environment: { REFINED_TOKEN: token.split('\n')[0]! } },
    await uploadOf({ workspace: SCREEN, version, folder, meta }, { reason: 'moves' }),
  );
  expect(answer).toMatchObject({ exit: 0 });
  await expect.poll(() => liveScreen(topology)).toBe(UPLOADED);
});

interface Happened {
  readonly part: string;
  readonly how: string;
  readonly reads: number;
  readonly failed: readonly string[];
  readonly writes: number;
}

/** What users saw from before an event of a part until the part was back. */
const watched = async (
  load: Load,
  part: string,
  how: string,
  happen: () => Promise<void>,
): Promise<Happened> => {
  await load.goOn();
  const before = { ...load.reads(), failures: load.reads().failed.length };
  const written = load.moved().length;
  await happen();
  await load.goOn();
  const after = load.reads();
  return {
    part,
    how,
    reads: after.ended - before.ended,
    failed: after.failed.slice(before.failures),
    writes: load.moved().length - written,
  };
};

test('whichever is ended or killed, no read fails and each write is made once', async ({
  topology,
}) => {
  const { gateways, apis, registry } = topology;
  const load = beginLoad(topology, await drugsInNoQueue(topology, 4_000));
  const happened: Happened[] = [];
  const lose = async (name: string, part: PartProcess, signal: NodeJS.Signals): Promise<void> => {
    const how = signal === 'SIGTERM' ? 'ended' : 'killed';
    happened.push(
      await watched(load, name, how, async () => {
        await part.end(signal);
        await load.goOn();
        await part.startAgain();
        if (part !== registry) await topology.untilTrusted(part);
      }),
    );
  };
  await lose('gateway', gateways[0], 'SIGTERM');
  await lose('gateway', gateways[1], 'SIGKILL');
  await lose('API', apis[0], 'SIGTERM');
  await lose('API', apis[1], 'SIGKILL');
  await lose('registry', registry, 'SIGTERM');
  await lose('registry', registry, 'SIGKILL');
  const { postgres } = topology;
  for (const signal of ['SIGINT', 'SIGKILL'] as const)
    happened.push(
      await watched(load, 'PostgreSQL', signal === 'SIGINT' ? 'ended' : 'killed', async () => {
        await postgres.end(signal);
        await postgres.startAgain();
      }),
    );
  await load.stop();

  for (const { part, how, reads, failed, writes } of happened)
    console.log(`${part} ${how}: ${failed.length} of ${reads} reads failed, ${writes} writes.`);
  const ofParts = happened.filter(({ part }) => part !== 'PostgreSQL');
  expect(ofParts.flatMap(({ failed }) => failed)).toEqual([]);
  // Without a database no read works, but each answer says when to try again.
  for (const { failed } of happened)
    for (const sentence of failed) expect(sentence).toMatch(/answered 503 /);
  expect(await notMovedOnce(topology, load.moved())).toEqual([]);
});

test('database and store are lost, and restored with every write that was acknowledged', async ({
  topology,
}) => {
  const { address, gateways, postgres, store } = topology;
  const backup = await postgres.backUp();
  const load = beginLoad(topology, await drugsInNoQueue(topology, 4_000));
  await load.goOn();
  await store.command(['disable', 'search-mfe', '--message', 'Before it was lost.']);
  const copy = await store.backUp();
  await load.goOn();

  await postgres.end('SIGKILL');
  const acknowledged = [...load.moved()];
  await store.lose();
  topology.replacePostgres(await backup.restore());
  const ready = await fetch(`${gateways[0].address}/readyz`);
  const { generation } = (await ready.json()) as { generation: number };
  await store.command(['init']);
  const above = ['--above', String(generation), '--reason', 'The bucket was deleted'];
  await store.command(['restore', copy, ...above]);

  // Nothing was restarted: gateways and APIs go on, and pending writes succeed.
  await load.goOn();
  await load.stop();
  expect(await notMovedOnce(topology, load.moved())).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(16);
  const state = async () =>
    (await (await fetch(`${address}/releases/state.json`)).json()) as {
      generation: number;
      workspaces: Record<string, { disabled?: unknown }>;
    };
  await expect.poll(async () => (await state()).generation).toBeGreaterThan(generation);
  expect((await state()).workspaces['search-mfe']).toHaveProperty('disabled');
});
