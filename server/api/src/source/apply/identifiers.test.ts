import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { reasonMessages } from '@refined/shared/messages';
import type { ComparedField } from '@refined/shared/contract';
import { decideOn } from '../../testing/decide-on.ts';
import { publishing } from '../../testing/publishing.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { brandRow } from '../testing/notice-rows.ts';
import { takeBackImport } from './take-back.ts';
import type { FixtureProduct } from '../testing/extract-fixture.ts';
import { onEmptyDatabase } from '../testing/import-database.ts';

const [OWN, OTHER, NEW] = ['02990001', '02990002', '02990003'];
const NONE = 'Not Applicable/non applicable';
const MARCH: FixtureProduct[] = [
  { code: 1, din: OWN, brand: 'FIRST' },
  { code: 2, din: OTHER, brand: 'SECOND' },
];
const first = (changes: Partial<FixtureProduct>): FixtureProduct[] => [
  { ...MARCH[0]!, ...changes },
  MARCH[1]!,
];

const { db, api, month, drug, drugOfDin, saidOf, notices, moveCode: move } = onEmptyDatabase();
const { read } = reviewing(api);
const { preview, publish: confirm, published } = publishing(api);
/** Drug codes, in the order of the results. */
const found = async (din: string): Promise<number[]> => {
  const { results, count } = await read(`/api/drugs/?din=${din}`);
  const ids = results.map(({ id }: { id: number }) => id) as number[];
  const rows = await db().selectFrom('drug').select(['id', 'drug_code']).execute();
  expect(count).toBe(ids.length);
  return ids.map((id) => rows.find((row) => row.id === id)!.drug_code!);
};
const comparedDin = async (code: number): Promise<ComparedField> => {
  const { body } = await api().get(`/api/drugs/${(await drug(code)).id}/source/`);
  return body.fields.find(({ field }: ComparedField) => field === 'din');
};
const decide = async (code: number, decision: 'take' | 'keep' | 'undo') =>
  decideOn(api(), (await drug(code)).id, { field: 'din', decision });
const publish = async () => {
  await confirm();
  const [{ number }] = await published();
  const { drugs } = await read(`/api/publications/${number}/download/`);
  return drugs.map(({ din, drug_name }: Record<string, string>) => [din, drug_name]);
};
const notice = (date: string, din: string, number = Number(date.replaceAll('-', ''))) =>
  notices(date, brandRow(number, din, 'NOTICED'));

describe('identifiers are never erased (D65)', () => {
  it.each([
    ['missing', NONE, [], ['DIN 02990001 → Not given by Health Canada']],
    ['another', NEW, [NEW], ['DIN 02990001 → 02990003']],
    ['malformed', '2990001', ['2990001'], ['DIN 02990001 → “2990001” is not a DIN']],
    [
      'that of another product',
      OTHER,
      [OTHER],
      ['DIN 02990001 → 02990002', 'DIN 02990002 is also that of SECOND (drug code 2)'],
    ],
  ])('a DIN that is %s is asked, and the record keeps its own', async (_, din, given, said) => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din }));
    expect(await drug(1)).toMatchObject({ din: OWN, queue: 'manual' });
    expect(await saidOf(1)).toEqual(said);
    expect(await comparedDin(1)).toMatchObject({
      ours: [OWN],
      before: [OWN],
      after: given,
      differs: true,
      changed: true,
    });
    expect(await found(OWN)).toEqual([1]);
    expect(await publish()).toEqual([
      [OWN, 'FIRST'],
      [OTHER, 'SECOND'],
    ]);
    // Only the date differs: nothing is asked.
    await move(1, 'archive');
    await month('2026-05-01', first({ din, updated: '01-MAY-2026' }));
    expect(await drug(1)).toMatchObject({ din: OWN, queue: '' });
  });

  it('the product whose DIN another one has now is asked as well, by the other’s name', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din: OTHER }));
    expect(await drug(2)).toMatchObject({ din: OTHER, queue: 'manual' });
    expect(await saidOf(2)).toEqual(['DIN 02990002 is also that of FIRST (drug code 1)']);
    // A new product with the DIN that the first drug's record still has.
    await month('2026-05-01', [...first({ din: NEW }), { code: 3, din: OWN, brand: 'THIRD' }]);
    expect(await saidOf(3)).toContain('DIN 02990001 is also that of FIRST (drug code 1)');
    expect(await saidOf(1)).toContain('DIN 02990001 is also that of THIRD (drug code 3)');
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('of exchanged DINs both keep theirs; %i and then %i can be taken', async (one, other) => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', [
      { ...MARCH[0]!, din: OTHER },
      { ...MARCH[1]!, din: OWN },
    ]);
    expect([(await drug(1)).din, (await drug(2)).din]).toEqual([OWN, OTHER]);
    expect([(await drug(1)).queue, (await drug(2)).queue]).toEqual(['manual', 'manual']);
    expect(await saidOf(2)).toEqual([
      'DIN 02990002 → 02990001',
      'DIN 02990001 is also that of FIRST (drug code 1)',
    ]);
    // Until somebody decides, a notice may be about either drug.
    await notice('2026-04-02', OWN);
    expect(await saidOf(1)).toContain('DIN 02990001 stands for more than one product');
    for (const code of [one, other])
      expect(await decide(code, 'take')).toMatchObject({ outcome: 'done' });
    expect([(await drug(1)).din, (await drug(2)).din]).toEqual([OTHER, OWN]);
    expect(await found(OWN)).toEqual([2, 1]);
    expect(await found(OTHER)).toEqual([1, 2]);
    await notice('2026-04-03', OTHER);
    const { drug_id: noticed } = await db()
      .selectFrom('notice_product')
      .select('drug_id')
      .where('import_id', '=', 4)
      .executeTakeFirstOrThrow();
    expect(noticed).toBe((await drug(1)).id);
  });

  it('a DIN that was taken leaves the former one findable, for notices too, and can be undone', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din: NEW }));
    expect(await found(NEW)).toEqual([1]);
    await decide(1, 'take');
    expect((await drug(1)).din).toBe(NEW);
    for (const term of [OWN, NEW, '2990001', '9900 01']) expect(await found(term)).toEqual([1]);
    await move(1, 'archive');
    await notice('2026-04-02', OWN);
    expect(await drug(1)).toMatchObject({ din: NEW, queue: 'noc' });
    const { body } = await api().get(`/api/drugs/${(await drug(1)).id}/source/`);
    expect(body.notices).toMatchObject([{ brand: 'NOTICED' }]);
    await move(1, 'update_review');
    expect(await publish()).toContainEqual([NEW, 'FIRST']);
    expect(await decide(1, 'undo')).toMatchObject({ outcome: 'done' });
    expect((await drug(1)).din).toBe(OWN);
    expect(await found(NEW)).toEqual([1]);
  });

  it('an earlier state is restored without its DIN', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din: NEW, brand: 'RENAMED' }));
    await decide(1, 'take');
    const { id } = await drug(1);
    const { body } = await api().get(`/api/drugs/${id}/history/`);
    const restored = await api().post(`/api/drugs/${id}/restore/`, {
      entry: body.results.at(-1).id,
    });
    expect(restored).toMatchObject({ status: 200 });
    expect(await drug(1)).toMatchObject({ din: NEW, drug_name: 'FIRST' });
  });

  it('what was kept isn’t asked again before Health Canada gives something else', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din: NONE }));
    await decide(1, 'keep');
    await move(1, 'archive');
    await month('2026-05-01', first({ din: NONE, brand: 'RENAMED' }));
    expect(await drug(1)).toMatchObject({ din: OWN, queue: 'dpd' });
    expect(await saidOf(1)).toEqual(['Name FIRST → RENAMED']);
    await move(1, 'archive');
    await month('2026-06-01', first({ din: NEW, brand: 'RENAMED' }));
    expect(await drug(1)).toMatchObject({ din: OWN, queue: 'manual' });
  });

  it('a DIN that a person gave up blocks the publication, as a lost name does', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din: NONE }));
    await decide(1, 'take');
    expect((await drug(1)).din).toBe('');
    await move(1, 'update_review');
    expect((await preview()).blocked).toMatchObject([{ drug_name: 'FIRST', missing: ['din'] }]);
    expect(await publish()).toContainEqual([OWN, 'FIRST']);
    expect(await found(OWN)).toEqual([1]);
    await month('2026-05-01', first({ din: '2990001' }));
    expect(await decide(1, 'take')).toMatchObject({ outcome: 'refused' });
    expect((await drug(1)).din).toBe('');
  });

  it.each(['update_review', 'committee_review'] as const)(
    'after %s the drug stays where it is, marked',
    async (to) => {
      await month('2026-03-02', MARCH);
      await move(1, to);
      const { queue } = await drug(1);
      await month('2026-04-01', first({ din: NONE }));
      expect(await drug(1)).toMatchObject({ din: OWN, queue, source_changed: true });
      await decide(1, 'keep');
      expect(await drug(1)).toMatchObject({ din: OWN, queue, source_changed: false });
    },
  );

  it('an import that is taken back takes its question with it', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din: NEW }));
    await takeBackImport(db(), { run: 2, actor: 'importer' });
    expect(await drug(1)).toMatchObject({ din: OWN, queue: '' });
    expect(await found(NEW)).toEqual([]);
    // A month that changes the DIN of a taken back product asks, too.
    await month('2026-04-02', [...MARCH, { code: 3, din: NEW }]);
    await takeBackImport(db(), { run: 3, actor: 'importer' });
    await month('2026-04-03', [...MARCH, { code: 3, din: '02990004' }]);
    expect(await drug(3)).toMatchObject({ din: NEW, queue: 'manual' });
    expect(await saidOf(3)).toContain('DIN 02990003 → 02990004');
  });

  it('a drug of a notice becomes one product, and keeps its drug code', async () => {
    await month('2026-03-02', MARCH);
    await notice('2026-03-20', NEW);
    const { id } = await drugOfDin(NEW);
    await month('2026-04-01', [...MARCH, { code: 3, din: NEW }, { code: 4, din: NEW }]);
    expect((await drug(3)).id).toBe(id);
    expect((await drug(4)).id).not.toBe(id);
    expect(await saidOf(4)).toContain('DIN 02990003 is also that of BRAND 3 (drug code 3)');
  });

  it('a notice that names another DIN than before asks', async () => {
    await month('2026-03-02', MARCH);
    await notice('2026-03-20', NEW);
    await notice('2026-03-21', '02990009', 20260320);
    const rows = await db()
      .selectFrom('drug')
      .select(['id', 'din', 'queue'])
      .where('drug_code', 'is', null)
      .execute();
    expect(rows).toMatchObject([{ din: NEW, queue: 'manual' }]);
    const { body } = await api().get('/api/drugs/?queue=manual');
    expect(body.results[0].reasons.map(reasonMessages.sentence)).toContain(
      'DIN 02990003 → 02990009',
    );
  });

  /** Texts on the card and in the preview when another drug code has the first record's DIN. */
  const SECOND_CODE: FixtureProduct = { code: 9, din: OWN, brand: 'NINTH' };
  const SAID = 'DIN 02990001 is also that of FIRST (drug code 1)';

  it('a DIN that another drug code brings asks by the gone record’s name, and isn’t published twice (D75)', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', [MARCH[1]!, SECOND_CODE]);
    expect(await drug(9)).toMatchObject({ din: OWN, queue: 'manual' });
    expect(await saidOf(9)).toContain(SAID);
    // The next month doesn't ask again.
    await move(9, 'update_review');
    await month('2026-05-01', [MARCH[1]!, { ...SECOND_CODE, updated: '01-MAY-2026' }]);
    expect(await drug(9)).toMatchObject({ queue: 'update', source_changed: false });
    const { id } = await drug(1);
    expect(await preview()).toMatchObject({
      counts: { added: 0, blocked: 1 },
      blocked: [
        {
          drug_name: 'NINTH',
          missing: [],
          same_din: [{ id: String(id), din: OWN, drug_name: 'FIRST' }],
        },
      ],
    });
    expect((await publish()).filter(([din]: string[]) => din === OWN)).toEqual([[OWN, 'FIRST']]);
    // Somebody decides which of the two stays: one is removed and the other added.
    await move(1, 'archive');
    expect(await preview()).toMatchObject({ counts: { added: 1, removed: 1, blocked: 0 } });
    expect((await publish()).filter(([din]: string[]) => din === OWN)).toEqual([[OWN, 'NINTH']]);
  });

  it.each([
    ['archived', () => move(1, 'archive'), MARCH],
    ['gone for months', () => month('2026-03-20', [MARCH[1]!]), [MARCH[1]!]],
    [
      'of another DIN since',
      async () => {
        await month('2026-03-20', first({ din: NEW }));
        await decide(1, 'take');
      },
      first({ din: NEW }),
    ],
  ] as [string, () => Promise<unknown>, FixtureProduct[]][])(
    'the record that a new product’s DIN was is %s: it is named',
    async (_, before, products) => {
      await month('2026-03-02', MARCH);
      await before();
      await month('2026-04-01', [...products, SECOND_CODE]);
      expect((await drug(9)).queue).toBe('manual');
      expect(await saidOf(9)).toContain(SAID);
    },
  );

  it('a record’s new DIN that a gone one, or one of a notice, has names it', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-03-20', [MARCH[0]!]);
    await month('2026-04-01', [{ ...MARCH[0]!, din: OTHER }]);
    expect(await saidOf(1)).toContain('DIN 02990002 is also that of SECOND (drug code 2)');
    await notice('2026-04-02', NEW);
    await month('2026-05-01', [{ ...MARCH[0]!, din: NEW }]);
    expect(await saidOf(1)).toContain('DIN 02990003 is also that of NOTICED (no drug code)');
  });

  it('products of the first extract with one DIN are asked, and neither is published', async () => {
    await month('2026-03-02', [...MARCH, SECOND_CODE]);
    expect([(await drug(1)).queue, (await drug(9)).queue]).toEqual(['manual', 'manual']);
    expect(await saidOf(9)).toEqual([SAID]);
    const { rows } = await sql`select content ->> 'din' as din from publication_item`.execute(db());
    expect(rows).toEqual([{ din: OTHER }]);
  });

  it('a question that a take-back withdrew is asked again, also where the other drug stays', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din: OTHER }));
    // The other drug is decided, so it stays as the import left it.
    await move(1, 'archive');
    await takeBackImport(db(), { run: 2, actor: 'ada' });
    expect((await drug(2)).queue).toBe('');
    await month('2026-04-01', first({ din: OTHER }));
    expect((await drug(2)).queue).toBe('manual');
    expect(await saidOf(2)).toEqual(['DIN 02990002 is also that of FIRST (drug code 1)']);
  });
});
