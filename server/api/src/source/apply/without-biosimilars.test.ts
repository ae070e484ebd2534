import { describe, expect, it } from '@jest/globals';
import { inFile, type EditLines, type FixtureProduct } from '../testing/extract-fixture.ts';
import { onEmptyDatabase } from '../testing/import-database.ts';
import { textOf } from '../values/source-messages.ts';

const MONTH: FixtureProduct[] = [
  { code: 1, brand: 'GLUCOPHAGE' },
  { code: 2, state: 'approved', brand: 'COPY', biosimilar: true },
  { code: 3, state: 'dormant' },
  { code: 4, brand: 'ANOTHER COPY', biosimilar: true },
];

/** Like the extracts of 2016 and 2020. */
const withoutBiosimilars: EditLines = (member, lines) =>
  member.startsWith('biosimilar') ? undefined : lines;

const { db, month } = onEmptyDatabase();

const take = async (date: string, products: FixtureProduct[], edit?: EditLines) => {
  const done = await month(date, products, edit);
  if (done.status !== 'imported') throw new Error(done.status);
  return done;
};
const typeOf = async (code: number): Promise<string> => {
  const { name } = await db()
    .selectFrom('drug')
    .innerJoin('lookup_item', 'lookup_item.id', 'drug.type_id')
    .select('lookup_item.name')
    .where('drug_code', '=', code)
    .executeTakeFirstOrThrow();
  return name;
};

describe('an extract without biosimilar.txt (D67)', () => {
  it('reads, and says once what follows', async () => {
    const { notes, rejects, counts } = await take('2026-03-02', MONTH, withoutBiosimilars);
    expect(rejects).toEqual([]);
    expect(counts).toMatchObject({ products: 4 });
    expect(notes.map(textOf)).toEqual([
      'The files don’t say which products are biosimilars: biosimilar.txt, biosimilar_ap.txt, biosimilar_dr.txt are missing. Known biosimilars stay biosimilars; new ones are not marked, and their sub-types are inferred.',
    ]);
    expect(await typeOf(2)).not.toBe('Biosimilar');
  });

  it('leaves the known biosimilars as they are, and marks the new ones a month later', async () => {
    expect((await take('2026-03-02', MONTH)).notes).toEqual([]);
    const later = [
      ...MONTH.filter(({ code }) => code !== 4),
      { code: 4, brand: 'RENAMED COPY', biosimilar: true },
      { code: 5, brand: 'NEW COPY', biosimilar: true },
    ];
    const april = await take('2026-04-01', later, withoutBiosimilars);
    expect(april.counts.kinds).toEqual({ renamed: 1, new: 1 });
    expect(await Promise.all([2, 4].map(typeOf))).toEqual(['Biosimilar', 'Biosimilar']);
    const may = await take('2026-05-01', later);
    expect(may.counts.kinds).toEqual({ biosimilar: 1 });
    expect(await Promise.all([2, 4, 5].map(typeOf))).toEqual([
      'Biosimilar',
      'Biosimilar',
      'Biosimilar',
    ]);
  });

  it('leaves a biosimilar that becomes dormant one, where only that part lacks the file', async () => {
    await take('2026-03-02', MONTH);
    const later = MONTH.map((product) =>
      product.code === 4 ? { ...product, state: 'dormant' as const } : product,
    );
    const { counts, notes } = await take(
      '2026-04-01',
      later,
      inFile('biosimilar_dr.txt', () => undefined),
    );
    expect(counts.kinds).toEqual({ dormant: 1 });
    expect(notes.map(textOf)).toEqual([expect.stringMatching(/: biosimilar_dr\.txt is missing/)]);
    expect(await typeOf(4)).toBe('Biosimilar');
  });
});
