import { beforeAll, expect, it } from '@jest/globals';
import type { DrugFacets, DrugGroups } from '@refined/shared/contract';
import { LIMITS, SORTS } from '@refined/shared/domain';
import { sql } from 'kysely';
import { groupKey } from '../../source/values/group-key.ts';
import { addLookups, addManyDrugs, keyChanges, readHistory } from '../../testing/fixtures.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { describeApi } from '../../testing/suite.ts';
import { plansOf } from '../../testing/plan-of.ts';
import { listing } from '../../testing/listing.ts';

/** More than two pages of cards, one of groups, and one list of values. */
const DRUGS = 450;
const COMPANIES = 60;
const KNIGHT = 'KNIGHT THERAPEUTICS INC.';

interface Listed {
  id: number;
  drug_name: string;
  din: string;
  company: string;
}

describeApi('filtered lists', (api) => {
  const { get, all } = listing(api);
  const ids = async (query: string) =>
    (await all<Listed>(`/api/drugs/?${query}`)).map(({ id }) => id);
  const { perform, previewAction, undoAction } = reviewing(api);

  beforeAll(async () => {
    const { db } = api();
    const company = (index: number) => `Company ${String(index).padStart(2, '0')}`;
    await addLookups(
      db,
      'manufacturer',
      Object.fromEntries(Array.from({ length: COMPANIES }, (_, at) => [5_100 + at, company(at)])),
    );
    await addManyDrugs(db, DRUGS, (index) => ({
      drug_name: `Name ${(index * 7) % DRUGS}`,
      queue: 'dpd',
      manufacturer_id: index === 0 ? null : 5_100 + (index % COMPANIES),
      strength: `${index % 3} MG`,
      in_product: index % 2 === 0,
    }));
    await sql`insert into import_run (kind, extract_date, status, actor, files, started_at)
      values ('dpd', '2026-04-01', 'done', 'importer', '[]', now() + interval '1 hour')`.execute(
      db,
    );
    // Every drug but the last has a change; the first ten have two.
    await sql`insert into source_change (import_id, drug_id, kind, field, old_value, new_value)
      select r.id, d.id, 'company', 'manufacturer', '"ENDO"', to_jsonb(case when d.id % 2 = 0 then ${KNIGHT} else 'Knight Therapeutics Inc' end)
      from drug d, (select max(id) as id from import_run) r where d.queue = 'dpd' and d.id % 60 < 30
      union all
      select r.id, d.id, 'strength', 'strength', to_jsonb(d.id::text || ' MG'), '"1 G"'
      from drug d, (select max(id) as id from import_run) r where d.queue = 'dpd' and d.id % 60 between 20 and 58`.execute(
      db,
    );
    await keyChanges(db);
  });

  it('groups changes by meaning', async () => {
    const key = groupKey(
      { kind: 'company', field: 'manufacturer', before: 'ENDO', after: KNIGHT },
      { id: 0 },
    );
    const groups = await all<DrugGroups['results'][number]>('/api/drugs/groups/?queue=dpd');
    const expected = await ids('queue=dpd&filter=kind.company');
    expect(groups.filter(({ kind }) => kind === 'company')).toEqual([
      expect.objectContaining({
        key,
        field: 'manufacturer',
        before: ['ENDO'],
        count: expected.length,
        shared: (await ids('queue=dpd&filter=kind.company+kind.company+field.strength')).length,
        decided: 0,
        product: null,
      }),
    ]);
    expect(groups[0]).toMatchObject({ key });
    expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length);
    expect(groups.length).toBeGreaterThan(LIMITS.groups.page);
    expect(await ids(`queue=dpd&filter=group.${key}`)).toEqual(expected);
    const members = await get<{ count: number; apart: string[] }>(
      `/api/drugs/groups/${key}/?queue=dpd`,
    );
    expect(members).toMatchObject({
      count: expected.length,
      apart: expect.arrayContaining(['drug_name', 'strength', 'manufacturer']),
    });
    expect(members.apart).not.toContain('type');
  });

  it.each(SORTS.flatMap((name) => [name, `-${name}`]))(
    'sorted by %s lists each drug once, the other way round with a minus',
    async (sort) => {
      const sorted = await ids(`queue=dpd&sort=${sort}`);
      expect(new Set(sorted).size).toBe(DRUGS);
      expect(sorted.toReversed()).toEqual(
        await ids(`queue=dpd&sort=${sort.startsWith('-') ? sort.slice(1) : `-${sort}`}`),
      );
    },
  );

  it('sorts by what it says', async () => {
    const listed = (sort: string) => all<Listed>(`/api/drugs/?queue=dpd&sort=${sort}`);
    const names = (await listed('name')).map(({ drug_name }) => drug_name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    const dins = (await listed('din')).map(({ din }) => din);
    expect(dins).toEqual(dins.toSorted());
    const companies = (await listed('company')).map(({ company }) => company || '~');
    expect(companies).toEqual(companies.toSorted());
  });

  it('leaves the specified list as it is', async () => {
    const plain = (await api().get('/api/drugs/?queue=dpd')).body;
    expect(plain.results.map(({ id }: Listed) => id)).toEqual(
      (await ids('queue=dpd&filter=')).slice(0, LIMITS.firstPageSize),
    );
    expect(plain.next).not.toContain('filter');
  });

  it('cuts the values of a facet, finds others by their first letters, and keeps those chosen', async () => {
    const company = async (query: string) =>
      (await get<DrugFacets>(`/api/drugs/facets/?queue=dpd&facet=company${query}`)).facets[0]!;
    const first = await company('');
    expect(first.values).toHaveLength(LIMITS.filter.shown);
    expect(first.more).toBe(COMPANIES - LIMITS.filter.shown);
    const found = await company('&starts=5');
    expect(found.values.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Company 5${index}`).toSorted(
        (one, other) =>
          Number(found.values.findIndex(({ name }) => name === one)) -
          Number(found.values.findIndex(({ name }) => name === other)),
      ),
    );
    const chosen = await company('&filter=company.5159.5001');
    expect(chosen.values.slice(0, 2)).toEqual([
      { value: '5001', name: 'APOTEX INC', count: 0 },
      { value: '5159', name: 'Company 59', count: expect.any(Number) },
    ]);
    // The facet's own terms don't count.
    expect(chosen.more + chosen.values.length).toBe(COMPANIES + 1);
  });

  it('filters search results too, similar names included', async () => {
    const found = await ids('drug_name=name&filter=product.yes');
    expect(found).toHaveLength(DRUGS / 2);
    expect(
      (await get<DrugFacets>('/api/drugs/facets/?drug_name=name&filter=product.yes')).count,
    ).toBe(DRUGS / 2);
    expect((await get<DrugGroups>('/api/drugs/groups/?drug_name=name')).count).toBeGreaterThan(1);
    expect((await get<{ similar: boolean }>('/api/drugs/?drug_name=nname&sort=name')).similar).toBe(
      true,
    );
    expect((await get<DrugFacets>('/api/drugs/facets/?din=x')).count).toBe(0);
  });

  it.each([
    ['/api/drugs/?queue=dpd&filter=colour.red', 'filter'],
    ['/api/drugs/?queue=dpd&sort=colour', 'sort'],
    ['/api/drugs/facets/?queue=dpd&filter=company.x', 'filter'],
    ['/api/drugs/facets/?queue=dpd&facet=colour', 'facet'],
    ['/api/drugs/groups/?queue=dpd&filter=kind.odd', 'filter'],
    ['/api/drugs/groups/A!/?queue=dpd', 'group'],
  ])('%s is refused, naming %s', async (path, name) => {
    const { status, body } = await api().get(path);
    expect({ status, names: Object.keys(body.errors) }).toEqual({ status: 422, names: [name] });
  });

  it.each(['name', 'din'])('finds a page sorted by %s by an index alone', async (sort) => {
    const plans = await plansOf(api().db, () => get(`/api/drugs/?queue=dpd&sort=${sort}`), [
      'enable_seqscan',
      'enable_sort',
    ]);
    expect(plans).toContain(`using drug_queue_${sort}`);
  });

  it('moves what a filter leaves but for the excepted ones, once, with a result for each', async () => {
    const filter = 'kind.company -product.yes';
    const wanted = await ids(`queue=dpd&filter=${filter.replace(' ', '+')}`);
    expect(wanted.length).toBeGreaterThan(20);
    const size = (await previewAction('update', 'dpd', { filter, expected: wanted.length })).body;
    expect(size).toMatchObject({ count: wanted.length, in_product: 0, off_market: { count: 0 } });
    const [left, ...moved] = wanted;
    const part = { queue: 'dpd', filter, except: [left], expected: moved.length };
    const key = { headers: { 'idempotency-key': 'filtered' } };
    const answer = await perform('update', part, {}, key);
    expect(answer.body).toMatchObject({ done: moved.length, refused: 0 });
    expect(answer.body.results.map(({ id }: { id: string }) => Number(id))).toEqual(moved);
    const again = await perform('update', part, {}, key);
    expect(again.body).toEqual(answer.body);
    for (const id of [moved[0]!, moved.at(-1)!])
      expect(await readHistory(api().db, id)).toHaveLength(1);
    expect(await ids(`queue=dpd&filter=${filter.replace(' ', '+')}`)).toEqual([left]);
    expect((await perform('update', { ...part, expected: 100 })).status).toBe(409);
    expect((await perform('update', { drugs: [{ id: left }], filter })).status).toBe(400);
    await undoAction(answer.body.action);
    expect(await ids(`queue=dpd&filter=${filter.replace(' ', '+')}`)).toEqual(wanted);
  });
});
