import { expect } from '@playwright/test';
import { PATIENCE } from '../product/patience.ts';
import { beginLoad, drugsInNoQueue, notMovedOnce, type Load } from './load.ts';
import type { PartProcess } from './part-process.ts';
import { test } from './topology.ts';

interface Happened {
  readonly part: string;
  readonly how: string;
  readonly reads: number;
  readonly failed: readonly string[];
  readonly writes: number;
}

/** What users saw from before something happened to a part until after it was back. */
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

test('parts on several machines: whichever is ended or killed, no read fails and each write is made once', async ({
  topology,
}) => {
  test.setTimeout(PATIENCE.build);
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
  // Without a database nothing can be read; what is answered says when to try again.
  for (const { failed } of happened)
    for (const sentence of failed) expect(sentence).toMatch(/answered 503 /);
  expect(await notMovedOnce(topology, load.moved())).toEqual([]);
});
