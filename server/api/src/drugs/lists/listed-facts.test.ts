import { beforeAll, expect, it } from '@jest/globals';
import { type SourceStatus, LIMITS } from '@refined/shared/domain';
import { addDrug, addManyDrugs } from '../../testing/fixtures.ts';
import { recordStatements } from '../../testing/recorded-statements.ts';
import { describeApi } from '../../testing/suite.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { sql } from 'kysely';
import { listing } from '../../testing/listing.ts';

describeApi('what a listed drug says of itself (D55, D62)', (api) => {
  const ids = new Map<string, number>();
  const { read: answered } = reviewing(api);

  beforeAll(async () => {
    for (const dpd_status of ['marketed', 'approved', 'dormant', 'cancelled', '']) {
      const id = await addDrug(api().db, {
        drug_name: 'Equal Name',
        queue: 'manual',
        strength: `${ids.size} MG`,
        form: 'TABLET',
        manufacturer_id: ids.size === 0 ? null : 5001,
        dpd_status,
      });
      ids.set(dpd_status, id);
    }
  });

  it.each<[string, SourceStatus | undefined]>([
    ['marketed', 'marketed'],
    ['approved', 'approved'],
    ['dormant', 'dormant'],
    ['cancelled', 'gone'],
    ['', undefined],
  ])('%j is answered as %s, in lists and on the record', async (stored, status) => {
    const id = ids.get(stored)!;
    const { results } = await answered('/api/drugs/?drug_name=equal');
    const listed = results.find((drug: { id: number }) => drug.id === id);
    const record = await answered(`/api/drugs/${id}`);
    for (const drug of [listed, record]) {
      expect(drug.source_status).toBe(status);
      expect(drug).toMatchObject({
        strength: `${[...ids.keys()].indexOf(stored)} MG`,
        form: 'TABLET',
        company: stored === 'marketed' ? '' : 'APOTEX INC',
      });
    }
  });

  it('a page is its rows, why they are queued, what was noted, and whether one is still to be compared: a statement each', async () => {
    const statements = await recordStatements(() => answered('/api/drugs/?queue=manual'));
    // Sometimes the session and the lookups are read, too.
    const ofDrugs = statements.filter(({ text }) =>
      /\b(drug|drug_\w+|current_changes)\b/.test(text),
    );
    expect(ofDrugs).toHaveLength(4);
  });

  it('says what was noted of the drugs of which something is', async () => {
    const id = ids.get('dormant')!;
    const taken = await api().post('/api/actions/', { action: 'assign', drugs: [{ id }] });
    expect(taken.status).toBe(200);
    const { results } = await answered('/api/drugs/?drug_name=equal');
    for (const drug of results) expect('taken' in drug).toBe(drug.id === id);
  });

  it('a card has the names of its lookups', async () => {
    const { results } = await answered('/api/drugs/?drug_name=equal');
    expect(results.map(({ type }: { type: object }) => type)).toEqual(
      results.map(() => ({ id: 1003, name: 'Generic' })),
    );
  });
});

describeApi('controlled substances, and drugs approved with conditions', (api) => {
  const ids: Record<string, number> = {};
  const { read: get } = reviewing(api);
  const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);

  beforeAll(async () => {
    const { db } = api();
    const add = async (kind: string, name: string) =>
      (
        await db
          .insertInto('lookup_item')
          .values({ kind, name, source_key: name })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const narcotic = await add('schedule', 'NARCOTICS (CDSA I)');
    const codeine = await add('active_ingredient', 'CODEINE PHOSPHATE');
    const nabilone = await add('active_ingredient', 'NABILONE');
    const drug = (active_ingredient_ids: number[], schedule_ids: number[]) =>
      addDrug(db, { queue: 'noc', active_ingredient_ids, schedule_ids });
    ids['codeine'] = await drug([codeine], [narcotic]);
    ids['nabilone'] = await drug([nabilone], [narcotic]);
    ids['other'] = await drug([], []);
    const about = { nocNumber: 500, productId: 1, din: '', brandName: 'OTHER', ingredients: [] };
    const product = JSON.stringify(about);
    await sql`with run as (insert into import_run (kind, status, extract_date, actor, files)
        values ('noc', 'done', '2026-10-01', 'ada', '[]') returning id),
      said as (insert into notice (noc_number, import_id, content)
        select 500, id, '{"withConditions": true}' from run)
      insert into notice_product (noc_number, product_id, import_id, drug_id, content)
        select 500, 1, id, ${ids['other']}, ${product} from run`.execute(db);
  });

  it('say so in lists and on the record', async () => {
    const { results } = await get('/api/drugs/?queue=noc');
    const listed = (name: string) => results.find(({ id }: { id: number }) => id === ids[name]);
    expect(listed('codeine').controlled).toEqual(['opioid', 'narcotic']);
    expect((await get(`/api/drugs/${ids['nabilone']}`)).controlled).toEqual(['narcotic']);
    expect(listed('other')).not.toHaveProperty('controlled');
    expect(listed('other').with_conditions).toBe(true);
    expect((await get(`/api/drugs/${ids['other']}/marks/`)).with_conditions).toBe(true);
    expect(listed('codeine')).not.toHaveProperty('with_conditions');
  });

  it('are counted, and found by what is counted', async () => {
    const { facets } = await get('/api/drugs/facets/?queue=noc');
    const countsOf = (name: string) =>
      facets
        .find(({ facet }: { facet: string }) => facet === name)
        .values.map(({ value, count }: { value: string; count: number }) => [value, count]);
    expect(countsOf('controlled')).toEqual([
      ['narcotic', 2],
      ['opioid', 1],
    ]);
    expect(countsOf('notice')).toEqual([['conditions', 1]]);
    const found = async (filter: string) =>
      idsOf(await get(`/api/drugs/?queue=noc&filter=${filter}`));
    expect(await found('controlled.opioid')).toEqual([ids['codeine']]);
    expect(await found('notice.conditions')).toEqual([ids['other']]);
  });
});

const METFORMIN = 3001;
const OFF = ['approved', 'dormant', 'cancelled', ''] as const;

describeApi('a search lists drugs on the market first (D80)', (api) => {
  const { dins, all } = listing(api);

  beforeAll(async () => {
    const { db } = api();
    for (const [at, dpd_status] of OFF.entries())
      await addDrug(db, {
        din: `0777700${at}`,
        drug_name: 'Wyqalor',
        dpd_status,
        active_ingredient_ids: [METFORMIN],
      });
    await addDrug(db, {
      din: '07777009',
      drug_name: 'Zz-Wyqalor',
      dpd_status: 'marketed',
      active_ingredient_ids: [METFORMIN, 3002],
    });
    await addManyDrugs(db, LIMITS.firstPageSize, (at) => ({
      drug_name: 'Qxy',
      din: `0666${String(at).padStart(4, '0')}`,
      dpd_status: at % 2 === 0 ? 'dormant' : 'marketed',
    }));
    await addDrug(db, { drug_name: 'Qxy last', din: '06669999', dpd_status: 'marketed' });
  });

  it.each<Record<string, string>>([
    { drug_name: 'wyqalor' },
    { drug_name: 'wyqalor metformin' },
    { active_ingredient__name: 'metformin' },
    { din: '77770' },
    // No drug has this name: a typing error.
    { drug_name: 'wyqallor' },
  ])('however well the others match: %j', async (query) => {
    const [first, ...others] = await dins(query);
    expect(first).toBe('07777009');
    expect(others).toHaveLength(OFF.length);
  });

  it('but whoever searches for a DIN means that one', async () => {
    expect((await dins({ din: '7777000' }))[0]).toBe('07777000');
  });

  it('and each drug once, over the pages', async () => {
    const found = await all('/api/drugs/?drug_name=qxy');
    expect(new Set(found.map(({ din }) => din)).size).toBe(LIMITS.firstPageSize + 1);
    expect(found[LIMITS.firstPageSize / 2]?.din).toBe('06669999');
  });
});
