import { beforeAll, expect, it } from '@jest/globals';
import { addDrug, addLookups } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';
import { plansOf } from '../../testing/plan-of.ts';
import { recordStatements } from '../../testing/recorded-statements.ts';
import { listing } from '../../testing/listing.ts';

/** The best match first (D23), on drugs made for this test. */
describeApi('the order of search results', (api) => {
  const { list, names, dins } = listing(api);

  beforeAll(async () => {
    const { db } = api();
    for (const din of ['00777001', '77700100', '01777001', '07770012']) await addDrug(db, { din });
    const named = ['Aaqor', 'Xx-Qor Aa', 'Xx-Aa-Qor', 'Xx-Qor', 'Qor', 'Qorbid', 'Aa Qor'];
    for (const drug_name of named) await addDrug(db, { drug_name });
    await addLookups(db, 'active_ingredient', {
      3011: 'QUEXYL ACID',
      3012: 'FOLIC ACID',
      3013: 'CALCIUM QUEXYLATE',
      3014: 'ACID, QUEXYL (QUEXYL SODIUM)',
    });
    await addDrug(db, { drug_name: 'A apart', active_ingredient_ids: [3012, 3013] });
    await addDrug(db, { drug_name: 'B other order', active_ingredient_ids: [3014] });
    await addDrug(db, { drug_name: 'C itself', active_ingredient_ids: [3012, 3011] });
    await addDrug(db, { drug_name: 'D folic alone', active_ingredient_ids: [3012] });
  });

  it('finds a DIN by a part of it: the number itself first, then those that begin with it (D23)', async () => {
    expect(await dins({ din: '777001' })).toEqual(['00777001', '77700100', '01777001', '07770012']);
    expect(await dins({ din: 'DIN 7770-0' })).toEqual([
      '77700100',
      '00777001',
      '01777001',
      '07770012',
    ]);
    expect(await dins({ din: '70012' })).toEqual(['07770012']);
    // Fewer than three digits match only a whole DIN.
    expect(await dins({ din: '77' })).toEqual([]);
  });

  it('lists the best match first: the name, its beginning, a word, a part', async () => {
    expect(await names({ drug_name: 'xx qor' })).toEqual(['Xx-Qor', 'Xx-Qor Aa', 'Xx-Aa-Qor']);
    expect(await names({ drug_name: 'QOR' })).toEqual([
      'Qor',
      'Qorbid',
      'Aa Qor',
      'Xx-Aa-Qor',
      'Xx-Qor',
      'Xx-Qor Aa',
      'Aaqor',
    ]);
  });

  it('takes an ingredient of several words as one, and lists its drugs before those that have the words apart', async () => {
    expect(await names({ active_ingredient__name: 'quexyl acid' })).toEqual([
      'C itself',
      'B other order',
      'A apart',
    ]);
    expect(await names({ active_ingredient__name: 'quexyl acid folic acid' })).toEqual([
      'C itself',
      'A apart',
    ]);
    expect(await names({ active_ingredient__name: 'acid' })).toEqual([
      'B other order',
      'A apart',
      'C itself',
      'D folic alone',
    ]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a DIN', { din: '00777001' }, 'drug_din'],
    ['a part of a DIN', { din: '777' }, 'drug_din_parts'],
    ['a name', { drug_name: 'qor' }, 'drug_name_search'],
    ['an ingredient', { active_ingredient__name: 'folic acid' }, 'drug_ingredients'],
  ])('finds %s by an index', async (_, query, index) => {
    expect(await plansOf(api().db, () => list(query))).toMatch(
      new RegExp(`Index Scan (on|using) ${index}\\b`),
    );
  });

  // A prepared plan doesn't know the pattern: it would always use the trigram index.
  it('compares a whole DIN, and matches parts only', async () => {
    const textsOf = async (term: string) => {
      const statements = await recordStatements(() => list({ din: term }));
      return statements.map(({ text }) => text).join();
    };
    expect(await textsOf('00777001')).not.toMatch(/like/i);
    expect(await textsOf('0077700')).toMatch(/like/i);
  });
});

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
