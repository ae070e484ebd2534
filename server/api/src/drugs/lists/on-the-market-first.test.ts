import { beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { addDrug, addManyDrugs } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';
import { listing } from '../../testing/listing.ts';

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
