import { beforeAll, expect, it } from '@jest/globals';
import {
  publicationChangesFile,
  publicationManifest,
  publicationSummaryFile,
} from '@refined/shared/contract';
import { LIMITS, PUBLICATION_FILES, type PublicationFileName } from '@refined/shared/domain';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import {
  addChange,
  addDrug,
  addEntry,
  addImportRun,
  addManyDrugs,
  addPublication,
} from '../../testing/fixtures.ts';
import { readExcel } from '../../testing/read-excel.ts';
import { describeApi } from '../../testing/suite.ts';
import { findPublication } from '../publication-store.ts';
import { WRITERS } from './file-kinds.ts';
import { FileStore } from './file-store.ts';

const LICENCE = 'Contains information licensed under the Open Government Licence – Canada.';
const FILES = '/api/publications/2/files/';

const address = (name: PublicationFileName) => `${FILES}${name}/`;

describeApi('the files of a publication', (api) => {
  const db = () => api().db;

  const publish = async (number: number, size: number, drugs: readonly number[], gone = 0) => {
    await addPublication(db(), {
      ...{ number, size, token: `token-${number}`, effective: `2026-05-0${number}` },
      at: new Date(Date.UTC(2026, 3, number, 12)),
    });
    await sql`
      insert into publication_item (publication, drug_id, content)
      select ${number}::integer, d.id, case when d.id = ${gone}::integer then null else drug_state(d) end
      from drug d where d.id = any(${sql.val([...drugs])}::integer[])`.execute(db());
  };

  /** A person's move between the two publications. */
  const moveHistory = (drug: number, to: string) =>
    addEntry(db(), drug, {
      ...{ kind: 'move', queue: to, actor: 'grace', at: '2026-04-02T08:00:00Z' },
      before: { queue: 'com' },
      note: { answer: { answer: 'exclude', reason: 'Too dear.' } },
    });

  /**
   * Two publications: one drug changes, one is added, one removed, one reviewed and not added, and
   * one still waits.
   */
  beforeAll(async () => {
    const shared = { type_id: 1003, active_ingredient_ids: [3001], form: 'TABLET', tier: 1 };
    const one = await addDrug(db(), {
      ...shared,
      din: '00000001',
      drug_name: 'Apo-Metformin',
      strength: '5 MG',
    });
    const two = await addDrug(db(), { ...shared, din: '00000002', drug_name: 'Old; name' });
    await publish(1, 2, [one, two]);
    const set = { strength: '=10 MG', active_ingredient_ids: [3001, 3003] };
    await db().updateTable('drug').set(set).where('id', '=', one).execute();
    const three = await addDrug(db(), { ...shared, din: '00000003', drug_name: 'New' });
    const [excluded, waiting] = [
      await addDrug(db(), { ...shared, din: '00000004', drug_name: 'Dear', strength: '1 MG' }),
      await addDrug(db(), { ...shared, din: '00000005', drug_name: 'Waits' }),
    ];
    await moveHistory(excluded, '');
    await moveHistory(waiting, 'manual');
    const run = await addImportRun(db(), { finished_at: new Date('2026-04-01T13:00:00Z') });
    for (const kind of ['new', 'incomplete'] as const)
      await addChange(db(), { import_id: run, drug_id: excluded, kind });
    await publish(2, 2, [one, two, three], two);
  });

  const manifest = async (number: number) =>
    publicationManifest.parse((await api().get(`/api/publications/${number}/files/`)).body);

  it('are listed with sizes and hashes, which prove what is downloaded', async () => {
    const { files, ...head } = await manifest(2);
    expect(head).toEqual({
      number: 2,
      against: 1,
      effective: '2026-05-02',
      published_at: '2026-04-02T12:00:00.000Z',
      published_by: 'ada',
    });
    expect(files.map(({ name }) => name)).toEqual(PUBLICATION_FILES);
    for (const file of files) {
      const answer = await api().app.inject({
        url: file.address,
        headers: { authorization: `Token ${api().token}` },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toHaveLength(file.size);
      expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(file.sha256);
      expect(answer.headers).toMatchObject({
        'content-type': file.type,
        'content-length': String(file.size),
        'content-disposition': expect.stringMatching(
          /^attachment; filename="formulary-2-effective-2026-05-02(-changes|-summary)?\.(csv|xlsx|json|html)"$/,
        ),
        'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
      });
    }
  });

  it('of the first are only its drugs: nothing was before it', async () => {
    const { files, against } = await manifest(1);
    expect(against).toBeNull();
    expect(files.map(({ name }) => name)).toEqual(['drugs.csv', 'drugs.xlsx', 'drugs.json']);
    for (const name of ['changes.csv', 'other.csv', '..'])
      expect((await api().get(`/api/publications/1/files/${name}/`)).status).toBe(404);
  });

  it('tell what differs from the one before, as CSV and as JSON', async () => {
    const { body: csv } = await api().get(address('changes.csv'));
    expect(String(csv).split('\r\n')).toEqual([
      `\uFEFFChange,DIN,Drug/Product Name,Field,Before,After,${LICENCE}`,
      `Changed,00000001,Apo-Metformin,Active Ingredient,METFORMIN HYDROCHLORIDE,"METFORMIN HYDROCHLORIDE; ACÉTAMINOPHÈNE",`,
      `Changed,00000001,Apo-Metformin,Strength,5 MG,"'=10 MG",`,
      `Removed,00000002,"Old; name",DIN,00000002,,`,
      `Removed,00000002,"Old; name",Drug/Product Name,"Old; name",,`,
      `Removed,00000002,"Old; name",Drug Sub-Type,Generic,,`,
      `Removed,00000002,"Old; name",Active Ingredient,METFORMIN HYDROCHLORIDE,,`,
      `Removed,00000002,"Old; name",Form,TABLET,,`,
      `Removed,00000002,"Old; name",RG Tier,1,,`,
      `Added,00000003,New,DIN,,00000003,`,
      `Added,00000003,New,Drug/Product Name,,New,`,
      `Added,00000003,New,Drug Sub-Type,,Generic,`,
      `Added,00000003,New,Active Ingredient,,METFORMIN HYDROCHLORIDE,`,
      `Added,00000003,New,Form,,TABLET,`,
      `Added,00000003,New,RG Tier,,1,`,
      '',
    ]);
    const json = publicationChangesFile.parse((await api().get(address('changes.json'))).body);
    expect(json).toMatchObject({ number: 2, against: 1, licence: LICENCE });
    expect(json.changes.map(({ change, din }) => [change, din])).toEqual([
      ['changed', '00000001'],
      ['removed', '00000002'],
      ['added', '00000003'],
    ]);
    expect(json.changes[0]!.fields).toContainEqual({
      field: 'strength',
      before: ['5 MG'],
      after: ['=10 MG'],
    });
  });

  it('tell people outside what came of each drug, and nothing that was said inside', async () => {
    const { body: csv } = await api().get(address('summary.csv'));
    const ingredients = 'METFORMIN HYDROCHLORIDE → METFORMIN HYDROCHLORIDE; ACÉTAMINOPHÈNE';
    const lines = String(csv).replaceAll('"', '').split('\r\n');
    expect(lines).toEqual([
      `\uFEFFChange,DIN,Drug/Product Name,Strength,Form,What changed,At Health Canada,Effective,${LICENCE}`,
      'Added,00000003,New,,TABLET,,,2026-05-02,',
      expect.stringMatching(/^Changed,00000001,.*Strength: 5 MG → =10 MG,,2026-05-02,$/),
      'Removed,00000002,Old; name,,TABLET,,,2026-05-02,',
      'Looked at and not added,00000004,Dear,1 MG,TABLET,,new,2026-05-02,',
      '',
    ]);
    expect(lines[2]).toContain(`Active Ingredient: ${ingredients}`);
    const { body } = await api().get(address('summary.json'));
    expect(publicationSummaryFile.parse(body).drugs.at(-1)).toMatchObject({
      ...{ change: 'not_added', din: '00000004', source: ['new'] },
    });
    const { body: page } = await api().get(address('summary.html'));
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">\n/);
    expect(page).toContain('<h2>Looked at and not added (1)</h2>');
    expect(page).toContain('<td>Old; name</td>');
    expect(JSON.stringify([csv, body, page])).not.toMatch(/Too dear|grace|published_by/);
  });

  it('are named by a day or today, too: those in force then, which may change', async () => {
    const of = async (day: string) => {
      const answer = await api().get(`/api/publications/${day}/files/`);
      return [(answer.body as { number?: number }).number, answer.headers['cache-control']];
    };
    expect(await of('2026-05-01')).toEqual([1, 'private, no-cache']);
    expect(await of('2026-05-02')).toEqual([2, 'private, no-cache']);
    expect(await of('today')).toEqual([2, 'private, no-cache']);
    expect((await of('2'))[1]).toContain('immutable');
    expect(await api().get('/api/publications/2026-04-30/files/')).toMatchObject({
      status: 404,
      body: { detail: 'No publication is in force on 2026-04-30.' },
    });
    expect((await api().get('/api/publications/2026-04-31/files/')).status).toBe(404);
    const other = await api().get('/api/publications/today/diff/?against=2026-05-01');
    expect(other.body).toMatchObject({ number: 2, against: 1 });
  });

  /**
   * Fails when files are written differently. That is a decision: existing files keep their bytes,
   * and only later ones get the new ones.
   */
  it('have the same bytes whenever they are written', async () => {
    const publication = (await findPublication(db(), 2))!;
    const written = async (name: PublicationFileName): Promise<string> => {
      const hash = createHash('sha256');
      for await (const piece of WRITERS[name](db(), publication, 'Formulary')) hash.update(piece);
      return hash.digest('hex');
    };
    const stored = (await manifest(2)).files;
    for (const { name, sha256 } of stored)
      expect(await written(name as PublicationFileName)).toBe(sha256);
    expect(
      Object.fromEntries(stored.map(({ name, sha256 }) => [name, sha256.slice(0, 16)])),
    ).toEqual({
      'changes.csv': 'fde08d4dbd3a1f64',
      'changes.json': 'c7e7e0184ccb065c',
      'changes.xlsx': '0867a11819e5aace',
      'drugs.csv': 'd6c280e7d8cb4577',
      'drugs.json': '0b51ce5c580165a7',
      'drugs.xlsx': '45ab50d117bf5390',
      'summary.csv': '8c7e424691f00974',
      'summary.html': 'bac06610d10b47f2',
      'summary.json': 'a88efee5602b46dc',
      'summary.xlsx': '256eda8bd22003e1',
    });
  });

  it('are Excel files too: a DIN and what looks like a formula are text', async () => {
    const { rawPayload } = await api().app.inject({
      url: address('changes.xlsx'),
      headers: { authorization: `Token ${api().token}` },
    });
    const { rows } = readExcel(rawPayload);
    expect(rows[0]!.map(({ text }) => text)).toEqual([
      ...['Change', 'DIN', 'Drug/Product Name', 'Field', 'Before', 'After'],
      LICENCE,
    ]);
    expect(rows[2]!.map(({ text }) => text)).toEqual([
      ...['Changed', '00000001', 'Apo-Metformin', 'Strength', '5 MG', '=10 MG'],
    ]);
    expect(rows.flat().every(({ type }) => type === 'inlineStr')).toBe(true);
  });

  it('of an earlier release get the formats that it had not, and keep their bytes', async () => {
    await publish(6, 2, []);
    const content = Buffer.from('as it was');
    const file = { parts: randomUUID(), size: content.length, sha256: '0'.repeat(64) };
    await db()
      .insertInto('publication_file_part')
      .values({ parts: file.parts, place: 0, content })
      .execute();
    await db()
      .insertInto('publication_file')
      .values({ publication: 6, name: 'drugs.csv', ...file })
      .execute();
    const { files } = await manifest(6);
    expect(files.map(({ name }) => name)).toEqual(PUBLICATION_FILES);
    expect(files[0]).toMatchObject({ size: content.length, sha256: file.sha256 });
    expect((await api().get('/api/publications/6/files/drugs.csv/')).body).toBe('as it was');
  });

  it('are written once: what later releases or another product name would write is not read', async () => {
    const before = await manifest(2);
    const publication = (await findPublication(db(), 2))!;
    const renamed = await new FileStore(db(), 'Another name').filesOf(publication);
    expect(renamed.map(({ sha256 }) => sha256)).toEqual(before.files.map(({ sha256 }) => sha256));
    await expect(db().updateTable('publication_file').set({ size: 1 }).execute()).rejects.toThrow(
      'publications are immutable',
    );
    await expect(db().deleteFrom('publication_file_part').execute()).rejects.toThrow(
      'publications are immutable',
    );
  });

  it('are the same for two who ask first at the same time, also of two processes', async () => {
    await publish(3, 2, []);
    const publication = (await findPublication(db(), 3))!;
    const [one, other] = [new FileStore(db(), 'Formulary'), new FileStore(db(), 'Formulary')];
    const [first, again, second] = await Promise.all([
      one.filesOf(publication),
      one.filesOf(publication),
      other.filesOf(publication),
    ]);
    expect(again).toEqual(first);
    expect(second).toEqual(first);
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from publication_file_part p
      where not exists (select from publication_file f where f.parts = p.parts)`.execute(db());
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('leave nothing behind of an attempt that died', async () => {
    const old = { made_at: sql<Date>`now() - interval '2 hours'`, content: Buffer.from('x') };
    const [dead, young] = [randomUUID(), randomUUID()];
    await db()
      .insertInto('publication_file_part')
      .values([
        { ...old, parts: dead, place: 0 },
        { parts: young, place: 0, content: Buffer.from('y') },
      ])
      .execute();
    await publish(4, 2, []);
    await manifest(4);
    const left = await db()
      .selectFrom('publication_file_part')
      .select('parts')
      .where('parts', 'in', [dead, young])
      .execute();
    expect(left).toEqual([{ parts: young }]);
  });

  it('are kept by readers for good, and not sent again', async () => {
    const { headers } = await api().get(address('drugs.json'));
    expect(headers).toMatchObject({
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Authorization',
    });
    const again = await api().get(address('drugs.json'), {
      headers: { 'if-none-match': headers.etag! },
    });
    expect([again.status, again.body]).toEqual([304, '']);
    const { body } = await api().get('/api/publications/2/download/?format=json');
    expect(body).toEqual((await api().get(address('drugs.json'))).body);
  });

  it('are stored and sent in parts, however many drugs there are', async () => {
    await addManyDrugs(db(), 1_200, (index) => ({
      din: String(8_000_000 + index).padStart(8, '0'),
      type_id: 1003,
      active_ingredient_ids: [3001],
      form: 'TABLET',
      strength: `${index} MG `.repeat(30),
    }));
    const many = await db().selectFrom('drug').select('id').where('din', 'like', '08%').execute();
    await publish(
      5,
      1_202,
      many.map(({ id }) => id),
    );
    const { files } = await manifest(5);
    const file = files.find(({ name }) => name === 'changes.json')!;
    expect(file.size).toBeGreaterThan(LIMITS.publication.filePart);
    const { body } = await api().get(file.address);
    expect(publicationChangesFile.parse(body).changes).toHaveLength(1_200);
  });
});
