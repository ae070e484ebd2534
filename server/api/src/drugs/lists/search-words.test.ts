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
