import { beforeAll, expect, it } from '@jest/globals';
import { addDrug, addLookups } from '../../testing/fixtures.ts';
import { plansOf } from '../../testing/plan-of.ts';
import { recordStatements } from '../../testing/recorded-statements.ts';
import { describeApi } from '../../testing/suite.ts';
import { listing } from '../../testing/listing.ts';

const METFORMIN = 3001;
const SITAGLIPTIN = 3002;
const APOTEX = 5001;
const TEVA = 5002;

/** Names with the other words on their cards: ingredient, strength, form, company. */
describeApi('the words of a name search', (api) => {
  const page = (term: string) => listing(api).list({ drug_name: term });
  const found = async (term: string) =>
    (await page(term)).results.map(({ drug_name, strength }) => `${drug_name}, ${strength}`);

  beforeAll(async () => {
    const { db } = api();
    await addLookups(db, 'manufacturer', { [TEVA]: 'TEVA CANADA LTD' });
    const metformin = { active_ingredient_ids: [METFORMIN], form: 'TABLET' };
    await addDrug(db, {
      ...metformin,
      drug_name: 'Apo-Metformin',
      strength: '500 MG',
      manufacturer_id: APOTEX,
    });
    await addDrug(db, {
      ...metformin,
      drug_name: 'Apo-Metformin ER',
      strength: '1500 MG',
      form: 'TABLET (EXTENDED-RELEASE)',
      manufacturer_id: APOTEX,
    });
    await addDrug(db, {
      ...metformin,
      drug_name: 'Teva-Metformin',
      strength: '500 MG',
      manufacturer_id: TEVA,
    });
    await addDrug(db, {
      active_ingredient_ids: [SITAGLIPTIN, METFORMIN],
      drug_name: 'JANUMET',
      strength: '50 MG; 500 MG',
      form: 'TABLET',
    });
    await addDrug(db, { drug_name: 'Metformin 500 Apotex', strength: '0.5 MG/ML' });
  });

  const NAMED = 'Metformin 500 Apotex, 0.5 MG/ML';

  it.each([
    ['ingredient, strength and company', 'metformin 500 apotex', [NAMED, 'Apo-Metformin, 500 MG']],
    ['any order', 'Apotex, 500 / METFORMIN', [NAMED, 'Apo-Metformin, 500 MG']],
    ['a unit', 'metformin 500mg apotex', ['Apo-Metformin, 500 MG']],
    ['a form', 'metformin extended', ['Apo-Metformin ER, 1500 MG']],
    ['a strength beside the name', 'apo-metformin 1500', ['Apo-Metformin ER, 1500 MG']],
    ['an ingredient beside the name', 'janumet sitagliptin', ['JANUMET, 50 MG; 500 MG']],
    ['several strengths', 'sitagliptin 50 mg 500', ['JANUMET, 50 MG; 500 MG']],
    ['a decimal strength', '0.5 mg/ml apotex', [NAMED]],
  ])('finds by %s', async (_, term, drugs) => {
    expect(await found(term)).toEqual(drugs);
    expect((await page(term)).similar).toBeUndefined();
  });

  it('lists names that hold all words first, then those that hold some', async () => {
    expect(await found('metformin 500')).toEqual([
      NAMED,
      'Apo-Metformin, 500 MG',
      'Teva-Metformin, 500 MG',
      'JANUMET, 50 MG; 500 MG',
    ]);
  });

  it('takes one word for a name, and looks elsewhere only if there is none', async () => {
    expect(await found('apotex')).toEqual([NAMED]);
    expect(await found('sitagliptin')).toEqual(['JANUMET, 50 MG; 500 MG']);
    expect(await found('canada')).toEqual(['Teva-Metformin, 500 MG']);
    expect(await page('metfromin')).toMatchObject({ similar: true });
  });

  it('looks for several words, and for similar names, with one statement', async () => {
    for (const term of ['metformin 500', 'teva-metformin 50']) {
      const statements = await recordStatements(() => page(term));
      expect(statements.filter(({ text }) => text.includes('drugs_named_like'))).toHaveLength(1);
    }
  });

  it('reads no drug that no index names', async () => {
    const plans = await plansOf(api().db, () => page('apo-metformin 500'));
    expect(plans).toContain('drug_facts_words');
    expect(plans).not.toContain('Seq Scan on drug');
  });

  it('finds no drug that lacks a word', async () => {
    expect((await page('metformin 500 tablet qqqq')).similar ?? true).toBe(true);
    // A strength matches as a whole number: "50" isn't "500 MG".
    expect(await page('teva-metformin 50')).toMatchObject({ similar: true });
    expect(await found('janumet apotex 500 tablet')).not.toContain('JANUMET, 50 MG; 500 MG');
  });

  it('counts, and divides by facets, what it lists', async () => {
    const { count, results } = await page('metformin 500');
    const { body } = await api().get('/api/drugs/facets/?drug_name=metformin+500');
    expect([count, results.length, body.count]).toEqual([4, 4, 4]);
  });
});

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
