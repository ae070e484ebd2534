import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { countRows } from '../testing/fixtures.ts';
import { brandRow } from './testing/notice-rows.ts';
import { describeApi } from '../testing/suite.ts';
import type { Answer, Request } from '../testing/test-app.ts';
import { writeExtract, type FixtureProduct, ONE_OF_EACH } from './testing/extract-fixture.ts';
import { takeFile } from './jobs/take-file.ts';

const UPLOADS = '/api/imports/uploads/';
const JOBS = '/api/imports/jobs/';
const MEGABYTES = Buffer.alloc(8 * 1024 * 1024);
const OCTETS = { 'content-type': 'application/octet-stream' };

describeApi('imports in the browser', (api) => {
  let bob: string;
  beforeAll(async () => {
    bob = await api().addColleague('bob');
  });
  beforeEach(async () => {
    await api().db.deleteFrom('import_upload').execute();
  });

  const send = (name: string, content: Buffer, request: Partial<Request> = {}) =>
    api().call('PUT', `${UPLOADS}?name=${encodeURIComponent(name)}`, {
      body: content,
      headers: OCTETS,
      ...request,
    });
  const sent = async () => (await api().get(UPLOADS)).body;
  const sendExtract = async (products: readonly FixtureProduct[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const path of await writeExtract(products))
      ids.push((await send(basename(path), await readFile(path))).body.id as string);
    return ids;
  };
  /** Polls until the job reaches one of the states; the API's own runner works on it. */
  const until = async (id: number, ...states: string[]): Promise<Answer['body']> => {
    for (;;) {
      const { body } = await api().get(`${JOBS}${id}/`);
      if (states.includes(body.state as string)) return body;
      await delay(20);
    }
  };
  const preview = async (uploads: readonly string[], date: string) =>
    until((await api().post(JOBS, { uploads, date })).body.id as number, 'previewed', 'failed');

  it('takes a file, says what it is or why it can’t be used, and knows the same again by its new name', async () => {
    const content = Buffer.from('Dear reviewer');
    const first = await send('../../etc/let\u0007ter.txt', content);
    expect(first).toMatchObject({
      status: 200,
      body: {
        ...{ name: 'letter.txt', bytes: content.length, received: content.length },
        sha256: createHash('sha256').update(content).digest('hex'),
        finding: { fault: { code: 'unknown_file' } },
      },
    });
    const { body: renamed } = await send('renamed.txt', content);
    expect(renamed).toMatchObject({
      id: first.body.id,
      name: 'renamed.txt',
      finding: { fault: { sentence: expect.stringMatching(/^renamed\.txt is neither a zip/) } },
    });
    expect(await sent()).toEqual({ uploads: [renamed], sets: [] });
  });

  it('refuses what is too large, has no name, or is no octets', async () => {
    const length = { 'content-length': String(LIMITS.imports.fileBytes + 1) };
    expect(
      await send('a.zip', Buffer.alloc(1), { headers: { ...OCTETS, ...length } }),
    ).toMatchObject({
      status: 413,
      body: {
        detail: 'a.zip is larger than 64.0 MB. No extract is that large: choose another file.',
      },
    });
    expect((await send('', Buffer.alloc(1))).status).toBe(400);
    const json = { body: {}, headers: {} };
    expect((await send('a.zip', Buffer.alloc(0), json)).status).toBe(415);
    expect((await sent()).uploads).toEqual([]);
  });

  it('keeps nothing of a file that is cut off, or that has no end', async () => {
    const take = (content: Readable) =>
      takeFile(api().db, { actor: 'ada', name: 'a.json', content });
    const cut = Readable.from(
      (async function* () {
        yield Buffer.from('[');
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
      })(),
    );
    await expect(take(cut)).rejects.toMatchObject({
      status: 400,
      message: 'a.json was cut off on the way. Send it again.',
    });
    const endless = Readable.from(
      (function* () {
        for (;;) yield MEGABYTES;
      })(),
    );
    await expect(take(endless)).rejects.toMatchObject({ status: 413 });
    expect(await countRows(api().db, 'import_upload')).toBe(0);
  });

  it('keeps each user’s files apart', async () => {
    const { id } = (await send('mine.zip', randomBytes(10))).body;
    await send('other.zip', randomBytes(10));
    expect((await api().get(UPLOADS, { token: bob })).body).toEqual({ uploads: [], sets: [] });
    const remove = `${UPLOADS}${id}/remove/`;
    expect((await api().post(remove, undefined, { token: bob })).status).toBe(404);
    expect((await api().post(remove)).body.uploads).toMatchObject([{ name: 'other.zip' }]);
  });

  it('clears files that nobody touched for a day', async () => {
    await send('old.zip', randomBytes(10));
    const touched_at = new Date(Date.now() - LIMITS.imports.keptFor - 1000);
    await api().db.updateTable('import_upload').set({ touched_at }).execute();
    await send('new.zip', randomBytes(10));
    expect((await sent()).uploads).toMatchObject([{ name: 'new.zip' }]);
  });

  it('brings a month: complete? which date? preview, confirm, result, and never twice', async () => {
    const zips = await sendExtract(ONE_OF_EACH);
    await api().post(`${UPLOADS}${zips[2]}/remove/`);
    expect((await sent()).sets).toMatchObject([
      {
        kind: 'dpd',
        problems: [
          'The three parts of a month belong together. Add the dormant products (allfiles_dr.zip).',
        ],
      },
    ]);
    expect((await api().post(JOBS, { uploads: zips.slice(0, 2), date: '2026-03-02' })).status).toBe(
      422,
    );
    const again = await sendExtract(ONE_OF_EACH);
    expect(again.slice(0, 2)).toEqual(zips.slice(0, 2));
    expect((await sent()).sets).toMatchObject([
      {
        kind: 'dpd',
        uploads: again,
        problems: [],
        suggested: '2026-02-27',
        suggested_from: 'rows',
        refusals: [],
        earliest: null,
        imported_before: null,
      },
    ]);
    expect(await api().post(JOBS, { uploads: again, date: '2026-02-26' })).toMatchObject({
      status: 422,
      body: { errors: { date: [expect.any(String)] } },
    });

    const job = await preview(again, '2026-03-02');
    expect(job).toMatchObject({
      state: 'previewed',
      created_by: 'ada',
      preview: { baseline: true },
    });
    expect((await api().post(`${UPLOADS}${again[0]}/remove/`)).status).toBe(409);
    // Repeating the request returns the same job.
    expect((await api().post(JOBS, { uploads: again, date: '2026-03-02' })).body.id).toBe(job.id);
    await api().post(`${JOBS}${job.id}/confirm/`, undefined, { token: bob });
    const done = await until(job.id, 'done', 'failed');
    expect(done).toMatchObject({ state: 'done', confirmed_by: 'bob', result: job.preview });
    expect((await api().get('/api/database_files/')).body.imports[0]).toMatchObject({
      id: done.import_id,
      actor: 'bob',
      extract_date: '2026-03-02',
      baseline: true,
    });
    expect((await sent()).uploads).toEqual([]);

    const same = await sendExtract(ONE_OF_EACH);
    const [set] = (await sent()).sets;
    expect(set.refusals).toMatchObject([{ code: 'imported_before' }]);
    expect(set).toMatchObject({
      problems: [
        `These files were imported before (import ${done.import_id}, extract of 2026-03-02, by bob): there is nothing to do.`,
      ],
      earliest: '2026-03-03',
      imported_before: { id: done.import_id, actor: 'bob' },
    });
    expect((await api().post(JOBS, { uploads: same, date: '2026-04-01' })).status).toBe(409);

    const april = await sendExtract([{ code: 1, brand: 'OTHER' }, { code: 2 }]);
    expect(await api().post(JOBS, { uploads: april, date: '2026-03-01' })).toMatchObject({
      status: 422,
      body: { detail: 'The extract of 2026-03-01 is before the last import, of 2026-03-02.' },
    });
    const cancelled = await preview(april, '2026-04-01');
    expect((await api().post(`${JOBS}${cancelled.id}/cancel/`)).body.state).toBe('cancelled');
    const second = await preview(april, '2026-04-02');
    expect(second.preview.breakdown).toMatchObject({
      new: 0,
      changed: 1,
      moved: 1,
      gone: 1,
      queues: { dpd: { drugs: 3 } },
    });
    await api().post(`${JOBS}${second.id}/confirm/`);
    const { import_id, result } = await until(second.id, 'done', 'failed');
    const { body: compared } = await api().get(
      `/api/imports/comparison/?first=${done.import_id}&second=${import_id}`,
    );
    expect(compared).toMatchObject({
      first: { id: done.import_id, baseline: true, breakdown: { products: 3 } },
      second: { id: import_id, actor: 'ada', breakdown: result.breakdown },
    });
    expect((await api().get(`/api/imports/comparison/?first=${import_id}&second=999`)).status).toBe(
      404,
    );
    expect((await api().get(`/api/imports/runs/${import_id}/rejects/`)).body).toEqual({
      rejects: [],
    });
    expect((await api().get('/api/imports/runs/999/rejects/')).status).toBe(404);
    expect((await api().get(JOBS)).body.jobs.map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'done',
    ]);
    expect((await api().get(`${JOBS}999/`)).status).toBe(404);
  });

  it('asks about a month with unusually many changes before it imports it (D78)', async () => {
    const many = Array.from({ length: 62 }, (_, index) => ({
      code: 100 + index,
      state: (['approved', 'dormant'] as const)[index] ?? ('marketed' as const),
      updated: '26-MAR-2026',
    }));
    const job = await preview(await sendExtract(many), '2026-05-01');
    expect(job.preview.questions).toEqual([expect.stringMatching(/^62 products would be new; /)]);
    const confirmed = `${JOBS}${job.id}/confirm/`;
    expect(await api().post(confirmed)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('62 products would be new') },
    });
    expect(await api().post(confirmed, { sure: true })).toMatchObject({
      status: 200,
      body: { state: 'running' },
    });
    await until(job.id, 'done');
  });

  it('brings notices, and names a set that holds one file twice', async () => {
    const record = (number: number) => Buffer.from(JSON.stringify([brandRow(number, '02500001')]));
    const first = (await send('notices.json', record(1))).body;
    expect(first.finding).toMatchObject({ kind: 'noc', entries: 1, fault: null });
    const second = (await send('notices.json', record(2))).body;
    expect((await sent()).sets[0].problems).toEqual([
      'notices.json and notices.json have the same name. Remove one of them.',
    ]);
    await api().post(`${UPLOADS}${second.id}/remove/`);
    const job = await preview([first.id], new Date().toISOString().slice(0, 10));
    expect(job.preview.breakdown).toMatchObject({ new: 1, kinds: { unlisted: 1 } });
  });
});
