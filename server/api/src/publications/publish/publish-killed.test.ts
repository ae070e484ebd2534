import { afterEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../db/embedded/embedded.ts';
import { apiProcesses, signedInAt } from '../../testing/child-process.ts';
import { addLists, addManyDrugs, addTestUser } from '../../testing/fixtures.ts';
import { openPglite, writeDataFolder } from '../../testing/embedded-database.ts';

const DRUGS = 3_000;
const PART = 500;

const folder = mkdtempSync(join(tmpdir(), 'refined-publish-'));
const startApi = apiProcesses({ SEED: '0', DATA_DIR: folder });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = async () => {
  const { get, post, end } = await signedInAt(startApi({}));
  return {
    preview: async () =>
      (await (await get('/api/publications/preview/')).json()) as {
        token: string;
        counts: { added: number };
      },
    publish: (preview: string) => post('/api/publications/', { preview }),
    isAlive: () => get('/healthz'),
    kill: () => end('SIGKILL'),
  };
};

it('leaves nothing of a publication whose process is killed, or all of it; the same confirmation again makes it whole', async () => {
  await writeDataFolder(folder);
  const before = await openEmbedded(folder, openPglite);
  await addLists(before.db);
  await addTestUser(before.db, 'ada');
  for (let added = 0; added < DRUGS; added += PART)
    await addManyDrugs(before.db, PART, (index) => ({
      din: String(9_000_000 + added + index).padStart(8, '0'),
      queue: 'update',
      type_id: 1003,
      active_ingredient_ids: [3001],
      form: 'TABLET',
    }));
  await before.close();

  const first = await start();
  const { token, counts } = await first.preview();
  expect(counts.added).toBe(DRUGS);
  const lost = first.publish(token).catch(() => undefined);
  // Sent after it and answered without the database: by now the publication is running.
  await first.isAlive();
  await first.kill();
  await lost;

  const tally = async () => {
    const { db, close } = await openEmbedded(folder, openPglite);
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::integer from publication) as publications, (select count(*)::integer from publication_item) as items,
        (select count(*)::integer from drug where in_product and queue = '') as published, (select count(*)::integer from drug_history where kind = 'publication') as history,
        (select size from queue_count where name = 'in_product') as counted`.execute(db);
    await close();
    return rows[0]!;
  };
  const none = { publications: 0, items: 0, published: 0, history: 0, counted: 0 };
  const all = { publications: 1, items: DRUGS, published: DRUGS, history: DRUGS, counted: DRUGS };
  expect([none, all]).toContainEqual(await tally());

  const second = await start();
  const answer = await second.publish(token);
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 200,
    body: { number: 1, added: DRUGS, size: DRUGS },
  });
  await second.kill();
  expect(await tally()).toEqual(all);
});
