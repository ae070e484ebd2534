import { beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { addDrug, addManyDrugs } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';
import { type ListPage, listing } from '../../testing/listing.ts';

const DINS = ['02999993', '00000071', '02999992'];

describeApi('several DINs in one search (D23)', (api) => {
  const dinsIn = ({ results }: ListPage) => results.map(({ din }) => din);
  const search = (din: string) => api().get(`/api/drugs/?${new URLSearchParams({ din })}`);
  beforeAll(async () => {
    for (const din of DINS) await addDrug(api().db, { din });
    await addDrug(api().db, { din: '12999993' });
  });

  it.each([
    ['a list', '02999993, 00000071;02999992'],
    ['a column', '02999993\n00000071\r\n02999992\n'],
    ['a column whose line ends a text box dropped', '029999930000007102999992'],
    ['a row of a sheet', '02999993\t00000071\t02999992'],
    ['blanks between, the zeros lost', '2999993 00000071 2999992'],
    ['a prefix and dashes', 'DIN 02999993, DIN: 0000-0071, DIN 0299 9992'],
    ['names beside them', '02999993 Metformin; 00000071 Aspirin; 02999992 Gliclazide'],
  ])('are found, each, in their order: %s', async (_, term) => {
    const { status, body } = await search(term);
    expect(status).toBe(200);
    expect(dinsIn(body)).toEqual(DINS);
    expect(body).toMatchObject({ count: 3, missing: [] });
  });

  it('which of them is not found is said, as typed', async () => {
    const { body } = await search('2999993, 5555, 02999992, 123456789');
    expect(dinsIn(body)).toEqual(['02999993', '02999992']);
    expect(body.missing).toEqual(['5555', '123456789']);
    const { body: none } = await search('5555, 5556');
    expect(none).toMatchObject({ results: [], count: 0, missing: ['5555', '5556'] });
  });

  it('one DIN says nothing of the kind', async () => {
    expect((await search('0299 9993')).body).not.toHaveProperty('missing');
  });

  it(`are ${LIMITS.dins} at most: more are refused, none is dropped`, async () => {
    const dins = Array.from({ length: LIMITS.dins + 1 }, (_, at) => `${2_000_000 + at}`);
    expect((await search(dins.slice(1).join(','))).status).toBe(200);
    expect(await search(dins.join(','))).toMatchObject({
      status: 400,
      body: { errors: { din: [`At most ${LIMITS.dins} DINs.`] } },
    });
  });
});

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
