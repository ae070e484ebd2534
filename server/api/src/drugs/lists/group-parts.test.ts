import { expect, it, beforeAll } from '@jest/globals';
import type { DrugGroups } from '@refined/shared/contract';
import type { FixtureProduct } from '../../source/testing/extract-fixture.ts';
import { sql } from 'kysely';
import { importMonth } from '../../source/testing/import-database.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { describeApi } from '../../testing/suite.ts';
import { listing } from '../../testing/listing.ts';
import { addChange, addDrug, addImportRun, keyChanges } from '../../testing/fixtures.ts';

type Group = DrugGroups['results'][number];

type Ingredient = NonNullable<FixtureProduct['ingredients']>[number];
const METFORMIN = (amount: string): Ingredient =>
  `7,METFORMIN HYDROCHLORIDE,${amount},MG,,`.split(',') as Ingredient;
const SITAGLIPTIN = '8,SITAGLIPTIN,50,MG,,'.split(',') as Ingredient;
/** Launched products: two substances in different strengths, with pairs in another order. */
const LAUNCHED: readonly FixtureProduct[] = [
  { code: 1, ingredients: [METFORMIN('500')] },
  { code: 2, ingredients: [METFORMIN('750')] },
  { code: 3, ingredients: [METFORMIN('500'), SITAGLIPTIN] },
  { code: 4, ingredients: [SITAGLIPTIN, METFORMIN('500')] },
  { code: 5, ingredients: [METFORMIN('500')] },
];

describeApi('the parts of a group of drugs whose state changed (D81)', (api) => {
  const groupsOf = (more = '') => listing(api).all<Group>(`/api/drugs/groups/?queue=dpd${more}`);
  const dinsOf = async (key: string) => {
    const { body } = await api().get(`/api/drugs/groups/${key}/?queue=dpd`);
    return body.results.map(({ din }: { din: string }) => Number(din)).sort();
  };

  it('are of the same ingredients and strengths, each a group of its own', async () => {
    const isOn: FixtureProduct = { code: 90, ingredients: [METFORMIN('500')] };
    for (const [date, state] of [
      ['2026-03-02', 'approved'],
      ['2026-04-01', 'marketed'],
    ] as const)
      await importMonth(api(), date, [...LAUNCHED.map((one) => ({ ...one, state })), isOn]);
    await sql`update drug set in_product = true where din in ('00000005', '00000090')`.execute(
      api().db,
    );

    const [launched, ...others] = await groupsOf();
    expect(others).toEqual([]);
    expect(launched).toMatchObject({
      kind: 'launched',
      count: 5,
      parts: 3,
      on_product: 1,
      product: null,
    });

    const parts = await groupsOf(`&under=${launched!.key}`);
    const lists = await Promise.all(parts.map(({ key }) => dinsOf(key)));
    expect(lists).toEqual([[1, 5], [3, 4], [2]]);
    expect(parts.map(({ count, on_product: on, only }) => [count, on, only?.din])).toEqual([
      [2, 1, undefined],
      [2, 0, undefined],
      [1, 0, '00000002'],
    ]);
    expect(parts[0]!.product).toEqual({
      ingredients: ['METFORMIN HYDROCHLORIDE'],
      strength: '500 MG',
      // The drug that was on the product before, not those of the part.
      siblings: 1,
    });

    const { perform } = reviewing(api);
    const move = (key: string, expected: number) =>
      perform('update', { queue: 'dpd', filter: `group.${key}`, expected });
    const moved = await move(parts[0]!.key, 2);
    expect(moved.body).toMatchObject({ done: 2, refused: 0 });
    expect(await groupsOf(`&under=${launched!.key}`)).toHaveLength(2);
    // A group with one part has that part's product.
    await move(parts[2]!.key, 1);
    expect((await groupsOf())[0]).toMatchObject({ parts: 1, product: { siblings: 0 } });
  });

  it('are none of what no group is called', async () => {
    const { status, body } = await api().get('/api/drugs/groups/?queue=dpd&under=A!');
    expect({ status, names: Object.keys(body.errors) }).toEqual({ status: 422, names: ['group'] });
  });
});

describeApi('products whose names changed in the same way', (api) => {
  const { read, perform, actionOf } = reviewing(api);
  const groups = async () => (await read('/api/drugs/groups/?queue=dpd')).results;

  beforeAll(async () => {
    const { db } = api();
    const import_id = await addImportRun(db, { started_at: new Date(Date.now() + 3_600_000) });
    for (const [before, after] of [
      ['TARO-EZETIMIBE', 'SPC-EZETIMIBE'],
      ['TARO-ESCITALOPRAM', 'SPC-ESCITALOPRAM'],
      ['SERTRALINE-25', 'PRO-SERTRALINE'],
    ]) {
      const drug_id = await addDrug(db, { queue: 'dpd', drug_name: after });
      const field = 'health_canada_drug_name';
      await addChange(db, { import_id, drug_id, kind: 'renamed', field, before, after });
    }
    await keyChanges(db);
  });

  it('are one group, named by what the names have in common; its action says the same', async () => {
    expect(await groups()).toEqual([
      expect.objectContaining({ count: 2, before: ['TARO-…'], after: ['SPC-…'] }),
      expect.objectContaining({ count: 1, before: ['SERTRALINE-25'], after: ['PRO-SERTRALINE'] }),
    ]);
    const filter = `group.${(await groups())[0].key}`;
    const { body } = await perform('update', { queue: 'dpd', filter, expected: 2 });
    const { action } = await actionOf(body.action);
    expect(action).toMatchObject({
      size: 2,
      changes: [{ kind: 'renamed', before: ['TARO-…'], after: ['SPC-…'] }],
    });
    expect(await groups()).toHaveLength(1);
  });
});
