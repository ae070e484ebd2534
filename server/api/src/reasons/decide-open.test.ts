import { describe, expect, it } from '@jest/globals';
import { metformin, type FixtureProduct } from '../source/testing/extract-fixture.ts';
import { onEmptyDatabase } from '../source/testing/import-database.ts';

type Changes = Partial<FixtureProduct>;

const strong = (value: string, forms = ['TABLET']): Changes => ({
  ingredients: metformin(value),
  forms,
});

describe('what a publication would leave undecided (D74)', () => {
  const source = onEmptyDatabase();
  const { api } = source;

  const month = async (number: number, one: Changes, other: Changes) =>
    source.month(`2026-0${number}-01`, [
      { code: 1, brand: 'FIRST', ...one },
      { code: 2, brand: 'OTHER', ...other },
      { code: 3, brand: `THIRD ${number}` },
    ]);
  const records = async () =>
    (
      await source
        .db()
        .selectFrom('drug')
        .select(['id', 'strength', 'form', 'queue', 'version'])
        .where('drug_code', 'in', [1, 2])
        .orderBy('drug_code')
        .execute()
    ).map(({ strength, form, ...rest }) => ({ ...rest, holds: `${strength} ${form}` }));
  const held = async () => (await records()).map(({ holds }) => holds);
  const checks = async () => (await api().get('/api/publications/preview/')).body.to_check;
  /** Two drugs in Update. Then the source changes two fields of the first and one of the second. */
  const waiting = async (): Promise<void> => {
    await month(1, strong('5'), strong('5'));
    for (const { id } of await records()) await api().post(`/api/drugs/${id}/update_review/`);
    await month(2, strong('500', ['CAPSULE']), strong('700'));
  };
  const decide = async (decision: string, more: object = {}) => {
    const { open, import_id } = await checks();
    const { expected = open, ...publication } = { import_id, ...more } as {
      expected?: number;
      import_id: number;
    };
    return api().post('/api/actions/', {
      ...{ action: 'decide', input: { decision }, expected, publication },
    });
  };

  it('is shown in its preview, each difference with both values', async () => {
    await waiting();
    const { open, outdated } = await checks();
    expect(open).toBe(2);
    expect(
      outdated.map(({ drug_name, differences }: { drug_name: string; differences: object[] }) => [
        drug_name,
        differences,
      ]),
    ).toEqual([
      [
        'FIRST',
        [
          expect.objectContaining({ field: 'form', ours: ['TABLET'], after: ['CAPSULE'] }),
          expect.objectContaining({ field: 'strength', ours: ['5 MG'], after: ['500 MG'] }),
        ],
      ],
      [
        'OTHER',
        [expect.objectContaining({ field: 'strength', ours: ['5 MG'], after: ['700 MG'] })],
      ],
    ]);
  });

  it.each([
    ['take', ['500 MG CAPSULE', '700 MG TABLET']],
    ['keep', ['5 MG TABLET', '5 MG TABLET']],
  ])('is decided by one press: %s; undone, all of it is open again', async (decision, after) => {
    await waiting();
    const answer = await decide(decision);
    expect(answer).toMatchObject({ status: 200, body: { done: 2, refused: 0 } });
    expect(await held()).toEqual(after);
    expect(await checks()).toMatchObject({ open: 0, outdated: [] });
    const undone = await api().post(`/api/actions/${answer.body.action}/undo/`, {});
    expect(undone.body).toMatchObject({ undone: 2, refused: 0 });
    expect(await held()).toEqual(['5 MG TABLET', '5 MG TABLET']);
    expect((await checks()).open).toBe(2);
  });

  it('is refused when it isn’t what was shown: other drugs, or another import', async () => {
    await waiting();
    const { import_id } = await checks();
    await month(3, strong('500', ['CAPSULE']), strong('900'));
    expect((await decide('take', { import_id })).status).toBe(409);
    expect((await decide('take', { expected: 40 })).status).toBe(409);
    expect(await held()).toEqual(['5 MG TABLET', '5 MG TABLET']);
  });
});
