import { beforeAll, describe, expect, it } from '@jest/globals';
import { latestImport, presentJob } from './jobs/job-store.ts';
import { runImportCommand } from './run-import-command.ts';
import { writeExtract, type EditLines, ONE_OF_EACH, writeNew } from './testing/extract-fixture.ts';
import { emptyDatabase, importMonth, writeSeedFolder } from './testing/import-database.ts';
import { importJobs } from './testing/sent-files.ts';
import { testDatabase } from '../testing/test-database.ts';

const NEWS = [
  { noc_number: 1, noc_br_brandname: 'NEWDRUG', noc_br_din: '02500001', noc_br_product_id: 1 },
];

const noRows: EditLines = () => [];
const brokenRows: EditLines = (member, lines) =>
  member.startsWith('form') ? lines.map((line) => line.slice(0, -1)) : lines;

const database = testDatabase();
let seedFolder: string;

const writeNotices = async (name: string, content: unknown): Promise<string[]> => [
  await writeNew(name, JSON.stringify(content)),
];

/** Imports without a usable record: title, kind, files, and the reason of the refusal. */
const NOTHING: readonly (readonly [string, 'dpd' | 'noc', () => Promise<string[]>, RegExp])[] = [
  [
    'only rejected notices',
    'noc',
    () => writeNotices('a.json', [{ ...NEWS[0], noc_br_din: 'x1' }, 7]),
    /^Nothing of a\.json can be read\. The first of its 2 records, on line 1: noc_br_din is not a DIN/,
  ],
  [
    'an extract without a row',
    'dpd',
    () => writeExtract(ONE_OF_EACH, noRows),
    /^These zips list no product for people/,
  ],
  [
    'an extract of animals’ products',
    'dpd',
    () => writeExtract(ONE_OF_EACH.map((product) => ({ ...product, productClass: 'Veterinary' }))),
    /^These zips list no product for people/,
  ],
  [
    'an extract of which every product is rejected',
    'dpd',
    () => writeExtract(ONE_OF_EACH, brokenRows),
    /^No product of these zips can be read.* The first fault: form\.txt, line 1: broken quotes\./,
  ],
];

const { job, begin, confirm, runner } = importJobs(() => database().db);
/** All runs, oldest first; a refused import has none. */
const runs = () =>
  database().db.selectFrom('import_run').select(['id', 'status']).orderBy('id').execute();

/** Uploads the files and requests the preview. Returns the job, or throws the refusal. */
const preview = async (paths: readonly string[], date: string) => {
  const id = await begin(paths, date);
  await runner().look();
  return presentJob(await job(id));
};
const command = async (kind: string, paths: readonly string[], date: string) => {
  const err: string[] = [];
  const status = await runImportCommand([kind, ...paths, '--date', date], {
    openDatabase: async () => database().db,
    out: () => {},
    err: (line) => err.push(line),
    seedFolder,
  });
  return { status, said: err.join(' ') };
};

describe('an import that takes nothing (D67)', () => {
  beforeAll(async () => {
    seedFolder = await writeSeedFolder();
    await emptyDatabase(database());
    await importMonth(database(), '2026-03-02', ONE_OF_EACH);
  });

  it.each(NOTHING)('is refused by the command: %s', async (_what, kind, files, sentence) => {
    const before = await runs();
    expect(await command(kind, await files(), '2026-04-02')).toEqual({
      status: 1,
      said: expect.stringMatching(sentence),
    });
    expect(await runs()).toEqual(before);
  });

  it.each(NOTHING)('is refused when it is uploaded: %s', async (_what, kind, files, sentence) => {
    const before = await runs();
    const paths = await files();
    if (kind === 'noc') {
      await expect(preview(paths, '2026-04-02')).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(sentence),
      });
    } else {
      expect(await preview(paths, '2026-04-02')).toMatchObject({
        state: 'failed',
        preview: null,
        error: { code: 'no_records', sentence: expect.stringMatching(sentence) },
      });
    }
    expect(await runs()).toEqual(before);
  });

  it('is refused at the import, too, where an earlier release previewed it', async () => {
    const before = await runs();
    const { id } = await preview(await writeExtract(ONE_OF_EACH, noRows), '2026-04-02');
    const latest = (await latestImport(database().db))!.id;
    await database()
      .db.updateTable('import_job')
      .set({ state: 'previewed', previewed_after: latest, error: null })
      .where('id', '=', id)
      .execute();
    await confirm(id);
    await runner().look();
    expect(presentJob(await job(id))).toMatchObject({
      state: 'failed',
      error: { code: 'no_records' },
    });
    expect(await runs()).toEqual(before);
  });
});
