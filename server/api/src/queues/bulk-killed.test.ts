import { afterEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { openPostgres } from '../db/postgres.ts';
import { startChild, type Child } from '../testing/child-process.ts';
import { createMigratedDatabase } from '../testing/databases.ts';
import { openPglite, writeDataFolder } from '../testing/embedded-database.ts';
import { PASSWORD, addManyDrugs, addTestUser } from '../testing/fixtures.ts';

const DRUGS = 2_000;
const PART = 500;
/** Between two repeats of the move, in ms. */
const PAUSE = 100;

interface Place {
  readonly environment: Record<string, string>;
  readonly open: () => Promise<Database>;
  readonly remove: () => Promise<void> | void;
}

const folderPlace = async (): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'refined-bulk-'));
  await writeDataFolder(folder);
  return {
    environment: { DATA_DIR: folder },
    open: () => openEmbedded(folder, openPglite),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
const serverPlace = async (): Promise<Place> => {
  const created = await createMigratedDatabase();
  return {
    environment: { DATABASE_URL: created.url },
    open: async () => openPostgres(created.url, () => {}),
    remove: created.drop,
  };
};
const places: [string, () => Promise<Place>][] = [
  ['embedded', folderPlace],
  ['postgres', serverPlace],
];

/** A process of its own over the place, signed in; each answer as status and body. */
class Running {
  readonly #child: Child;
  readonly #port: number;
  #token = '';

  private constructor(child: Child, port: number) {
    this.#child = child;
    this.#port = port;
  }

  static async start({ environment }: Place): Promise<Running> {
    const child = startChild('main.mjs', {
      SEED: '0',
      LOG_LEVEL: 'warn',
      API_PORT: '0',
      ...environment,
    });
    const running = new Running(child, await child.ready);
    const answer = await running.call('POST', '/api/api-token-auth/', {
      username: 'ada',
      password: PASSWORD,
    });
    running.#token = (answer.body as { token: string }).token;
    return running;
  }

  async call(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; replayed: boolean; body: unknown }> {
    const headers = {
      'content-type': 'application/json',
      ...(this.#token && { authorization: `Token ${this.#token}` }),
      ...(key && { 'idempotency-key': key }),
    };
    const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      replayed: response.headers.has('idempotency-replayed'),
      body: await response.json(),
    };
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.process.kill(signal);
    await this.#child.ended;
  }
}

describe.each(places)('a bulk move whose process is killed, on %s', (_name, makePlace) => {
  let place: Place;
  let running: Running | undefined;
  afterEach(async () => {
    await running?.end('SIGKILL');
    await place.remove();
  });

  it('is finished by its repeat: each drug moved once, with one history row', async () => {
    place = await makePlace();
    const before = await place.open();
    await addTestUser(before.db, 'ada');
    for (let added = 0; added < DRUGS; added += PART)
      await addManyDrugs(before.db, PART, () => ({ queue: 'dpd' }));
    await before.close();

    running = await Running.start(place);
    const move = (at: Running) =>
      at.call(
        'POST',
        '/api/actions/',
        { action: 'archive', queue: 'dpd', expected: DRUGS },
        'the-action',
      );
    const left = async (at: Running) =>
      ((await at.call('GET', '/api/drugs/count_review/')).body as { dpd_review: number })
        .dpd_review;
    const lost = move(running).then(
      () => 'answered',
      () => 'lost',
    );
    while ((await left(running)) === DRUGS);
    await running.end('SIGKILL');
    expect(await lost).toBe('lost');

    running = await Running.start(place);
    const half = await left(running);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(DRUGS);
    // With several processes it may be in work for all that one knows, until the killed one has
    // been silent for long enough. Asked as often as a client would: without a pause that took a
    // whole core for as long.
    let again = await move(running);
    while (again.status === 409) {
      await delay(PAUSE);
      again = await move(running);
    }
    expect(again).toMatchObject({
      status: 200,
      replayed: false,
      body: { done: DRUGS, refused: 0, results: [] },
    });
    expect(await move(running)).toEqual({ ...again, replayed: true });
    expect(await left(running)).toBe(0);
    await running.end('SIGTERM');
    running = undefined;

    const after = await place.open();
    const { rows } = await sql<{ rows: number; drugs: number; batches: number }>`
      select count(*)::integer as rows, count(distinct drug_id)::integer as drugs, count(distinct note ->> 'batch')::integer as batches from drug_history where kind = 'move'`.execute(
      after.db,
    );
    expect(rows).toEqual([{ rows: DRUGS, drugs: DRUGS, batches: 1 }]);
    await after.close();
  });
});
