import { afterEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { openPostgres } from '../db/open-database.ts';
import { apiProcesses, signedInAt } from '../testing/child-process.ts';
import { createMigratedDatabase } from '../testing/databases.ts';
import { openPglite, writeDataFolder } from '../testing/embedded-database.ts';
import { addManyDrugs, addTestUser } from '../testing/fixtures.ts';

const DRUGS = 2_000;
const PART = 500;

interface Place {
  readonly environment: Record<string, string>;
  readonly open: () => Promise<Database>;
  /** Expires the leases: with several processes, the killed one could still be working. */
  readonly wait: () => Promise<unknown> | void;
  readonly remove: () => Promise<void> | void;
}

const folderPlace = async (): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'refined-bulk-'));
  await writeDataFolder(folder);
  return {
    environment: { DATA_DIR: folder },
    open: () => openEmbedded(folder, openPglite),
    // No other process can use the folder.
    wait: () => {},
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
const serverPlace = async (): Promise<Place> => {
  const created = await createMigratedDatabase();
  const open = async () => openPostgres(created.url, () => {});
  return {
    environment: { DATABASE_URL: created.url },
    open,
    wait: async () => {
      const { db, close } = await open();
      await db
        .updateTable('idempotent_request')
        .set({ alive_until: new Date(0) })
        .execute();
      await close();
    },
    remove: created.drop,
  };
};
const places: [string, () => Promise<Place>][] = [
  ['embedded', folderPlace],
  ['postgres', serverPlace],
];

const startApi = apiProcesses({ SEED: '0' });

const start = async ({ environment }: Place) => {
  const { get, post, end } = await signedInAt(startApi(environment));
  const body = { action: 'archive', queue: 'dpd', expected: DRUGS };
  return {
    move: async () => {
      const answer = await post('/api/actions/', body, { 'idempotency-key': 'the-action' });
      const replayed = answer.headers.has('idempotency-replayed');
      return { status: answer.status, replayed, body: await answer.json() };
    },
    left: async () => {
      const counts = await (await get('/api/drugs/count_review/')).json();
      return (counts as { dpd_review: number }).dpd_review;
    },
    end,
  };
};

describe.each(places)('a bulk move whose process is killed, on %s', (_name, makePlace) => {
  let place: Place;
  afterEach(() => place.remove());

  it('is finished by its repeat: each drug moved once, with one history row', async () => {
    place = await makePlace();
    const before = await place.open();
    await addTestUser(before.db, 'ada');
    for (let added = 0; added < DRUGS; added += PART)
      await addManyDrugs(before.db, PART, () => ({ queue: 'dpd' }));
    await before.close();

    const killed = await start(place);
    const lost = killed.move().then(
      () => 'answered',
      () => 'lost',
    );
    while ((await killed.left()) === DRUGS);
    await killed.end('SIGKILL');
    expect(await lost).toBe('lost');
    await place.wait();

    const next = await start(place);
    const half = await next.left();
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(DRUGS);
    const again = await next.move();
    expect(again).toMatchObject({
      status: 200,
      replayed: false,
      body: { done: DRUGS, refused: 0, results: [] },
    });
    expect(await next.move()).toEqual({ ...again, replayed: true });
    expect(await next.left()).toBe(0);
    await next.end('SIGTERM');

    const after = await place.open();
    const { rows } = await sql<{ rows: number; drugs: number; batches: number }>`
      select count(*)::integer as rows, count(distinct drug_id)::integer as drugs, count(distinct note ->> 'batch')::integer as batches from drug_history where kind = 'move'`.execute(
      after.db,
    );
    expect(rows).toEqual([{ rows: DRUGS, drugs: DRUGS, batches: 1 }]);
    await after.close();
  });
});
