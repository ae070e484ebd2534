import { expect } from '@playwright/test';
import { PATIENCE } from '../product/patience.ts';
import { beginLoad, drugsInNoQueue, notMovedOnce } from './load.ts';
import { test } from './topology.ts';

test('database and store are lost, and restored with every write that was acknowledged', async ({
  topology,
}) => {
  test.setTimeout(PATIENCE.build);
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

  // Nothing was restarted: gateways and APIs go on, and so do the writes that had no answer.
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
