import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addTestUser, PASSWORD } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';
import type { Answer } from '../testing/test-app.ts';
import {
  extractMembers,
  removeExtracts,
  writeExtract,
  type FixtureProduct,
} from './testing/extract-fixture.ts';
import { sha256 } from './testing/sent-files.ts';
import { zipOf } from './testing/zip-fixture.ts';

const UPLOADS = '/api/imports/uploads/';
const JOBS = '/api/imports/jobs/';
const OCTETS = { 'content-type': 'application/octet-stream' };

const MEMBER_OF_A_BOMB = Buffer.alloc(50 * 1024 * 1024);

/** What can't be used: what it is, its name, its bytes, the fault's code and sentence. */
const UNUSABLE: readonly (readonly [string, string, Buffer, string, string | RegExp])[] = [
  ['an empty file', 'allfiles.zip', Buffer.alloc(0), 'empty', 'allfiles.zip is empty.'],
  [
    'something else',
    'letter.txt',
    Buffer.from('Dear reviewer'),
    'unknown_file',
    /^letter\.txt is neither a zip/,
  ],
  [
    'no zip',
    'allfiles.zip',
    Buffer.from('<html>'),
    'not_a_zip',
    /^allfiles\.zip is not a complete zip file/,
  ],
  [
    'half a zip',
    'allfiles.zip',
    zipOf({ 'drug.txt': 'x'.repeat(1000) }).subarray(0, 60),
    'not_a_zip',
    /^allfiles\.zip is not a complete zip file/,
  ],
  [
    'an incomplete extract',
    'allfiles.zip',
    zipOf({ 'drug.txt': '' }),
    'wrong_zip',
    /^allfiles\.zip lacks comp\.txt, ingred\.txt/,
  ],
  [
    'a zip bomb',
    'allfiles.zip',
    zipOf({ 'drug.txt': Buffer.alloc(65 * 1024 * 1024) }),
    'too_large',
    /^allfiles\.zip is too large for an extract\./,
  ],
  [
    'many members that make a bomb',
    'allfiles.zip',
    zipOf(
      Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`m${index}`, MEMBER_OF_A_BOMB])),
    ),
    'too_large',
    /^allfiles\.zip is too large for an extract\./,
  ],
  [
    'a zip without a line break',
    'allfiles.zip',
    zipOf(
      Object.fromEntries(
        ['drug', 'comp', 'ingred', 'form', 'route', 'schedule', 'status', 'ther', 'biosimilar'].map(
          (name) => [`${name}.txt`, 'x'.repeat(name === 'drug' ? 600_000 : 0)],
        ),
      ),
    ),
    'wrong_zip',
    /^allfiles\.zip: drug\.txt is no table of an extract: line 1 has no end\./,
  ],
  [
    'JSON of another kind',
    'a.json',
    Buffer.from('[{"a":1}]'),
    'no_records',
    'Nothing of a.json can be read. Its record, on line 1: this is neither a notice, nor its product, nor its ingredient. Mend the file, or choose another one.',
  ],
  ['JSON without records', 'a.json', Buffer.from('[]'), 'no_records', /^a\.json holds no record/],
  ['no JSON', 'a.json', Buffer.from('{oh'), 'not_json', /^a\.json is not a JSON file in UTF-8/],
  [
    'a zip of zips',
    'month.zip',
    zipOf({ 'dpd/allfiles.zip': 'PK', 'dpd/allfiles_ap.zip': 'PK', 'Read Me.txt': '' }),
    'wrong_zip',
    /^month\.zip holds other zips \(allfiles\.zip, allfiles_ap\.zip\)\. Unpack it/,
  ],
  [
    'a path for a name',
    '../../etc/pass\u0007wd',
    Buffer.from('x'),
    'unknown_file',
    /^passwd is neither/,
  ],
];

describeApi('imports in the browser', (api) => {
  let bob: string;
  beforeAll(async () => {
    await addTestUser(api().db, 'bob');
    bob = (await api().signIn('bob', PASSWORD)).body.token as string;
  });
  beforeEach(async () => {
    await api().db.deleteFrom('import_upload').execute();
  });
  afterAll(removeExtracts);

  const begin = (name: string, content: Buffer, hash = sha256(content)) =>
    api().post(UPLOADS, { name, bytes: content.length, sha256: hash });
  const put = (id: string, offset: number, chunk: Buffer) =>
    api().call('PUT', `${UPLOADS}${id}/?offset=${offset}`, { body: chunk, headers: OCTETS });
  const send = async (name: string, content: Buffer): Promise<Answer> => {
    let answer = await begin(name, content);
    for (
      let start = 0;
      start < content.length && answer.status === 200;
      start += LIMITS.uploadChunk
    )
      answer = await put(
        answer.body.id,
        start,
        content.subarray(start, start + LIMITS.uploadChunk),
      );
    return answer;
  };
  const sendExtract = async (products: readonly FixtureProduct[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const path of await writeExtract(products))
      ids.push((await send(basename(path), await readFile(path))).body.id as string);
    return ids;
  };
  /** Asks until the job has come there; the runner is the API's own. */
  const until = async (id: number, ...states: string[]): Promise<Answer['body']> => {
    for (;;) {
      const { body } = await api().get(`${JOBS}${id}/`);
      if (states.includes(body.state as string)) return body;
      await delay(20);
    }
  };
  const preview = async (uploads: readonly string[], date: string) =>
    until((await api().post(JOBS, { uploads, date })).body.id as number, 'previewed', 'failed');

  it('takes a file in pieces, says what is there, and goes on by its hash', async () => {
    const content = zipOf({ 'a.bin': randomBytes(2.5 * LIMITS.uploadChunk) });
    const { body: begun } = await begin('allfiles.zip', content);
    expect(begun).toMatchObject({
      name: 'allfiles.zip',
      bytes: content.length,
      received: 0,
      finding: null,
    });
    expect((await put(begun.id, 0, content.subarray(0, LIMITS.uploadChunk))).body).toMatchObject({
      received: LIMITS.uploadChunk,
    });

    const { body: again } = await begin('renamed.zip', content);
    expect(again).toMatchObject({
      id: begun.id,
      name: 'renamed.zip',
      received: LIMITS.uploadChunk,
    });
    // What came already changes nothing.
    expect((await put(begun.id, 0, content.subarray(0, LIMITS.uploadChunk))).body).toMatchObject({
      received: LIMITS.uploadChunk,
    });
    await put(
      begun.id,
      LIMITS.uploadChunk,
      content.subarray(LIMITS.uploadChunk, 2 * LIMITS.uploadChunk),
    );
    const { body: done } = await put(
      begun.id,
      2 * LIMITS.uploadChunk,
      content.subarray(2 * LIMITS.uploadChunk),
    );
    expect(done).toMatchObject({
      received: content.length,
      finding: {
        fault: {
          code: 'wrong_zip',
          sentence: expect.stringMatching(
            /^renamed\.zip is not an extract of marketed, approved or dormant products/,
          ),
        },
      },
    });
    expect((await begin('renamed.zip', content)).body).toEqual(done);
  });

  it('says where a file goes on when a piece comes out of order', async () => {
    const content = randomBytes(2 * LIMITS.uploadChunk);
    const { body } = await begin('a.zip', content);
    const early = await put(body.id, LIMITS.uploadChunk, content.subarray(LIMITS.uploadChunk));
    expect(early).toMatchObject({ status: 409, body: { current: { id: body.id, received: 0 } } });
    await put(body.id, 0, content.subarray(0, 1000));
    expect(await put(body.id, 500, content.subarray(500, 2000))).toMatchObject({
      status: 409,
      body: { current: { received: 1000 } },
    });
    // Two at the same moment: one is taken.
    const racing = await Promise.all([
      put(body.id, 1000, content.subarray(1000, 2000)),
      put(body.id, 1000, content.subarray(1000, 2000)),
    ]);
    expect(racing.map(({ status }) => status)).toEqual([200, 200]);
    expect(racing.map((answer) => answer.body.received)).toEqual([2000, 2000]);
  });

  it('forgets a file that arrived otherwise than it was sent', async () => {
    const content = randomBytes(1000);
    const { body } = await begin('a.zip', content, sha256(randomBytes(5)));
    expect(await put(body.id, 0, content)).toMatchObject({
      status: 422,
      body: { detail: 'a.zip was damaged on the way. Choose it again.' },
    });
    expect((await api().get(UPLOADS)).body.uploads).toEqual([]);
  });

  it('hashes a file itself where the page can’t', async () => {
    const content = Buffer.from('[]');
    const begun = await api().post(UPLOADS, { name: 'a.json', bytes: content.length });
    expect((await put(begun.body.id, 0, content)).body).toMatchObject({
      sha256: sha256(content),
      finding: { fault: { code: 'no_records' } },
    });
  });

  it.each(UNUSABLE)(
    'says of %s why it can’t be used',
    async (_what, name, content, code, sentence) => {
      const { status, body } = await send(name, content);
      expect({ status, fault: body.finding.fault }).toEqual({
        status: 200,
        fault: { code, sentence: expect.stringMatching(sentence) },
      });
      expect((await api().get(UPLOADS)).body).toMatchObject({
        uploads: [{ id: body.id }],
        sets: [],
      });
    },
  );

  it('refuses what is too large, and other bodies than octets there', async () => {
    expect(
      await api().post(UPLOADS, {
        name: 'a.zip',
        bytes: LIMITS.imports.fileBytes + 1,
        sha256: 'a'.repeat(64),
      }),
    ).toMatchObject({
      status: 413,
      body: { detail: 'a.zip is larger than 64.0 MB: no extract is.' },
    });
    const { body } = await begin('a.zip', randomBytes(LIMITS.uploadChunk + 10));
    expect((await put(body.id, 0, randomBytes(LIMITS.uploadChunk + 1))).status).toBe(413);
    expect((await put(body.id, LIMITS.uploadChunk, randomBytes(LIMITS.uploadChunk))).status).toBe(
      422,
    );
    expect((await api().call('PUT', `${UPLOADS}${body.id}/?offset=0`, { body: {} })).status).toBe(
      415,
    );
    expect(
      (
        await api().call('PUT', `${UPLOADS}${body.id}/?offset=-1`, {
          body: randomBytes(1),
          headers: OCTETS,
        })
      ).status,
    ).toBe(400);
    expect(
      (await api().call('POST', UPLOADS, { body: randomBytes(10), headers: OCTETS })).status,
    ).toBe(415);
    expect((await api().post(UPLOADS, { name: 'a', bytes: 1, sha256: 'nonsense' })).status).toBe(
      400,
    );
    expect((await put('nonsense', 0, randomBytes(1))).status).toBe(404);
  });

  it('keeps each user’s files apart', async () => {
    for (let index = 0; index < 4; index += 1)
      expect(
        (
          await api().post(UPLOADS, {
            name: `${index}.zip`,
            bytes: LIMITS.imports.fileBytes,
            sha256: sha256(randomBytes(4)),
          })
        ).status,
      ).toBe(200);
    const { uploads } = (await api().get(UPLOADS)).body;
    expect(uploads).toHaveLength(4);
    expect((await api().get(UPLOADS, { token: bob })).body).toEqual({ uploads: [], sets: [] });
    expect(
      (await api().post(`${UPLOADS}${uploads[0].id}/remove/`, undefined, { token: bob })).status,
    ).toBe(404);
    expect((await api().post(`${UPLOADS}${uploads[0].id}/remove/`)).body.uploads).toHaveLength(3);
  });

  it('clears files that nobody touched for a day', async () => {
    const { body } = await begin('old.zip', randomBytes(10));
    await api()
      .db.updateTable('import_upload')
      .set({ touched_at: new Date(Date.now() - LIMITS.imports.keptFor - 1000) })
      .where('id', '=', body.id)
      .execute();
    await begin('new.zip', randomBytes(10));
    expect((await api().get(UPLOADS)).body.uploads).toMatchObject([{ name: 'new.zip' }]);
  });

  it('takes one zip with the files of all three parts, and says what they lack', async () => {
    const members = extractMembers([
      { code: 1, updated: '26-FEB-2026' },
      { code: 2, state: 'approved' },
      { code: 3, state: 'dormant' },
    ]);
    const { 'biosimilar.txt': _none, ...lacking } = members;
    const { body: upload } = await send('2026-03-01_dpd.zip', zipOf(lacking));
    expect(upload.finding).toMatchObject({
      kind: 'dpd',
      state: null,
      states: ['marketed', 'approved', 'dormant'],
      entries: 3,
      fault: null,
    });
    const [approved] = (await writeExtract([{ code: 2, state: 'approved' }])).slice(1);
    const again = await send('allfiles_ap.zip', await readFile(approved!));
    expect((await api().get(UPLOADS)).body.sets).toMatchObject([
      {
        refusals: [
          {
            code: 'files_repeated',
            sentence:
              '2026-03-01_dpd.zip and allfiles_ap.zip both hold the approved products: leave one of them out.',
          },
        ],
      },
    ]);
    await api().post(`${UPLOADS}${again.body.id}/remove/`);
    expect((await api().get(UPLOADS)).body.sets).toMatchObject([
      { problems: [], suggested: '2026-03-01', suggested_from: 'name' },
    ]);
    const job = await preview([upload.id], '2026-03-01');
    expect(job).toMatchObject({
      state: 'previewed',
      preview: {
        breakdown: { products: 3 },
        notes: [expect.stringMatching(/: biosimilar\.txt is not there/)],
      },
    });
    await api().post(`${JOBS}${job.id}/cancel/`);
  });

  it('brings a month: complete? which date? preview, confirm, result, and never twice', async () => {
    const zips = await sendExtract([
      { code: 1 },
      { code: 2, state: 'approved' },
      { code: 3, state: 'dormant' },
    ]);
    await api().post(`${UPLOADS}${zips[2]}/remove/`);
    expect((await api().get(UPLOADS)).body.sets).toMatchObject([
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
    const again = await sendExtract([
      { code: 1 },
      { code: 2, state: 'approved' },
      { code: 3, state: 'dormant' },
    ]);
    expect(again.slice(0, 2)).toEqual(zips.slice(0, 2));
    expect((await api().get(UPLOADS)).body.sets).toMatchObject([
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
    for (const date of ['2026-02-31', '2026-02-26', '2999-01-01', 'March'])
      expect(await api().post(JOBS, { uploads: again, date })).toMatchObject({
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
    // The same again is the same job.
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
    expect((await api().get(UPLOADS)).body.uploads).toEqual([]);

    const same = await sendExtract([
      { code: 1 },
      { code: 2, state: 'approved' },
      { code: 3, state: 'dormant' },
    ]);
    const [set] = (await api().get(UPLOADS)).body.sets;
    expect(set.refusals).toMatchObject([{ code: 'imported_before' }]);
    expect(set).toMatchObject({
      problems: [
        `These files were imported before (import ${done.import_id}, extract of 2026-03-02, by bob): there is nothing to do.`,
      ],
      imported_before: { id: done.import_id, actor: 'bob' },
    });
    expect((await api().post(JOBS, { uploads: same, date: '2026-04-01' })).status).toBe(409);

    const april = await sendExtract([{ code: 1, brand: 'OTHER' }, { code: 2 }]);
    expect(await api().post(JOBS, { uploads: april, date: '2026-03-01' })).toMatchObject({
      status: 422,
      body: { detail: 'The extract of 2026-03-01 is older than the last import, of 2026-03-02.' },
    });
    expect(await api().post(JOBS, { uploads: april, date: '2026-03-02' })).toMatchObject({
      status: 422,
      body: { errors: { date: ['The extract of 2026-03-02 was imported already.'] } },
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

  it('refuses what is not of one month, or not later than the last import, before any preview', async () => {
    // What was imported by the test before.
    const last = (await api().get('/api/database_files/')).body.imports[0].extract_date as string;
    expect(last).toBe('2026-04-02');
    const zips = await writeExtract(
      (['marketed', 'approved', 'dormant'] as const).map((state, index) => ({
        code: index + 1,
        state,
        updated: '26-MAR-2026',
      })),
    );
    const sendAs = async (names: readonly string[]) => {
      const ids: string[] = [];
      for (const [index, name] of names.entries()) {
        ids.push((await send(name, await readFile(zips[index]!))).body.id as string);
      }
      return { ids, set: (await api().get(UPLOADS)).body.sets[0] };
    };
    const mixed = [
      '2026-05-01_allfiles.zip',
      '2026-05-01_allfiles_ap.zip',
      '2026-04-01_allfiles_dr.zip',
    ];
    const { ids, set } = await sendAs(mixed);
    expect(set).toMatchObject({
      refusals: [{ code: 'months_mixed', sentence: set.problems[0] }],
      dates: [{ day: '2026-05-01', from: 'name' }, {}, { day: '2026-04-01', from: 'name' }],
    });
    expect(await api().post(JOBS, { uploads: ids, date: '2026-05-01' })).toMatchObject({
      status: 422,
      body: { detail: set.problems[0] },
    });
    const older = await sendAs(mixed.map((name) => name.replace('2026-05-01', '2026-04-01')));
    expect(older.set).toMatchObject({
      suggested: null,
      earliest: '2026-04-03',
      refusals: [{ code: 'older_month' }],
    });
    const later = await sendAs(mixed.map((name) => name.replace(/2026-..-../, '2026-05-01')));
    expect(later.set).toMatchObject({
      suggested: '2026-05-01',
      suggested_from: 'name',
      problems: [],
    });
    expect(await api().post(JOBS, { uploads: later.ids, date: '2026-05-06' })).toMatchObject({
      status: 422,
      body: { errors: { date: [expect.stringContaining('by its name')] } },
    });
  });

  it('asks about a month with unusually many changes before it imports it (D78)', async () => {
    const many = Array.from({ length: 62 }, (_, index) => ({
      code: 100 + index,
      state: (['approved', 'dormant'] as const)[index] ?? ('marketed' as const),
      updated: '26-MAR-2026',
    }));
    const ids: string[] = [];
    for (const path of await writeExtract(many))
      ids.push((await send(basename(path), await readFile(path))).body.id as string);
    const job = await preview(ids, '2026-05-01');
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
    const record = (number: number) =>
      Buffer.from(
        JSON.stringify([
          {
            noc_number: number,
            noc_br_brandname: 'NEWDRUG',
            noc_br_din: '02500001',
            noc_br_product_id: number,
          },
        ]),
      );
    const first = (await send('notices.json', record(1))).body;
    expect(first.finding).toMatchObject({ kind: 'noc', entries: 1, fault: null });
    const second = (await send('notices.json', record(2))).body;
    expect((await api().get(UPLOADS)).body.sets[0].problems).toEqual([
      'notices.json and notices.json have the same name: remove one of them.',
    ]);
    await api().post(`${UPLOADS}${second.id}/remove/`);
    const job = await preview([first.id], new Date().toISOString().slice(0, 10));
    expect(job.preview.breakdown).toMatchObject({ new: 1, kinds: { unlisted: 1 } });
  });
});
