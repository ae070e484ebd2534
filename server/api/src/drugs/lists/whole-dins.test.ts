import { beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { addDrug, addManyDrugs } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';

interface Page {
  readonly results: readonly { readonly id: number; readonly din: string }[];
  readonly count: number;
  readonly next: string | null;
}

/** Health Canada's DINs are unique; records added by hand can repeat one. */
const REPEATED = '02000001';
const TIMES = LIMITS.firstPageSize + 3;
const ONCE = ['02000002', '02000003', '00000012'];

describeApi('searches for whole DINs', (api) => {
  const page = async (query: string): Promise<Page> => {
    const { status, body } = await api().get(`/api/drugs/${query}`);
    expect({ query, status }).toEqual({ query, status: 200 });
    return body as Page;
  };

  beforeAll(async () => {
    await addManyDrugs(api().db, TIMES, () => ({ din: REPEATED }));
    for (const din of ONCE) await addDrug(api().db, { din });
    // Not a part of these DINs, but it contains one as typed.
    await addDrug(api().db, { din: '12000002' });
  });

  it('each finds its own drugs, in the order of their ids', async () => {
    const terms = [...ONCE, REPEATED, '12', '02999999'];
    const pages = await Promise.all(terms.map((term) => page(`?din=${term}`)));
    const found = pages.map(({ results }) => results.map(({ din }) => din));
    const first = Array<string>(LIMITS.firstPageSize).fill(REPEATED);
    expect(found).toEqual([...ONCE.map((din) => [din]), first, ['00000012'], []]);
    expect(pages.map(({ count }) => count)).toEqual([1, 1, 1, TIMES, 1, 0]);
    const ids = pages[3]!.results.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
  });

  it('a DIN of more drugs than a page has goes on where its first page ends', async () => {
    const first = await page(`?din=${REPEATED}`);
    const rest = await page(first.next!.replace('/api/drugs/', ''));
    expect(rest).toMatchObject({ count: TIMES, next: null });
    const ids = [...first.results, ...rest.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(TIMES);
  });
});
