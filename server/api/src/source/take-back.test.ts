import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { TestApp } from '../testing/test-app.ts';
import { beginTakeBack, previewTakeBack, resumeJob } from './jobs/change-job.ts';
import { JobLost } from './jobs/job-lease.ts';
import { writeExtract, type FixtureProduct } from './testing/extract-fixture.ts';
import {
  drugOfCode,
  emptiedDatabase,
  emptyDatabase,
  importMonth,
  onEmptyDatabase,
} from './testing/import-database.ts';
import { importJobs } from './testing/sent-files.ts';

const MARCH: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE' },
  { code: 2, brand: 'APO-METFORMIN', state: 'approved' },
  { code: 3, brand: '=OLDIE()', state: 'dormant' },
];
/** One renamed, one launched, one gone, one new. */
const APRIL: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE SR', updated: '30-MAR-2026' },
  { code: 2, brand: 'APO-METFORMIN' },
  { code: 9, brand: 'NOVELTY' },
];

let database: Pick<Database, 'db'>;
let api: TestApp;
const { job, begin, confirm, runner } = importJobs(() => database.db);
const look = (watch = () => {}) => runner({ watch }).look();
/** Until the job is settled: the API's own runner may be working on it. */
const settled = async (id: number): Promise<void> => {
  for (;;) {
    await look();
    const { state } = await job(id);
    if (state !== 'preparing' && state !== 'running') return;
    await delay(20);
  }
};

const previewApril = async (): Promise<number> => {
  const id = await begin(await writeExtract(APRIL), '2026-04-01');
  await settled(id);
  return id;
};
const importApril = async (): Promise<{ job: number; run: number }> => {
  const id = await previewApril();
  await confirm(id);
  await settled(id);
  return { job: id, run: (await job(id)).import_id! };
};
const queues = async () =>
  Object.fromEntries(
    (await database.db.selectFrom('queue_count').selectAll().execute()).map((row) => [
      row.name,
      row.size,
    ]),
  );

const beginWithMarch = async (): Promise<void> => {
  await sql`truncate import_job, import_upload cascade`.execute(database.db);
  await importMonth(database, '2026-03-02', MARCH);
};

describe('previews that open, and taking back', () => {
  const opened = onEmptyDatabase();
  beforeEach(() => {
    [database, api] = [{ db: opened.db() }, opened.api()];
    return beginWithMarch();
  });

  it('lists the drugs behind each figure before anything is written', async () => {
    const id = await previewApril();
    expect(await job(id)).toMatchObject({ state: 'previewed', listed: true });
    const { body: all } = await api.get(`/api/imports/jobs/${id}/drugs/`);
    expect(all).toMatchObject({ count: 4, next: null });
    const { body: renamed } = await api.get(`/api/imports/jobs/${id}/drugs/?figure=changed`);
    const [found] = renamed.results;
    expect(renamed.results).toEqual([
      {
        id: expect.any(String),
        din: '00000001',
        name: 'GLUCOPHAGE SR',
        strength: '500 MG',
        form: 'TABLET',
        figure: 'changed',
        changes: [
          {
            kind: 'renamed',
            field: 'health_canada_drug_name',
            before: ['GLUCOPHAGE'],
            after: ['GLUCOPHAGE SR'],
          },
        ],
        from: '',
        to: 'dpd',
        marked: false,
        in_product: true,
      },
    ]);
    expect(found.id).toBe(String((await drugOfCode(database, 1)).id));
    const { body: fresh } = await api.get(`/api/imports/jobs/${id}/drugs/?kind=new&queue=dpd`);
    expect(fresh.results).toMatchObject([{ id: null, din: '00000009', from: null, to: 'dpd' }]);
    expect((await api.get(`/api/imports/jobs/${id}/drugs/?queue=manual`)).body.count).toBe(0);
    expect((await api.get(`/api/imports/jobs/${id}/drugs/?figure=none`)).status).toBe(400);
    expect(await database.db.selectFrom('drug').select('id').execute()).toHaveLength(3);
  });

  it('lists as many as each figure says, and what came of it', async () => {
    const { job: id } = await importApril();
    const { result } = await job(id);
    for (const figure of ['new', 'changed', 'moved', 'gone'] as const) {
      const { body } = await api.get(`/api/imports/jobs/${id}/drugs/?figure=${figure}`);
      expect({ figure, count: body.count }).toEqual({ figure, count: result!.breakdown[figure] });
    }
    const { body } = await api.get(`/api/imports/jobs/${id}/drugs/?figure=new`);
    expect(body.results[0].id).not.toBeNull();
  });

  it('gives them as a file that no spreadsheet runs', async () => {
    const id = await previewApril();
    const { body, headers } = await api.get(`/api/imports/jobs/${id}/drugs/download/`);
    expect(headers['content-disposition']).toBe(`attachment; filename="import-${id}-drugs.csv"`);
    const lines = String(body).trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^\uFEFF?DIN,Name,/);
    expect(lines.find((line) => line.startsWith('00000003'))).toContain(`'=OLDIE()`);
  });

  it('opens a baseline too, a page at a time', async () => {
    await emptyDatabase(database);
    const many = Array.from({ length: 450 }, (_, index) => ({ code: index + 1 }));
    const id = await begin(await writeExtract(many), '2026-04-01');
    await settled(id);
    const seen: string[] = [];
    for (let after: string | null = '0'; after !== null;) {
      const { body }: { body: { count: number; results: { din: string }[]; next: string | null } } =
        await api.get(`/api/imports/jobs/${id}/drugs/?figure=baseline&after=${after}`);
      expect(body.count).toBe(450);
      seen.push(...body.results.map(({ din }) => din));
      after = body.next;
    }
    expect(new Set(seen).size).toBe(450);
  });

  it('says what would return and stay, and takes it back as a job', async () => {
    const before = await queues();
    const { run } = await importApril();
    const { body } = await api.get(`/api/imports/runs/${run}/take-back/`);
    expect(body).toMatchObject({
      run: { id: run, kind: 'dpd', date: '2026-04-01', actor: 'ada' },
      refusal: null,
      taken_back: null,
      counts: { restored: 3, archived: 1, kept: 0, leave: { dpd: 4 } },
      kept: [],
    });
    const { body: files } = await api.get('/api/database_files/');
    expect(files.imports.map((row: { can_take_back: boolean }) => row.can_take_back)).toEqual([
      true,
      false,
    ]);

    const begun = await beginTakeBack(database.db, run, 'ada');
    expect(begun).toMatchObject({ state: 'running', goal: 'take_back' });
    expect(await beginTakeBack(database.db, run, 'bob')).toMatchObject({ id: begun.id });
    await settled(begun.id);
    expect(await job(begun.id)).toMatchObject({ state: 'done', taken_back: { archived: 1 } });
    expect(await queues()).toEqual({ ...before, all: before.all! + 1 });
    expect((await api.get('/api/database_files/')).body).toMatchObject({
      imports: [{ baseline: true, can_take_back: false }],
      taken_back: [{ id: run, taken_back: { actor: 'ada', kept: 0 } }],
    });
    // Repeating the request returns the same job.
    expect((await api.post(`/api/imports/runs/${run}/take-back/`)).body).toMatchObject({
      id: begun.id,
      state: 'done',
    });
    expect((await previewTakeBack(database.db, run, 0)).taken_back).toMatchObject({ actor: 'ada' });
  });

  it('refuses the baseline, an earlier import, and while an import runs', async () => {
    expect(await api.post('/api/imports/runs/1/take-back/')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('publication 0') },
    });
    expect((await api.get('/api/imports/runs/1/take-back/')).body.refusal.code).toBe('baseline');
    expect((await api.post('/api/imports/runs/77/take-back/')).status).toBe(404);
    const { run } = await importApril();
    await sql`insert into import_job (kind, extract_date, state, uploads, files, created_by)
      values ('noc', '2026-05-01', 'running', '{}', '[]', 'bob')`.execute(database.db);
    expect(await api.post(`/api/imports/runs/${run}/take-back/`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('bob has been importing since') },
    });
  });
});

describe('taking back as a job', () => {
  const emptied = emptiedDatabase(() => {
    database = emptied();
    return beginWithMarch();
  });

  it('a process that is killed in the middle leaves all or nothing; the next one goes on', async () => {
    const { run } = await importApril();
    const imported = await queues();
    const { id } = await beginTakeBack(database.db, run, 'ada');
    await look(() => {
      throw new JobLost();
    });
    expect(await queues()).toEqual(imported);
    expect(await job(id)).toMatchObject({ state: 'running' });
    await sql`update import_job set lease_until = now() - interval '1 second'`.execute(database.db);
    await look();
    expect(await job(id)).toMatchObject({ state: 'done', taken_back: { restored: 3 } });
  });

  it('one that failed is taken up again', async () => {
    const { run } = await importApril();
    const { id } = await beginTakeBack(database.db, run, 'ada');
    await look(() => {
      throw new Error('broken');
    });
    expect(await job(id)).toMatchObject({ state: 'failed', goal: 'take_back' });
    expect(await resumeJob(database.db, String(id), 'ada')).toMatchObject({ id, state: 'running' });
    await look();
    expect(await job(id)).toMatchObject({ state: 'done' });
  });

  it('a preview of before no longer holds', async () => {
    const { run } = await importApril();
    const may = [
      ...APRIL,
      { code: 10, updated: '28-APR-2026' },
      { code: 11, updated: '28-APR-2026', state: 'approved' as const },
      { code: 12, updated: '28-APR-2026', state: 'dormant' as const },
    ];
    const id = await begin(await writeExtract(may), '2026-05-01');
    await look();
    await beginTakeBack(database.db, run, 'bob');
    await look();
    await expect(confirm(id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^bob .*took an import back meanwhile/),
    });
    await look();
    expect(await job(id)).toMatchObject({ state: 'previewed', preview: { breakdown: { new: 4 } } });
  });
});
