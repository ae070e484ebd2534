import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { sql } from 'kysely';
import { apiMessages } from '../../messages/api.ts';
import { countRows } from '../../testing/fixtures.ts';
import type { ImportProgress } from '../apply/import-result.ts';
import { writeExtract, type FixtureProduct } from '../testing/extract-fixture.ts';
import { emptiedDatabase, importMonth } from '../testing/import-database.ts';
import { importJobs } from '../testing/sent-files.ts';
import { cancelJob, resumeJob } from './change-job.ts';
import { JobLost } from './job-lease.ts';
import type { JobRunner } from './job-runner.ts';
import { presentJob } from './job-store.ts';

const MARCH: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE', atc: ['A10BA02', 'METFORMIN'] },
  { code: 2, brand: 'APO-METFORMIN', state: 'approved' },
  { code: 3, brand: 'OLDIE', state: 'dormant' },
  { code: 6, productClass: 'Veterinary' },
];
/** One renamed, one launched, one gone, one new. */
const APRIL: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE SR', atc: ['A10BA02', 'METFORMIN'] },
  { code: 2, brand: 'APO-METFORMIN' },
  { code: 6, productClass: 'Veterinary' },
  { code: 9, brand: 'NOVELTY' },
];

const database = emptiedDatabase(async () => {
  await database().db.deleteFrom('import_upload').execute();
  await importMonth(database(), '2026-03-02', MARCH);
});
const { job, begin: send, confirm, runner } = importJobs(() => database().db);
type Stage = ImportProgress['stage'];
const watched = (watch: (stage: Stage) => void): JobRunner =>
  runner({ watch: ({ stage }) => watch(stage) });
const look = () => runner().look();
/** A runner whose disk becomes nearly full while it writes, and stays full. */
const runnerOnSmallDisk = (): JobRunner => {
  let hasSpace = true;
  const watch = ({ stage }: ImportProgress): void => {
    if (stage === 'writing') hasSpace = false;
  };
  return runner({ watch, hasSpace: async () => hasSpace });
};
const NO_ROOM = { code: 'failed', sentence: apiMessages.noRoom };

const begin = async (products = APRIL, date = '2026-04-01', actor = 'ada') =>
  send(await writeExtract(products), date, actor);
const DPD_HOLDS_FOUR = { name: 'dpd', size: 4 };
/** Everything that an import writes. */
const standing = async (): Promise<unknown> => {
  const { rows } =
    await sql`select (select json_agg(d order by id) from (select id, drug_code, drug_name, queue, version, dpd_status from drug) d) drugs, (select json_agg(c order by name) from queue_count c) counts,
    (select count(*) from drug_history) histories, (select count(*) from source_change) changes, (select count(*) from lookup_item) lookups, (select count(*) from import_run) runs`.execute(
      database().db,
    );
  return rows[0];
};
/** As if the job's worker had been silent for a long time. */
const expireLease = (id: number) =>
  sql`update import_job set lease_until = now() - interval '1 second' where id = ${id}`.execute(
    database().db,
  );
const previewed = async (): Promise<number> => {
  const id = await begin();
  await look();
  return id;
};
const confirmed = async (): Promise<number> => {
  const id = await previewed();
  await confirm(id);
  return id;
};

describe('import jobs', () => {
  it('tell of an import once it is done, so that no reader pays for what is found of its drugs', async () => {
    let told = 0;
    const telling = runner({ afterwards: async () => void (told += 1) });
    const id = await begin();
    await telling.look();
    expect(told).toBe(0);
    await confirm(id, 'bob');
    await telling.look();
    expect(told).toBe(1);
  });

  it('preview exactly what the import then does, and write nothing before', async () => {
    const before = await standing();
    const id = await previewed();
    const shown = await job(id);
    expect(shown).toMatchObject({
      state: 'previewed',
      created_by: 'ada',
      preview: {
        baseline: false,
        breakdown: {
          new: 1,
          changed: 1,
          moved: 1,
          gone: 1,
          products: 3,
          skipped: 1,
          kinds: { new: 1, renamed: 1, launched: 1, gone: 1 },
          queues: { dpd: { drugs: 4 } },
        },
      },
    });
    expect(await standing()).toEqual(before);

    await confirm(id, 'bob');
    await look();
    const done = await job(id);
    expect(done).toMatchObject({ state: 'done', confirmed_by: 'bob', error: null });
    expect(done.result).toEqual(shown.preview);
    const run = await database()
      .db.selectFrom('import_run')
      .selectAll()
      .where('id', '=', done.import_id!)
      .executeTakeFirstOrThrow();
    expect(run).toMatchObject({
      id: 2,
      actor: 'bob',
      status: 'done',
      extract_date: '2026-04-01',
      files: done.files,
    });
    expect(await countRows(database().db, 'import_upload')).toBe(0);
    expect(await countRows(database().db, 'import_upload_chunk')).toBe(0);
  });

  it('keep the rejected rows of a preview, and of the import', async () => {
    const paths = await writeExtract(APRIL, (member, lines) =>
      member === 'route.txt' ? ['"7"', ...lines] : lines,
    );
    const id = await send(paths, '2026-04-01');
    await look();
    const row = {
      file: 'route.txt',
      line: 1,
      reason: { code: 'tooFewColumns', with: [1, 3] },
      content: '"7"',
    };
    expect((await job(id)).preview).toMatchObject({ breakdown: { rejected: 1 }, rejects: [row] });
    const { rows } = await sql`select rejects from import_job where id = ${id}`.execute(
      database().db,
    );
    expect(rows).toEqual([{ rejects: [row] }]);
  });

  it.each(['reading', 'comparing', 'writing', 'finishing'] as const)(
    'leave the old state or the new when the process is killed at %s, and are taken up again',
    async (stage) => {
      const before = await standing();
      const id = await confirmed();
      const killed = watched((current) => {
        if (current === stage) throw new JobLost();
      });
      await killed.look();
      if (stage === 'finishing') expect(await job(id)).toMatchObject({ state: 'done' });
      else {
        expect(await standing()).toEqual(before);
        expect(await job(id)).toMatchObject({ state: 'running', worker: killed.worker });
        // Nobody claims it while its worker may be alive.
        await look();
        expect(await job(id)).toMatchObject({ state: 'running', worker: killed.worker });
        await expireLease(id);
        await look();
      }
      expect(await job(id)).toMatchObject({
        state: 'done',
        result: { breakdown: { new: 1, gone: 1 } },
      });
      expect(await countRows(database().db, 'import_run')).toBe(2);
      expect(await standing()).toMatchObject({ counts: expect.arrayContaining([DPD_HOLDS_FOUR]) });
    },
  );

  it.each(['reading', 'writing'] as const)(
    'make a preview anew that was killed at %s',
    async (stage) => {
      const id = await begin();
      await watched((current) => {
        if (current === stage) throw new JobLost();
      }).look();
      expect(await job(id)).toMatchObject({ state: 'preparing' });
      await expireLease(id);
      await look();
      expect(await job(id)).toMatchObject({ state: 'previewed' });
    },
  );

  it('are given up after being cut off again and again, and can be resumed', async () => {
    const id = await confirmed();
    for (let times = 0; times < 4; times += 1) {
      await watched((stage) => {
        if (stage === 'comparing') throw new JobLost();
      }).look();
      await expireLease(id);
    }
    await look();
    expect(presentJob(await job(id))).toMatchObject({
      state: 'failed',
      goal: 'import',
      error: {
        code: 'cut_off',
        sentence: 'The import was interrupted 3 times. Nothing was written.',
      },
    });
    await resumeJob(database().db, String(id), 'bob');
    await look();
    expect(await job(id)).toMatchObject({ state: 'done', confirmed_by: 'bob', error: null });
  });

  it('are done once by several processes at once', async () => {
    const id = await confirmed();
    const runners = [runner(), runner(), runner()];
    await Promise.all(runners.map((one) => one.look()));
    expect(await job(id)).toMatchObject({ state: 'done', attempts: 1 });
    expect(await countRows(database().db, 'import_run')).toBe(2);
  });

  it('write nothing for a worker that was taken for dead', async () => {
    const id = await confirmed();
    // While it still reads, another process takes the job.
    let isTaken = false;
    const takenFrom = async () => {
      if (isTaken) return true;
      isTaken = true;
      await sql`update import_job set worker = 'another', lease_until = now() + ${LIMITS.imports.lease} * interval '1 millisecond' where id = ${id}`.execute(
        database().db,
      );
      return true;
    };
    await runner({ hasSpace: takenFrom }).look();
    expect(await job(id)).toMatchObject({ state: 'running', worker: 'another' });
    expect(await countRows(database().db, 'import_run')).toBe(1);
  });

  it('undo what a worker wrote that lost the job meanwhile', async () => {
    const id = await confirmed();
    const before = await standing();
    // In the import's own transaction, so that its last step sees it.
    await sql`create function lose_job() returns trigger language plpgsql as $$
      begin update import_job set worker = 'another'; return null; end $$`.execute(database().db);
    await sql`create trigger lose_job after insert on source_change
      for each statement execute function lose_job()`.execute(database().db);
    try {
      await look();
      expect(await standing()).toEqual(before);
      expect((await job(id)).state).toBe('running');
    } finally {
      await sql`drop function lose_job cascade`.execute(database().db);
    }
  });

  it('run one at a time: the second is told who imports, and since when', async () => {
    const first = await previewed();
    const second = await begin(APRIL.slice(1), '2026-04-02', 'bob');
    await look();
    const running = await confirm(first);
    await expect(confirm(second, 'bob')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^ada has been importing since .*\. Only one import can run at a time/,
      ),
      details: {
        current: {
          id: first,
          confirmed_by: 'ada',
          confirmed_at: running.confirmed_at!.toISOString(),
        },
      },
    });
    // A second confirmation by the same user changes nothing.
    expect((await confirm(first)).id).toBe(first);
    await look();
    // The second preview is outdated.
    await expect(confirm(second, 'bob')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('ada imported something'),
      details: { current: { id: second, state: 'preparing' } },
    });
    await look();
    expect(await job(second)).toMatchObject({
      state: 'previewed',
      preview: { breakdown: { gone: 1, new: 0 } },
    });
  });

  it('refuse to write after another import that came from elsewhere', async () => {
    const id = await confirmed();
    await importMonth(database(), '2026-03-31', [...APRIL, { code: 12 }]);
    await look();
    expect(await job(id)).toMatchObject({
      state: 'failed',
      goal: 'preview',
      error: { code: 'imported_meanwhile' },
    });
    await resumeJob(database().db, String(id), 'ada');
    await look();
    expect(await job(id)).toMatchObject({
      state: 'previewed',
      preview: { breakdown: { gone: 1, new: 0 } },
    });
  });

  it('are undone when they are cancelled before their end', async () => {
    const before = await standing();
    const id = await confirmed();
    let cancelled: Promise<unknown> | undefined;
    await watched((stage) => {
      if (stage === 'reading') cancelled ??= cancelJob(database().db, String(id));
    }).look();
    await cancelled;
    expect(await job(id)).toMatchObject({ state: 'cancelled' });
    expect(await standing()).toEqual(before);
    await expect(confirm(id)).rejects.toMatchObject({ status: 409 });
  });

  it('can’t be cancelled once they are done', async () => {
    const id = await confirmed();
    await look();
    await expect(cancelJob(database().db, String(id))).rejects.toMatchObject({
      status: 409,
      message: 'This import has ended.',
    });
  });

  it('say why an import can’t be done', async () => {
    const id = await begin(APRIL.map((product) => ({ ...product, updated: '01-APR-2026' })));
    await database().db.deleteFrom('import_upload').execute();
    await look();
    expect(presentJob(await job(id))).toMatchObject({
      state: 'failed',
      error: {
        code: 'file_missing',
        sentence: 'The files of this import are no longer here. Choose them again.',
      },
    });
  });

  it('end in the user’s words when the disk becomes nearly full, and go on when there is room', async () => {
    const before = await standing();
    const id = await begin();
    await runnerOnSmallDisk().look();
    expect(presentJob(await job(id))).toMatchObject({
      state: 'failed',
      goal: 'preview',
      error: NO_ROOM,
    });
    await resumeJob(database().db, String(id), 'ada');
    await look();
    await confirm(id);
    await runnerOnSmallDisk().look();
    expect(presentJob(await job(id))).toMatchObject({
      state: 'failed',
      goal: 'import',
      error: NO_ROOM,
    });
    expect(await standing()).toEqual(before);
    await resumeJob(database().db, String(id), 'ada');
    await look();
    expect(await job(id)).toMatchObject({ state: 'done', error: null });
  });

  it('are not begun on a disk that is nearly full', async () => {
    const id = await begin();
    const stages: Stage[] = [];
    const watch = ({ stage }: ImportProgress) => void stages.push(stage);
    await runner({ watch, hasSpace: async () => false }).look();
    expect(presentJob(await job(id))).toMatchObject({ state: 'failed', error: NO_ROOM });
    expect(stages).toEqual([]);
  });

  it('let go of what is only read when the process is to end', async () => {
    const id = await confirmed();
    let stopped: Promise<void> | undefined;
    const ending = watched((stage) => {
      if (stage === 'reading') stopped ??= ending.stop();
    });
    await ending.look();
    await stopped;
    expect(await job(id)).toMatchObject({ state: 'running', worker: null, attempts: 0 });
    await look();
    expect(await job(id)).toMatchObject({ state: 'done' });
  });
});
