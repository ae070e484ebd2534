import { beforeAll, describe, expect, it } from '@jest/globals';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { runImportCommand } from './run-import-command.ts';
import { writeExtract, ONE_OF_EACH } from './testing/extract-fixture.ts';
import { emptiedDatabase, writeSeedFolder } from './testing/import-database.ts';

const shipped = join(process.cwd(), 'seed');

const database = emptiedDatabase();
let seedFolder: string;
beforeAll(async () => {
  seedFolder = await writeSeedFolder();
});

const run = async (...argv: string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const status = await runImportCommand(argv, {
    openDatabase: async () => database().db,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    seedFolder,
    today: '2026-04-02',
  });
  return { status, out, err };
};

const PRODUCTS = [...ONE_OF_EACH, { code: 4, productClass: 'Disinfectant' }];

describe('npm run import', () => {
  it('tells what it did, and nothing new the second time', async () => {
    const paths = await writeExtract(PRODUCTS, (member, lines) =>
      member === 'route.txt' ? [...lines, '"7"'] : lines,
    );
    const first = await run('dpd', ...paths, '--date', '2026-04-01');
    expect(first).toMatchObject({ status: 0, err: [] });
    expect(first.out).toEqual([
      'Drug Product Database, 2026-04-01, the baseline (import 1).',
      'Rows read: 33; rejected 1, repeated 3.',
      'Products listed: 2 marketed, 1 approved, 1 dormant; skipped by class: 1 Disinfectant.',
      'Products imported: 3; unchanged 0.',
      'Changes: none.',
      'Sent to review:',
      '  manual              0',
      '  noc                 0',
      '  dpd                 0',
      '  source changed      0',
      'Rejected:',
      '  route.txt, line 3: 1 columns instead of at least 3',
    ]);
    expect(await run('dpd', ...paths, '--date', '2026-04-01')).toEqual({
      status: 0,
      out: ['These files were imported before (import 1, 2026-04-01); nothing changes.'],
      err: [],
    });
  });

  /** The zips under other names, as a browser saves them. */
  const renamed = (paths: readonly string[], ...days: string[]): Promise<string[]> =>
    Promise.all(
      paths.map(async (path, index) => {
        const named = join(path, '..', `${days[index] ?? days[0]!}_${basename(path)}`);
        await copyFile(path, named);
        return named;
      }),
    );

  it('takes the day from the files’ names, and never guesses one (D58)', async () => {
    const paths = await writeExtract(PRODUCTS);
    expect(await run('dpd', ...paths)).toEqual({
      status: 1,
      out: [],
      err: [
        'The files’ names don’t say of which day they are. Say it with --date; they look like --date 2026-02-27.',
      ],
    });
    const { status, out } = await run('dpd', ...(await renamed(paths, '2026-04-01')));
    expect({ status, first: out[0] }).toEqual({
      status: 0,
      first: 'Drug Product Database, 2026-04-01, the baseline (import 1).',
    });
  });

  it('refuses two months mixed, and a month that isn’t later', async () => {
    const march = await writeExtract(PRODUCTS);
    const mixed = await renamed(march, '2026-03-02', '2026-03-02', '2026-02-02');
    const { status, err } = await run('dpd', ...mixed, '--date', '2026-03-02');
    expect(status).toBe(1);
    expect(err[0]).toMatch(/^These files are not from the same month: /);
    const early = await run('dpd', ...march, '--date', '2026-02-01');
    expect(early.err).toEqual([expect.stringContaining('it contains a row from 2026-02-27')]);
    await run('dpd', ...march, '--date', '2026-04-01');
    const again = PRODUCTS.map((product) => ({ ...product, updated: '20-MAR-2026' }));
    const older = await run('dpd', ...(await renamed(await writeExtract(again), '2026-03-31')));
    expect(older).toMatchObject({ status: 1, err: [expect.stringContaining('a later month')] });
  });

  it('names drugs by the clean names', async () => {
    await run('dpd', ...(await writeExtract(PRODUCTS)), '--date', '2026-04-01');
    const drugs = await database()
      .db.selectFrom('drug')
      .select(['din', 'drug_name'])
      .orderBy('din')
      .execute();
    expect(drugs.map(({ drug_name }) => drug_name)).toEqual(['BRAND-1', 'BRAND 2', 'BRAND 3']);
  });

  it('asks about a month with unusually many changes, or files whose days are apart (D78)', async () => {
    await run('dpd', ...(await writeExtract(PRODUCTS)), '--date', '2026-03-02');
    const many = Array.from({ length: 60 }, (_, index) => ({ code: 100 + index }));
    const paths = await writeExtract(
      [...PRODUCTS, ...many].map((product) => ({ ...product, updated: '19-MAR-2026' })),
    );
    expect(await run('dpd', ...paths, '--date', '2026-04-01')).toEqual({
      status: 1,
      out: [],
      err: [
        '60 products would be new; 3 are on the list. Nothing was imported. If that is right, say so with --expected.',
      ],
    });
    const { rows } = await sql`select id from import_run`.execute(database().db);
    expect(rows).toHaveLength(1);
    // One has its day in its name; the rows of the others are much older.
    const apart = [...(await renamed(paths.slice(0, 1), '2026-04-03')), ...paths.slice(1)];
    expect(await run('dpd', ...apart)).toMatchObject({
      status: 1,
      err: [expect.stringContaining('don’t say of which day they are')],
    });
    expect(await run('dpd', ...apart, '--date', '2026-04-03')).toMatchObject({
      status: 1,
      err: [
        expect.stringMatching(/^These files are from different days: .* say so with --expected/),
      ],
    });
    const done = await run('dpd', ...apart, '--date', '2026-04-03', '--expected');
    expect({ status: done.status, said: done.out[4] }).toEqual({
      status: 0,
      said: '60 products would be new; 3 are on the list.',
    });
  });

  it('imports notices as of today', async () => {
    const { status, out } = await run('noc', join(shipped, 'noc', 'api_drugproduct_sample.json'));
    expect(status).toBe(0);
    expect(out[0]).toBe('Notices of compliance, 2026-04-02 (import 1).');
    expect(out).toContain('  noc                13   13 unlisted');
  });

  it('brings the lists that Health Canada doesn’t have, with the id that the specification names', async () => {
    await run('noc', join(shipped, 'noc', 'api_drugproduct_sample.json'));
    const none = await database()
      .db.selectFrom('lookup_item')
      .select(['kind', 'name'])
      .where('id', '=', 100)
      .executeTakeFirst();
    expect(none).toEqual({ kind: 'grandfather_period', name: 'None' });
    const types = await database()
      .db.selectFrom('lookup_item')
      .select('name')
      .where('kind', '=', 'type')
      .orderBy('id')
      .execute();
    expect(types.map(({ name }) => name)).toEqual([
      'Single-Source Brand',
      'Multi-Source Brand',
      'Generic',
      'Biosimilar',
    ]);
  });

  it.each([
    [
      ['dpd', '/nowhere/allfiles.zip', '--date', '2026-04-01'],
      1,
      'There is no file /nowhere/allfiles.zip.',
    ],
    [['dpd', '/nowhere/allfiles.zip'], 1, 'There is no file /nowhere/allfiles.zip.'],
    [
      ['dpd', '/nowhere/allfiles.zip', '--date', '2026-13-01'],
      1,
      '"2026-13-01" is not a date such as 2026-04-01.',
    ],
    [
      ['dpd', '/nowhere/allfiles.zip', '--date', 'April'],
      1,
      '"April" is not a date such as 2026-04-01.',
    ],
    [
      ['dpd', join(shipped, 'lists.json'), '--date', '2026-04-01'],
      1,
      expect.stringMatching(/^lists\.json is not a complete zip file/),
    ],
    [
      ['noc', join(shipped, 'PROVENANCE.md')],
      1,
      expect.stringMatching(/^PROVENANCE\.md is not a JSON file in UTF-8/),
    ],
    [['dpd'], 2, expect.stringContaining("Missing required argument 'zip'.")],
    [['dpd', 'x.zip', '--dates', '2026-04-01'], 2, expect.stringContaining('Did you mean --date?')],
    [['csv', 'x'], 2, "Unknown command 'csv'. See npm run import -- --help"],
  ] as [string[], number, string][])(
    '%j: status %i and one sentence',
    async (argv, status, sentence) => {
      expect(await run(...argv)).toEqual({ status, out: [], err: [sentence] });
    },
  );
});
