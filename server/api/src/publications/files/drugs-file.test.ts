import { expect, it } from '@jest/globals';
import { publicationFile } from '@refined/shared/contract';
import { PUBLICATION_FIELDS } from '@refined/shared/domain';
import { addManyDrugs, dayFromNow, setDrug } from '../../testing/fixtures.ts';
import { COMPLETE, publishing } from '../../testing/publishing.ts';
import { describeApi } from '../../testing/suite.ts';

const LICENCE = 'Contains information licensed under the Open Government Licence – Canada.';

describeApi('files of publications', (api) => {
  const { add, publish, published } = publishing(api);
  const download = async (number: number, format?: string) =>
    api().get(`/api/publications/${number}/download/${format ? `?format=${format}` : ''}`);

  it('are CSV and JSON with names, the licence, and a file name that says which and from when', async () => {
    await add({
      din: '00000001',
      drug_name: '=HYPERLINK("http://x")',
      strength: '5 MG; 10 MG',
      active_ingredient_ids: [3001, 3003],
      administration_ids: [4001],
      manufacturer_id: 5001,
      tier: 1,
    });
    const effective = dayFromNow(9);
    const { number } = (await publish(undefined, { effective })).body;
    const csv = await download(number, 'csv');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="formulary-${number}-effective-${effective}.csv"`,
    });
    const text = String(csv.body);
    expect(text.startsWith('\uFEFFDIN,Drug/Product Name,Drug Sub-Type,')).toBe(true);
    const [header, record, end] = text.split('\r\n');
    expect(header!.endsWith(`,${LICENCE}`)).toBe(true);
    const values = `00000001,"'=HYPERLINK(""http://x"")",Generic,"METFORMIN HYDROCHLORIDE; ACÉTAMINOPHÈNE","5 MG; 10 MG",TABLET,ORAL,,APOTEX INC,1`;
    // The other columns are empty; the last one is the licence's.
    const columns = [...PUBLICATION_FIELDS, 'status', 'licence'];
    expect(record).toBe(values + ','.repeat(columns.length - columns.indexOf('tier') - 1));
    expect(end).toBe('');
    const json = await download(number);
    expect(publicationFile.parse(json.body)).toMatchObject({
      product: 'Formulary',
      number,
      effective,
      published_by: 'ada',
      size: 1,
      licence: LICENCE,
      drugs: [
        {
          din: '00000001',
          type: 'Generic',
          active_ingredient: ['METFORMIN HYDROCHLORIDE', 'ACÉTAMINOPHÈNE'],
          tier: '1',
        },
      ],
    });
  });

  it('stay as they were published, also when an import renames what they name', async () => {
    const [{ number }] = await published();
    const before = (await download(number, 'csv')).body;
    await api()
      .db.updateTable('lookup_item')
      .set({ name: 'APOTEX CORPORATION' })
      .where('id', '=', 5001)
      .execute();
    await addManyDrugs(api().db, 1_300, () => ({
      ...COMPLETE,
      queue: 'update',
      manufacturer_id: 5001,
    }));
    const next = (await publish()).body;
    expect((await download(number, 'csv')).body).toBe(before);
    const drugs = publicationFile.parse((await download(next.number)).body).drugs;
    expect(drugs).toHaveLength(1_301);
    expect(new Set(drugs.map(({ manufacturer }) => manufacturer))).toEqual(
      new Set(['APOTEX CORPORATION']),
    );
    expect(String((await download(next.number, 'csv')).body).split('\r\n')).toHaveLength(1_303);
  });

  it('say how each drug stood at Health Canada on that day, whatever imports say since (D80)', async () => {
    const launched = await add({ dpd_status: 'approved', din: '00000011' });
    await add({ dpd_status: 'cancelled', din: '00000012' });
    await add({ dpd_status: '', din: '00000013' });
    const { body: first } = await publish();
    await setDrug(api().db, launched, { dpd_status: 'marketed' });
    await add({ dpd_status: 'dormant', din: '00000014' });
    const { body: second } = await publish();
    const statuses = async (number: number) => {
      const { drugs } = publicationFile.parse((await download(number)).body);
      return Object.fromEntries(drugs.map(({ din, source_status }) => [din, source_status]));
    };
    expect(await statuses(first.number)).toMatchObject({
      '00000011': 'approved',
      '00000012': 'gone',
      '00000013': '',
    });
    expect(await statuses(second.number)).toMatchObject({
      '00000011': 'marketed',
      '00000012': 'gone',
      '00000014': 'dormant',
    });
    const csv = String((await download(second.number, 'csv')).body).split('\r\n');
    expect(csv[0]).toContain(',Market Status,');
    expect(csv.find((line) => line.startsWith('00000014'))).toMatch(/,Dormant at Health Canada,$/);
  });

  it('are asked for by number and by a known format', async () => {
    for (const path of [
      '99/download/',
      'x/download/',
      '-1/diff/',
      '1/diff/?against=99',
      '99999999999/diff/',
    ])
      expect((await api().get(`/api/publications/${path}`)).status).toBe(404);
    expect((await download(1, 'xls')).status).toBe(400);
  });
});
