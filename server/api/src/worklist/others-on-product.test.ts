import { expect, it } from '@jest/globals';
import { addDrug } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

const [METFORMIN, SITAGLIPTIN, ACETAMINOPHEN] = [3001, 3002, 3003] as const;

describeApi('what else is on the product with the same ingredients and strength (D87)', (api) => {
  it('stands on each card and each open record: in any order, pair by pair', async () => {
    const add = (ids: number[], strength: string, in_product = true, queue: 'dpd' | '' = '') =>
      addDrug(api().db, { active_ingredient_ids: ids, strength, in_product, queue });
    const alone = await add([METFORMIN], '500 MG', true, 'dpd');
    const archived = await add([METFORMIN], '500 MG', false, 'dpd');
    const both = await add([METFORMIN, SITAGLIPTIN], '500 MG; 50 MG', true, 'dpd');
    await add([SITAGLIPTIN, METFORMIN], '50 MG; 500 MG');
    // The same words, but another drug.
    const turned = await add([SITAGLIPTIN, METFORMIN], '500 MG; 50 MG', false, 'dpd');
    const other = await add([ACETAMINOPHEN], '500 MG', false, 'dpd');
    const nothing = await add([], '500 MG', false, 'dpd');

    const { body } = await api().get('/api/drugs/?queue=dpd');
    const listed = new Map<number, number | undefined>(
      body.results.map(({ id, others }: { id: number; others?: number }) => [id, others]),
    );
    const ids = [alone, archived, both, turned, other, nothing];
    expect(ids.map((id) => listed.get(id))).toEqual([0, 1, 1, 0, 0, undefined]);
    for (const id of ids) {
      const { body: marks } = await api().get(`/api/drugs/${id}/marks/`);
      expect(marks.others).toBe(listed.get(id));
      if (id === turned) continue;
      const { body: related } = await api().get(`/api/drugs/${id}/related/`);
      expect(
        related.results.filter(
          ({ drug }: { drug: { in_formulary: boolean } }) => drug.in_formulary,
        ),
      ).toHaveLength(listed.get(id) ?? 0);
    }
  });

  it('names them for a drug that is not on the market, as many as there is room for', async () => {
    const add = (drug_name: string, dpd_status: string, in_product = true) =>
      addDrug(api().db, {
        ...{ active_ingredient_ids: [SITAGLIPTIN], strength: '25 MG', queue: 'dpd' },
        ...{ drug_name, dpd_status, in_product, din: '' },
      });
    const gone = await add('Gone', 'cancelled');
    const marketed = await add('Dolphin', 'marketed');
    for (const name of ['Cat', 'Bee', 'Ant']) await add(name, 'marketed');
    await add('Aardvark', 'marketed', false);
    const marksOf = async (id: number) => (await api().get(`/api/drugs/${id}/marks/`)).body;
    const { others, other_drugs } = await marksOf(gone);
    expect(others).toBe(4);
    expect(other_drugs.map(({ drug_name }: { drug_name: string }) => drug_name)).toEqual([
      'Ant',
      'Bee',
      'Cat',
    ]);
    const { body } = await api().get('/api/drugs/?queue=dpd');
    const listed = body.results.find(({ id }: { id: number }) => id === gone);
    expect(listed.other_drugs).toEqual(other_drugs);
    expect(await marksOf(marketed)).not.toHaveProperty('other_drugs');
  });
});
