import { describe, expect, it } from '@jest/globals';
import { reasonMessages } from '@refined/shared/messages';
import type { Reason } from '@refined/shared/contract';
import type { Database } from '../../db/database.ts';
import { decideOn } from '../../testing/decide-on.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type EditLines, type FixtureProduct } from '../testing/extract-fixture.ts';
import { drugOfCode, importMonth, onEmptyDatabase } from '../testing/import-database.ts';

const OTHER = '02990002';
const NONE = 'Not Applicable/non applicable';
const MARCH: FixtureProduct[] = [
  { code: 1, din: '02990001', brand: 'FIRST' },
  { code: 2, din: OTHER, brand: 'SECOND' },
];
const first = (changes: Partial<FixtureProduct>): FixtureProduct[] => [
  { ...MARCH[0]!, ...changes },
  MARCH[1]!,
];

let database: Database;
let api: TestApp;

onEmptyDatabase((...given) => void ([database, api] = given));

const month = (date: string, products: FixtureProduct[], edit?: EditLines) =>
  importMonth(database, date, products, edit);
const drug = (code: number) => drugOfCode(database, code);
/** What the card says of a drug in a queue. */
const card = async (code: number): Promise<string[]> => {
  const { id, queue } = await drug(code);
  const { body } = await api.get(`/api/drugs/?queue=${queue}`);
  const { reasons } = body.results.find((one: { id: number }) => one.id === id);
  return (reasons as Reason[]).map(reasonMessages.sentence);
};
const archive = async (code: number) => api.post(`/api/drugs/${(await drug(code)).id}/archive/`);

describe('what was decided doesn’t return (D66)', () => {
  /** The extract with one file's rows of product 1 changed; the files before it may be longer. */
  const odd = async (
    date: string,
    file: string,
    change: (line: string) => string | undefined,
    products: FixtureProduct[] = MARCH,
  ) => {
    await month(date, products, (member, lines) =>
      member === file
        ? lines.flatMap((line) => (line.startsWith('"1"') ? (change(line) ?? []) : line))
        : lines,
    );
  };
  const strangeStatus = (line: string) => line.replace('"MARKETED"', '"SUSPENDED"');
  const nothing = () => undefined;

  it.each([
    ['a status that the reader doesn’t know', 'status.txt', strangeStatus],
    ['no schedule', 'schedule.txt', nothing],
    ['no company', 'comp.txt', nothing],
    ['a row that can’t be read', 'drug.txt', () => '"1","rubbish"'],
  ])('%s is asked once, wherever it stands in the file', async (_, file, change) => {
    await month('2026-03-02', MARCH);
    await odd('2026-04-01', file, change);
    expect((await drug(1)).queue).toBe('manual');
    await archive(1);
    // Another line, and another day.
    const later = [{ code: 9 }, ...MARCH].map((one) => ({ ...one, updated: '01-MAY-2026' }));
    await odd('2026-05-01', file, change, later);
    expect((await drug(1)).queue).toBe('');
    // Read in full it isn't odd any more; so it is asked when it is odd again.
    await month('2026-06-01', later);
    expect((await drug(1)).queue).toBe('');
    await odd('2026-07-01', file, change, [...later, { code: 10 }]);
    expect((await drug(1)).queue).toBe('manual');
  });

  it('a change beneath an old oddity is asked', async () => {
    await odd('2026-03-02', 'status.txt', strangeStatus);
    await archive(1);
    await odd('2026-04-01', 'status.txt', strangeStatus, first({ brand: 'RENAMED' }));
    expect((await drug(1)).queue).toBe('manual');
  });

  it('a product that never had a DIN is asked about it once', async () => {
    await month('2026-03-02', MARCH);
    const third = (brand: string): FixtureProduct[] => [...MARCH, { code: 3, din: NONE, brand }];
    await month('2026-04-01', third('THIRD'));
    expect(await card(3)).toEqual(['New: marketed 2020-01-01', 'No DIN'].toReversed());
    await archive(3);
    await month('2026-05-01', third('RENAMED'));
    expect((await drug(3)).queue).toBe('dpd');
    expect(await card(3)).toEqual(['Name THIRD → RENAMED']);
  });

  it('a DIN of two products is asked once', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din: OTHER }));
    const { id } = await drug(1);
    await decideOn(api, id, { field: 'din', decision: 'keep' });
    await archive(1);
    await archive(2);
    const april = first({ din: OTHER });
    await month('2026-05-01', [{ ...april[0]!, brand: 'RENAMED' }, april[1]!]);
    expect([(await drug(1)).queue, (await drug(2)).queue]).toEqual(['dpd', '']);
  });
});

describe('ingredients and their strengths are pairs (D73)', () => {
  type Pair = [name: string, strength: string];
  const duo = (...pairs: Pair[]): FixtureProduct[] => [
    {
      code: 1,
      din: '02990001',
      brand: 'DUO',
      ingredients: pairs.map(([name, strength], index) => [
        String(index + 1),
        name,
        strength,
        'MG',
        '',
        '',
      ]),
    },
    MARCH[1]!,
  ];
  /** The record's pairs, as a publication takes them. */
  const pairs = async (): Promise<string[]> => {
    const { active_ingredient_ids: ids, strength } = await drug(1);
    const rows = await database.db
      .selectFrom('lookup_item')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const strengths = (strength ?? '').split(/[;,] /);
    return ids.map((id, index) => `${names.get(id)} ${strengths[index]}`);
  };

  it('a change of one follows with the other, also after another state was let pass', async () => {
    await month('2026-01-01', duo(['AMLODIPINE', '5'], ['TELMISARTAN', '80']));
    await api.post(`/api/drugs/${(await drug(1)).id}/committee_review/`);
    // Another name turns the order; the committee's drug stays as it was decided on.
    await month('2026-02-01', duo(['TELMISARTAN', '80'], ['TOSYLATE OF AMLODIPINE', '5']));
    await archive(1);
    await month('2026-03-01', duo(['TELMISARTAN', '40'], ['TOSYLATE OF AMLODIPINE', '5']));
    expect(await pairs()).toEqual(['TELMISARTAN 40 MG', 'TOSYLATE OF AMLODIPINE 5 MG']);
  });

  it('an overridden strength keeps the ingredients that it belongs to, and asks', async () => {
    await month('2026-01-01', duo(['AMLODIPINE', '5'], ['TELMISARTAN', '80']));
    await database.db
      .updateTable('drug')
      .set({ strength: '10 MG; 80 MG', overridden: ['strength'] })
      .where('drug_code', '=', 1)
      .execute();
    await month('2026-02-01', duo(['TELMISARTAN', '80'], ['TOSYLATE OF AMLODIPINE', '5']));
    expect(await pairs()).toEqual(['AMLODIPINE 10 MG', 'TELMISARTAN 80 MG']);
    expect((await drug(1)).queue).toBe('manual');
  });
});
