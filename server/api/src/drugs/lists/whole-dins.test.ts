import { beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { addDrug, addManyDrugs } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';
import { listing } from '../../testing/listing.ts';

/** Health Canada's DINs are unique; records added by hand can repeat one. */
const REPEATED = '02000001';
const TIMES = LIMITS.firstPageSize + 3;
const ONCE = ['02000002', '02000003', '00000012'];

describeApi('searches for whole DINs', (api) => {
  const { list, all } = listing(api);

  beforeAll(async () => {
    await addManyDrugs(api().db, TIMES, () => ({ din: REPEATED }));
    for (const din of ONCE) await addDrug(api().db, { din });
    // Not a part of these DINs, but it contains one as typed.
    await addDrug(api().db, { din: '12000002' });
  });

  it('each finds its own drugs, in the order of their ids', async () => {
    const terms = [...ONCE, REPEATED, '12', '02999999'];
    const pages = await Promise.all(terms.map((term) => list({ din: term })));
    const found = pages.map(({ results }) => results.map(({ din }) => din));
    const first = Array<string>(LIMITS.firstPageSize).fill(REPEATED);
    expect(found).toEqual([...ONCE.map((din) => [din]), first, ['00000012'], []]);
    expect(pages.map(({ count }) => count)).toEqual([1, 1, 1, TIMES, 1, 0]);
    const ids = pages[3]!.results.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
  });

  it('a DIN of more drugs than a page has goes on where its first page ends', async () => {
    const ids = (await all(`/api/drugs/?din=${REPEATED}`)).map(({ id }) => id);
    expect(ids).toHaveLength(TIMES);
    expect(new Set(ids).size).toBe(TIMES);
  });
});
