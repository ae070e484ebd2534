import { afterEach, beforeAll, expect, it } from '@jest/globals';
import {
  drugChanges,
  drugPresence,
  lostAssignments,
  toldNotes,
  streamReady,
} from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readEvents, type EventReader, type StreamedEvent } from '../testing/event-reader.ts';
import { addDrug, addManyDrugs, setDrug } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';
import { listenAnywhere } from '../testing/test-app.ts';
import { Writable } from 'node:stream';
import { EventStream, eventText } from './live-hub.ts';

describeApi('events', (api) => {
  /** Another process's API on the same database. */
  let other: FastifyInstance;
  const readers: EventReader[] = [];
  const { perform, move, save } = reviewing(api);

  beforeAll(async () => {
    await api().addColleague('grace');
    await api()
      .db.updateTable('app_user')
      .set({ first_name: 'Grace', last_name: 'Hopper' })
      .where('username', '=', 'grace')
      .execute();
    other = await api().another();
    await api().listen();
    await listenAnywhere(other);
  });
  afterEach(() => readers.splice(0).forEach((reader) => reader.close()));

  const addressOf = (app: FastifyInstance) =>
    `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const tokenOf = async (username: string) =>
    ((await api().signIn(username)).body as { token: string }).token;
  const read = async (app = api().app, token = api().token): Promise<EventReader> => {
    const reader = await readEvents(addressOf(app), token);
    readers.push(reader);
    if (reader.response.statusCode === 200) await reader.until(({ name }) => name === 'ready');
    return reader;
  };
  const ofDrug =
    (id: number) =>
    ({ name, data }: StreamedEvent) =>
      name === 'change' &&
      (data.changes ?? []).some((change: { id: unknown }) => change.id === String(id));
  /** The change of a drug's version; events can also contain other tests' drugs. */
  const changeOf = async (reader: EventReader, id: number, version: number) => {
    const isIt = (change: { id: unknown; version: number }) =>
      change.id === String(id) && change.version === version;
    const { data } = await reader.until(
      ({ name, data: told }) => name === 'change' && (told.changes ?? []).some(isIt),
    );
    expect(drugChanges.safeParse(data)).toMatchObject({ success: true });
    return { queues: data.queues as string[], change: data.changes.find(isIt) };
  };
  const ofPresence =
    (id: number, people: number) =>
    ({ name, data }: StreamedEvent) =>
      name === 'presence' && data.id === String(id) && data.people.length === people;

  it('begin at once, in a form that nothing on the way may keep or change', async () => {
    const { response, events } = await read();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers).not.toHaveProperty('content-length');
    expect(streamReady.safeParse(events[0]?.data)).toMatchObject({ success: true });
  });

  it('tell readers of every process of a move: from, to, version, and who it was', async () => {
    const [here, there] = [await read(), await read(other)];
    const id = await addDrug(api().db, { queue: 'noc', in_product: true });
    for (const reader of [here, there]) await changeOf(reader, id, 1);
    await move(id, 'update_review', { queue: 'noc' }, { token: await tokenOf('grace') });
    for (const reader of [here, there]) {
      const { queues, change } = await changeOf(reader, id, 2);
      expect(new Set(queues)).toEqual(new Set(['noc', 'update']));
      expect(change).toEqual({
        id: String(id),
        from: 'noc',
        to: 'update',
        in_product: true,
        version: 2,
        edited: false,
        actor: 'grace',
        name: 'Grace Hopper',
      });
    }
  });

  it('bring the counts along, as they are after the change', async () => {
    const reader = await read(other);
    const id = await addDrug(api().db, { queue: 'noc' });
    const { data } = await reader.until(ofDrug(id));
    expect(data.counts).toEqual((await api().get('/api/drugs/count_review/')).body);
  });

  it('tell an edit from a move', async () => {
    const reader = await read(other);
    const id = await addDrug(api().db, { queue: 'com' });
    await changeOf(reader, id, 1);
    await save(id, { strength: '850 MG' });
    expect((await changeOf(reader, id, 2)).change).toMatchObject({
      from: 'com',
      to: 'com',
      edited: true,
      actor: 'ada',
    });
  });

  it('come after the commit, and never of what was rolled back', async () => {
    const reader = await read();
    const [kept, undone] = [
      await addDrug(api().db, { queue: 'noc' }),
      await addDrug(api().db, { queue: 'noc' }),
    ];
    await changeOf(reader, undone, 1);
    const rolledBack = api()
      .db.transaction()
      .execute(async (transaction) => {
        await setDrug(transaction, undone, { queue: 'com', version: 2 });
        throw new Error('on second thoughts');
      });
    await expect(rolledBack).rejects.toThrow('on second thoughts');
    await api()
      .db.transaction()
      .execute(async (transaction) => {
        await setDrug(transaction, kept, { queue: 'com', version: 2 });
        await setDrug(transaction, kept, { queue: 'update', version: 3 });
      });
    // Two changes of one drug are merged.
    expect((await changeOf(reader, kept, 3)).change).toMatchObject({ from: 'noc', to: 'update' });
    expect(reader.events.filter(ofDrug(undone))).toHaveLength(1);
  });

  it('say only that there were many when there were', async () => {
    await addManyDrugs(api().db, 500, () => ({ queue: 'dpd', drug_name: 'Burst' }));
    const reader = await read();
    await api()
      .db.updateTable('drug')
      .set({ queue: 'manual' })
      .where('drug_name', '=', 'Burst')
      .execute();
    const { data } = await reader.until(
      ({ name, data: told }) => name === 'change' && told.queues.includes('manual'),
    );
    expect(data).toMatchObject({ queues: expect.arrayContaining(['dpd', 'manual']) });
    expect(data).not.toHaveProperty('changes');
  });

  it('tell whom a colleague asks, and who asked the committee its answer, and nobody else', async () => {
    const grace = await tokenOf('grace');
    const [hers, mine] = [await read(other, grace), await read()];
    const id = await addDrug(api().db, { queue: 'dpd', drug_name: 'Asked', strength: '5 MG' });
    const card = { id: String(id), drug_name: 'Asked', strength: '5 MG' };
    const told = async (reader: EventReader, kind: string) =>
      (await reader.until(({ name, data }) => name === 'told' && data.notes[0].kind === kind)).data;

    await perform('assign', [id], { to: 'grace', note: 'Please check the strength.' });
    const assigned = await told(hers, 'assigned');
    expect(toldNotes.safeParse(assigned)).toMatchObject({ success: true });
    expect(assigned.notes).toMatchObject([
      { name: 'Ada Tester', note: 'Please check the strength.', drugs: 1, cards: [card] },
    ]);
    await move(id, 'committee_review', { queue: 'dpd' }, { token: grace });
    await perform('answer', [id], { answer: 'defer', reason: 'Later.', meeting: '2026-05-12' });
    expect((await told(hers, 'answered')).notes).toMatchObject([
      { answer: 'defer', meeting: '2026-05-12', drugs: 1, cards: [card] },
    ]);
    // One notification, regardless of the number of chunks.
    const many: number[] = [];
    for (let more = 0; more < LIMITS.bulk.chunk + 1; more += 1)
      many.push(await addDrug(api().db, { queue: 'manual' }));
    await perform('assign', many, { to: 'grace' });
    await hers.until(({ name, data }) => name === 'told' && data.notes[0].drugs === many.length);
    expect(mine.events.filter(({ name }) => name === 'told')).toEqual([]);
  });

  it('tell whoever had taken drugs that another one moved them, and nobody else', async () => {
    const grace = await tokenOf('grace');
    const [hers, mine] = [await read(other, grace), await read()];
    const few = [
      await addDrug(api().db, { queue: 'noc', drug_name: 'Few', strength: '5 MG', form: 'TABLET' }),
    ];
    const many: number[] = [];
    for (let more = 0; more < 60; more += 1)
      many.push(await addDrug(api().db, { queue: 'noc', drug_name: 'Many' }));
    const byGrace = { token: grace };
    await perform('assign', [...few, ...many], {}, byGrace);
    const lost = (reader: EventReader, drugs: number) =>
      reader.until(({ name, data }) => name === 'lost' && data.moves[0].drugs === drugs);

    // Moved by herself, or released before: nothing is lost.
    await perform('committee', many.slice(0, 2), {}, byGrace);
    await perform('unassign', many.slice(2, 4), {}, byGrace);
    expect((await perform('committee', few)).body.done).toBe(1);
    const { data } = await lost(hers, 1);
    expect(lostAssignments.safeParse(data)).toMatchObject({ success: true });
    expect(data.moves).toEqual([
      {
        actor: 'ada',
        name: 'Ada Tester',
        from: 'noc',
        to: 'com',
        in_product: false,
        drugs: 1,
        cards: [
          {
            id: String(few[0]),
            din: expect.any(String),
            drug_name: 'Few',
            strength: '5 MG',
            form: 'TABLET',
          },
        ],
      },
    ]);
    await perform('committee', many.slice(2));
    const { cards, ...told } = (await lost(hers, 56)).data.moves[0];
    expect([cards, told.name]).toEqual([undefined, 'Ada Tester']);
    expect(hers.events.filter(({ name }) => name === 'lost')).toHaveLength(2);
    expect(mine.events.filter(({ name }) => name === 'lost')).toEqual([]);
  });

  it('say who opens and leaves a record, each person once, to every process', async () => {
    const id = await addDrug(api().db, {});
    const grace = await tokenOf('grace');
    const reader = await read(other);
    const [one, two] = [randomUUID(), randomUUID()];
    const say = (page: string, token: string, leaving = false) =>
      api().post(`/api/drugs/${id}/presence/`, { page, ...(leaving && { leaving }) }, { token });
    for (const page of [one, two])
      expect(await say(page, grace)).toMatchObject({ status: 200, body: { people: [] } });
    const { data } = await reader.until(ofPresence(id, 1));
    expect(drugPresence.parse(data).people).toEqual([
      { username: 'grace', name: 'Grace Hopper', since: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect((await say(randomUUID(), api().token)).body.people).toEqual([
      expect.objectContaining({ name: 'Grace Hopper' }),
    ]);
    await reader.until(ofPresence(id, 2));
    // A later reader gets it in the first event.
    const late = await read();
    expect(late.events[0]?.data.open).toContainEqual(
      expect.objectContaining({
        id: String(id),
        people: [
          expect.objectContaining({ username: 'grace' }),
          expect.objectContaining({ username: 'ada' }),
        ],
      }),
    );
    const before = reader.events.length;
    await say(one, grace, true);
    await say(two, grace, true);
    await reader.until(
      (event) =>
        reader.events.indexOf(event) >= before &&
        ofPresence(id, 1)(event) &&
        event.data.people[0].username === 'ada',
    );
  });

  it('forget whoever falls silent, and whoever signs out', async () => {
    const id = await addDrug(api().db, {});
    const grace = await tokenOf('grace');
    await api().post(`/api/drugs/${id}/presence/`, { page: randomUUID() }, { token: grace });
    await api()
      .db.updateTable('drug_presence')
      .set({ seen_at: new Date(Date.now() - LIMITS.presence.expires - 1_000) })
      .where('drug_id', '=', id)
      .execute();
    expect(
      (await api().post(`/api/drugs/${id}/presence/`, { page: randomUUID() })).body.people,
    ).toEqual([]);
    await api().post(`/api/drugs/${id}/presence/`, { page: randomUUID() }, { token: grace });
    const reader = await read();
    await api().get('/api/logout/', { token: grace });
    await reader.until(ofPresence(id, 1));
  });

  it('presence takes nobody’s page over, and knows its drugs', async () => {
    const id = await addDrug(api().db, {});
    const page = randomUUID();
    await api().post(`/api/drugs/${id}/presence/`, { page }, { token: await tokenOf('grace') });
    await api().post(`/api/drugs/${id}/presence/`, { page, leaving: true });
    expect(
      (await api().post(`/api/drugs/${id}/presence/`, { page: randomUUID() })).body.people,
    ).toHaveLength(1);
    expect((await api().post('/api/drugs/999999/presence/', { page: randomUUID() })).status).toBe(
      404,
    );
    expect((await api().post(`/api/drugs/${id}/presence/`, { page: 'x' })).status).toBe(400);
  });

  it('end with the sign-in, on whichever process that ends', async () => {
    const grace = await tokenOf('grace');
    const [ending, staying] = [await read(other, grace), await read(other)];
    await api().get('/api/logout/', { token: grace });
    await ending.ended;
    expect(staying.response.destroyed).toBe(false);
    expect((await read(other, grace)).response.statusCode).toBe(401);
  });

  it('are limited per user, and don’t count as work', async () => {
    const token = await tokenOf('grace');
    const all = await Promise.all(
      Array.from({ length: LIMITS.live.perUser }, () => read(api().app, token)),
    );
    expect(all.every(({ response }) => response.statusCode === 200)).toBe(true);
    const refused = await read(api().app, token);
    expect(refused.response.statusCode).toBe(429);
    expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read()).response.statusCode).toBe(200);
    await Promise.all(all.map(async (reader) => (reader.close(), reader.ended)));
  });

  it('end at once when the process is asked to end', async () => {
    const app = await api().another();
    const port = await listenAnywhere(app);
    const reader = await read(app);
    // Proxies keep connections open that have had no request yet.
    const unused = connect(port, '127.0.0.1');
    await Promise.all([once(unused, 'connect'), once(app.server, 'connection')]);
    const closed = once(unused, 'close');
    await app.close();
    await reader.ended;
    expect(reader.response.complete).toBe(true);
    await closed;
  });
});

it('writes an event as one line of data', () => {
  expect(eventText('change', { text: 'a\n\nb' })).toBe(
    'event: change\ndata: {"text":"a\\n\\nb"}\n\n',
  );
});

it('drops a reader that doesn’t read, before much waits for it', () => {
  const stream = new EventStream('ada', 'hash');
  // A socket whose other end has stopped reading.
  stream.pipe(new Writable({ highWaterMark: 1, write: () => {} }));
  const event = eventText('change', { text: 'x'.repeat(10_000) });
  let told = 0;
  while (!stream.destroyed && told < 1_000) {
    stream.tell(event);
    told += 1;
  }
  expect(stream.destroyed).toBe(true);
  expect(told * event.length).toBeLessThan(LIMITS.live.behind + 2 * event.length);
  stream.tell(event);
});
