import { describe, expect, it } from '@jest/globals';
import { decideOn } from '../../testing/decide-on.ts';
import { type FixtureProduct, inFile } from '../testing/extract-fixture.ts';
import { onEmptyDatabase } from '../testing/import-database.ts';

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

const { api, month, drug, saidOf, moveCode } = onEmptyDatabase();
const archive = (code: number) => moveCode(code, 'archive');

describe('what was decided doesn’t return (D66)', () => {
  /** An extract with one file's rows of product 1 changed. Other files can be longer. */
  const odd = async (
    date: string,
    file: string,
    change: (line: string) => string | undefined,
    products: FixtureProduct[] = MARCH,
  ) => {
    const ofFirst = (line: string) => (line.startsWith('"1"') ? (change(line) ?? []) : line);
    await month(
      date,
      products,
      inFile(file, (lines) => lines.flatMap(ofFirst)),
    );
  };
  const strangeStatus = (line: string) => line.replace('"MARKETED"', '"SUSPENDED"');
  const nothing = () => undefined;

  it.each([
    ['a status that the reader doesn’t know', 'status.txt', strangeStatus],
    ['no schedule', 'schedule.txt', nothing],
    ['no company', 'comp.txt', nothing],
  ])('%s is asked once, wherever it stands in the file', async (_, file, change) => {
    await month('2026-03-02', MARCH);
    await odd('2026-04-01', file, change);
    expect((await drug(1)).queue).toBe('manual');
    await archive(1);
    // Another line number and another day.
    const later = [{ code: 9 }, ...MARCH].map((one) => ({ ...one, updated: '01-MAY-2026' }));
    await odd('2026-05-01', file, change, later);
    expect((await drug(1)).queue).toBe('');
    // Once it was read in full, the next odd row is asked about again.
    await month('2026-06-01', later);
    expect((await drug(1)).queue).toBe('');
    await odd('2026-07-01', file, change, [...later, { code: 10 }]);
    expect((await drug(1)).queue).toBe('manual');
  });

  it('a row that can’t be read is asked once; that it is listed again is asked, too', async () => {
    const rubbish = () => '"1","rubbish"';
    await month('2026-03-02', MARCH);
    await odd('2026-04-01', 'drug.txt', rubbish);
    expect((await drug(1)).queue).toBe('manual');
    await archive(1);
    // Another line number.
    const later: FixtureProduct[] = [{ code: 9 }, ...MARCH];
    await odd('2026-05-01', 'drug.txt', rubbish, later);
    expect((await drug(1)).queue).toBe('');
    await month('2026-06-01', later);
    expect((await drug(1)).queue).toBe('dpd');
    expect(await saidOf(1)).toEqual([expect.stringContaining('Back on Health Canada’s list')]);
    await archive(1);
    await odd('2026-07-01', 'drug.txt', rubbish, [...later, { code: 10 }]);
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
    expect(await saidOf(3)).toEqual(['New: marketed 2020-01-01', 'No DIN'].toReversed());
    await archive(3);
    await month('2026-05-01', third('RENAMED'));
    expect((await drug(3)).queue).toBe('dpd');
    expect(await saidOf(3)).toEqual(['Name THIRD → RENAMED']);
  });

  it('a DIN of two products is asked once', async () => {
    await month('2026-03-02', MARCH);
    await month('2026-04-01', first({ din: OTHER }));
    const { id } = await drug(1);
    await decideOn(api(), id, { field: 'din', decision: 'keep' });
    await archive(1);
    await archive(2);
    const april = first({ din: OTHER });
    await month('2026-05-01', [{ ...april[0]!, brand: 'RENAMED' }, april[1]!]);
    expect([(await drug(1)).queue, (await drug(2)).queue]).toEqual(['dpd', '']);
  });
});
