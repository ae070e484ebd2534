import { beforeAll, expect, it } from '@jest/globals';
import { addDrug, addLookups } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';
import { listing } from '../../testing/listing.ts';

const MACROGOL = 3021;

describeApi('a search by ingredient takes strength and form (D23)', (api) => {
  const { names } = listing(api);
  beforeAll(async () => {
    const { db } = api();
    await addLookups(db, 'active_ingredient', { [MACROGOL]: 'MACROGOL 1500' });
    const metformin = { active_ingredient_ids: [3001], form: 'TABLET' };
    await addDrug(db, { ...metformin, drug_name: 'A', strength: '500 MG' });
    await addDrug(db, { ...metformin, drug_name: 'B', strength: '850 MG' });
    await addDrug(db, { ...metformin, drug_name: 'C', strength: '50 MG' });
    await addDrug(db, { ...metformin, drug_name: 'D', strength: '500 MG', form: 'SOLUTION' });
    await addDrug(db, { drug_name: 'E', active_ingredient_ids: [MACROGOL], strength: '10 G' });
  });

  it.each([
    ['metformin 500', ['A', 'D']],
    ['metformin 500 mg', ['A', 'D']],
    ['metformin 500mg tablet', ['A']],
    ['850 metformin', ['B']],
    ['metphormin 50', ['C']],
    ['metformin solution', ['D']],
    ['metformin 999', []],
    ['macrogol 1500', ['E']],
  ])('%s', async (term, found) => {
    expect(await names({ active_ingredient__name: term })).toEqual(found);
  });
});
