import type { Calls } from '@refined/shared/contract';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../testing/test-app.ts';
import { addImportRun } from '../../testing/fixtures.ts';
import { emptyRouting } from '../apply/import-result.ts';

export interface SucceedingCall {
  readonly body?: unknown;
  readonly query?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
}

/** A successful request for each call by name; it can be repeated. */
export type Successes = Partial<Record<keyof Calls, () => Promise<SucceedingCall>>>;

/** An import that exists from the start. */
export const addImport = async ({ db }: TestApp): Promise<string> =>
  String(
    await addImportRun(db, {
      ...{ kind: 'noc', extract_date: '2026-10-01', actor: 'ada' },
      counts: JSON.stringify({
        ...{ kind: 'noc', ...emptyRouting() },
        ...{ unchanged: 0, products: 0, rejected: 0 },
      }),
    }),
  );

/** A taken back import: taking it back again returns the same job. */
const addTakenBack = async ({ db }: TestApp): Promise<string> => {
  const run = await addImport({ db } as TestApp);
  await db
    .updateTable('import_run')
    .set({ status: 'taken_back', taken_back_at: new Date(), taken_back_by: 'ada' })
    .where('id', '=', Number(run))
    .execute();
  await sql`insert into import_job (kind, extract_date, state, goal, uploads, files, created_by, import_id)
    values ('noc', '2026-10-01', 'done', 'take_back', '{}', '[]', 'ada', ${Number(run)})`.execute(
    db,
  );
  return run;
};

const addJob = async ({ db }: TestApp, state: 'previewed' | 'done' | 'failed'): Promise<string> => {
  const { id } = await db
    .insertInto('import_job')
    .values({
      kind: 'noc',
      extract_date: '2026-10-01',
      state,
      uploads: [],
      files: '[]',
      created_by: 'ada',
      confirmed_by: 'ada',
      confirmed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
};

/** An unknown label (D79). */
const addUnknownLabel = async ({ db }: TestApp): Promise<string> => {
  const { id } = await db
    .insertInto('lookup_item')
    .values({ kind: 'schedule', source_key: randomUUID(), name: 'SCHEDULE Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('unknown_label').values({ item_id: id }).execute();
  return String(id);
};

const NOTICES = Buffer.from(
  JSON.stringify([
    { noc_number: 1, noc_br_brandname: 'NEWDRUG', noc_br_din: '02500001', noc_br_product_id: 1 },
  ]),
);
const FILE = {
  query: '?name=notices.json',
  body: NOTICES,
  headers: { 'content-type': 'application/octet-stream' },
};

/** A successful request for each import call; it can be repeated. */
export const succeedingImportCalls = (api: () => TestApp, run: () => string): Successes => {
  const upload = async (): Promise<string> => {
    const { body } = await api().call('PUT', `/api/imports/uploads/${FILE.query}`, FILE);
    return body.id as string;
  };
  const onJob = (state: 'previewed' | 'done' | 'failed') => async () => ({
    params: { job: await addJob(api(), state) },
  });
  return {
    importUpload: async () => FILE,
    importUploadRemoval: async () => ({ params: { upload: await upload() } }),
    importJob: onJob('done'),
    importPreview: async () => ({ body: { uploads: [await upload()], date: '2026-10-01' } }),
    importConfirm: onJob('done'),
    importCancel: onJob('previewed'),
    importResume: onJob('failed'),
    importJobRejects: onJob('done'),
    importRejects: async () => ({ params: { run: run() } }),
    importJobDrugs: onJob('done'),
    importJobDrugsDownload: onJob('done'),
    importTakeBackPreview: async () => ({ params: { run: run() } }),
    importTakeBack: async () => ({ params: { run: await addTakenBack(api()) } }),
    answerLabel: async () => ({ params: { label: await addUnknownLabel(api()) }, body: {} }),
    importComparison: async () => ({ query: `?first=${run()}&second=${run()}` }),
  };
};
