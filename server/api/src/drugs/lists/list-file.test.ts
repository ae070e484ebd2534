import { beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { addChange, addDrug, addImportRun, addManyDrugs } from '../../testing/fixtures.ts';
import { readExcel } from '../../testing/read-excel.ts';
import { describeApi } from '../../testing/suite.ts';

const HEAD =
  '\uFEFFDIN,Drug/Product Name,Active Ingredient,Strength,Form,Manufacturer,Schedule,' +
  'Route of Administration,Drug Sub-Type,RG Tier,Market Status,Place,Why,Decision,Comment';

describeApi('a list as a file', (api) => {
  let queued: number;

  beforeAll(async () => {
    const { db } = api();
    queued = await addDrug(db, {
      din: '00000007',
      drug_name: 'Apo-Metformin',
      active_ingredient_ids: [3001, 3003],
      strength: '5 MG, 10 MG',
      form: 'TABLET',
      manufacturer_id: 5001,
      schedule_ids: [2001, 2002],
      administration_ids: [4001],
      tier: 2,
      queue: 'dpd',
      in_product: true,
      dpd_status: 'dormant',
      queued_at: new Date('2026-04-01T00:00:00Z'),
    });
    const change = {
      import_id: await addImportRun(db),
      drug_id: queued,
      kind: 'strength',
    } as const;
    const after = `${'10 MG, '.repeat(20)}=20 MG`;
    await addChange(db, { ...change, field: 'strength', before: '5 MG', after });
  });

  const file = async (query: string) => {
    const answer = await api().get(`/api/drugs/export/?${query}`);
    return { ...answer, lines: String(answer.body).split('\r\n') };
  };

  it('says of each drug what a card says, all of why it is there, and leaves room to decide', async () => {
    const { status, headers, lines } = await file('queue=dpd');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="formulary-queue-dpd-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'no-store',
    });
    expect(lines).toEqual([
      HEAD,
      `00000007,Apo-Metformin,"METFORMIN HYDROCHLORIDE; ACÉTAMINOPHÈNE","5 MG, 10 MG",TABLET,APOTEX INC,"PRESCRIPTION; SCHEDULE D",ORAL,Generic,2,Dormant at Health Canada,In DPD Review Queue · On Formulary,"Strength 5 MG → ${'10 MG, '.repeat(20)}'=20 MG",,`,
      '',
    ]);
  });

  it('is an Excel file too, all of it text', async () => {
    const answer = await api().app.inject({
      url: '/api/drugs/export/?queue=dpd&format=xlsx',
      headers: { authorization: `Token ${api().token}` },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="formulary-queue-dpd-\d{4}-\d\d-\d\d\.xlsx"$/,
      ),
    });
    const [head, drug] = readExcel(answer.rawPayload).rows;
    expect(head!.map(({ text }) => text).join(',')).toBe(HEAD.slice(1));
    expect(drug![0]).toEqual({ ref: 'A2', type: 'inlineStr', text: '00000007' });
    // Unchanged: in Excel no character has to be put before it.
    expect(drug!.at(-1)!.text).toMatch(/, =20 MG$/);
    expect((await api().get('/api/drugs/export/?queue=dpd&format=xls')).status).toBe(400);
  });

  it('holds all of a queue and of a search, not only the first page, in their order', async () => {
    const count = 2 * LIMITS.pageSize + 1;
    await addManyDrugs(api().db, count, () => ({ queue: 'com' }));
    for (const query of ['queue=com', 'drug_name=many']) {
      const { lines } = await file(query);
      const dins = lines.slice(1, -1).map((line) => line.slice(0, 8));
      expect(new Set(dins).size).toBe(count);
      const page = (await api().get(`/api/drugs/?${query}`)).body.results;
      expect(dins.slice(0, LIMITS.firstPageSize)).toEqual(
        page.map(({ din }: { din: string }) => din),
      );
    }
    expect((await file('drug_name=many')).headers['content-disposition']).toContain(
      'filename="formulary-search-',
    );
  });

  it('of nothing found is a header', async () => {
    expect((await file('din=99999999')).lines).toEqual([HEAD, '']);
  });

  it('holds what a filter leaves, a group for example, sorted as the list is', async () => {
    const { db } = api();
    for (const [din, drug_name, in_product] of [
      ['00000011', 'Zeta', true],
      ['00000012', 'Alpha', true],
      ['00000013', 'Beta', false],
    ] as const)
      await addDrug(db, { din, drug_name, in_product, queue: 'update' });
    const dins = async (query: string) =>
      (await file(`queue=update&${query}`)).lines.slice(1, -1).map((line) => line.slice(0, 8));
    expect(await dins('filter=product.yes')).toEqual(['00000011', '00000012']);
    expect(await dins('filter=product.yes&sort=name')).toEqual(['00000012', '00000011']);
    expect(await dins('filter=product.no')).toEqual(['00000013']);
    expect(await dins('sort=-change&filter=group.none')).toHaveLength(3);

    const { body } = await api().get('/api/drugs/groups/?queue=dpd');
    const [{ key }] = body.results;
    expect((await file(`queue=dpd&filter=group.${key}`)).lines[1]).toMatch(/^00000007,/);
  });

  it('is refused like a list', async () => {
    for (const query of ['queue=x', 'din=1&queue=dpd'])
      expect((await file(query)).status).toBe(400);
    for (const query of ['queue=dpd&filter=colour.red', 'queue=dpd&sort=colour'])
      expect((await file(query)).status).toBe(422);
  });
});
