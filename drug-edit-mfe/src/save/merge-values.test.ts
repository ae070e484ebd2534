import { describe, expect, it } from '@jest/globals';
import {
  emptyValues,
  sameWhole,
  STORED_FIELDS,
  type FormValues,
  type StoredFieldName,
} from '../form/form-values.ts';
import {
  changedSince,
  differences,
  merged,
  openFields,
  withChoice,
  type MergeChoices,
} from './merge-values.ts';

const values = (changes: Partial<FormValues> = {}): FormValues => ({
  ...emptyValues,
  drug_name: 'Old',
  strength: '5 MG',
  schedule: ['11'],
  ...changes,
});
const outcomes = (mine: Partial<FormValues>, theirs: Partial<FormValues>) =>
  differences(values(), values(mine), values(theirs)).map(({ field, outcome }) => [field, outcome]);

describe('what became of each field (D36)', () => {
  it('only mine, only theirs, the same by both, different by both, in the screen’s order', () => {
    expect(
      outcomes(
        { drug_name: 'Mine', schedule: ['12'], form: 'TABLET' },
        { drug_name: 'Theirs', schedule: ['12'], strength: '6 MG' },
      ),
    ).toEqual([
      ['drug_name', 'both'],
      ['schedule', 'agreed'],
      ['form', 'mine'],
      ['strength', 'theirs'],
    ]);
  });

  it('the order of a list is part of it', () => {
    expect(outcomes({ schedule: ['11', '12'] }, { schedule: ['12', '11'] })).toEqual([
      ['schedule', 'both'],
    ]);
  });
});

describe('both versions in one', () => {
  const [base, mine, theirs] = [
    values(),
    values({ drug_name: 'Mine', form: 'TABLET' }),
    values({ drug_name: 'Theirs', strength: '6 MG' }),
  ];

  it('what waits for a choice keeps mine', () => {
    expect(openFields(differences(base, mine, theirs), {})).toEqual(['drug_name']);
    expect(merged(base, mine, theirs, {}).drug_name).toBe('Mine');
  });

  it('fields that aren’t stored stay as they are in the form (D31)', () => {
    expect(merged(base, { ...mine, action: 'typed' }, theirs, {}).action).toBe('typed');
  });

  it('a choice stands when they save again, and says so where their value is another one', () => {
    const choices: MergeChoices = { drug_name: { side: 'mine', theirs: 'Theirs' } };
    const again = differences(base, mine, values({ drug_name: 'Theirs II' }));
    expect(openFields(again, choices)).toEqual([]);
    expect(changedSince(again[0]!, choices)).toBe(true);
    expect(changedSince(differences(base, mine, theirs)[0]!, choices)).toBe(false);
  });
});

it('ingredients and strengths are chosen as one, though each side changed one of them (D73)', () => {
  const [base, mine, theirs] = [
    values({ active_ingredient: ['1', '2'], strength: '5 MG; 80 MG' }),
    values({ active_ingredient: ['1', '2'], strength: '5 MG; 90 MG' }),
    values({ active_ingredient: ['2', '1'], strength: '5 MG; 80 MG' }),
  ];
  const all = differences(base, mine, theirs);
  expect(all.map(({ field, outcome }) => [field, outcome])).toEqual([
    ['active_ingredient', 'both'],
    ['strength', 'both'],
  ]);
  const chosen = (side: 'mine' | 'theirs') =>
    merged(base, mine, theirs, withChoice({}, all, 'strength', side));
  expect(chosen('mine')).toEqual(mine);
  expect(chosen('theirs')).toEqual(theirs);
});

/** Numbers that look random and are the same in every run (mulberry32). */
const randoms = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

it('500 random threes: nothing that only one side changed is lost, nothing appears that nobody wrote', () => {
  const random = randoms(20_260_401);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!;
  const anyOf = (field: StoredFieldName) => {
    const now = emptyValues[field];
    if (Array.isArray(now)) return pick([[], ['1'], ['2'], ['1', '2'], ['2', '1']]);
    return now === null ? pick([null, '1', '2']) : pick(['', 'a', 'b']);
  };
  const change = (from: FormValues, share: number): FormValues => ({
    ...from,
    ...Object.fromEntries(
      STORED_FIELDS.filter(() => random() < share).map((field) => [field, anyOf(field)]),
    ),
  });

  for (let run = 0; run < 500; run += 1) {
    const base = change(emptyValues, 0.8);
    const [mine, theirs] = [change(base, 0.4), change(base, 0.4)];
    const all = differences(base, mine, theirs);
    const choices = all
      .filter(({ outcome }) => outcome === 'both')
      .reduce<MergeChoices>(
        (made, { field }) => withChoice(made, all, field, pick(['mine', 'theirs'] as const)),
        {},
      );
    const result = merged(base, mine, theirs, choices);
    for (const field of STORED_FIELDS) {
      const [byMe, byThem] = [!sameWhole(field, base, mine), !sameWhole(field, base, theirs)];
      const isMine =
        byMe && byThem && !sameWhole(field, mine, theirs) ? choices[field]!.side === 'mine' : byMe;
      expect(result[field]).toEqual((isMine ? mine : theirs)[field]);
      // Half a pair of one side isn't combined with the other side's half either.
      expect([mine, theirs].some((side) => sameWhole(field, result, side))).toBe(true);
    }
    expect(openFields(all, choices)).toEqual([]);
    // It makes no difference which version is called "mine".
    const swapped: MergeChoices = Object.fromEntries(
      Object.entries(choices).map(([field, choice]) => [
        field,
        {
          side: choice.side === 'mine' ? 'theirs' : 'mine',
          theirs: mine[field as StoredFieldName],
        },
      ]),
    );
    expect(merged(base, theirs, mine, swapped)).toEqual(result);
  }
});
