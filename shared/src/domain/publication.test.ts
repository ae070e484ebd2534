import { describe, expect, it } from '@jest/globals';
import {
  effectiveBounds,
  inForceByDay,
  inForceOn,
  isBlank,
  isCalendarDay,
  isEffectiveDay,
  missingToPublish,
  PUBLICATION_FILES,
  publicationFileName,
  type JudgedToPublish,
} from './publication.ts';

const COMPLETE: Readonly<Record<JudgedToPublish, readonly string[]>> = {
  din: ['02247162'],
  type: ['Generic'],
  drug_name: ['Metformin'],
  active_ingredient: ['METFORMIN', 'SITAGLIPTIN'],
  form: ['TABLET'],
  strength: ['500 MG; 50 MG'],
};
const missing = (values: Partial<typeof COMPLETE>) =>
  missingToPublish((field) => values[field] ?? COMPLETE[field]);

describe('what a record lacks for being published (D54)', () => {
  it.each([
    ['nothing', {}, []],
    ['no DIN', { din: [] }, ['din']],
    ['a DIN of seven digits', { din: ['2247162'] }, ['din']],
    ['a blank name', { drug_name: [' '] }, ['drug_name']],
    ['no name', { drug_name: [] }, ['drug_name']],
    ['an empty form', { form: [''] }, ['form']],
    ['no ingredient', { active_ingredient: [] }, ['active_ingredient']],
    [
      'one ingredient of two without a name',
      { active_ingredient: ['METFORMIN', ' '] },
      ['active_ingredient'],
    ],
    ['a type whose name is gone', { type: [''] }, ['type']],
    ['no strength, which isn’t needed', { strength: [] }, []],
    ['one strength for two ingredients (D73)', { strength: ['500 MG'] }, ['strength']],
    [
      'all five',
      { din: [''], type: [], drug_name: [], active_ingredient: [], form: [] },
      ['din', 'type', 'drug_name', 'active_ingredient', 'form'],
    ],
  ])('%s', (_, values, expected) => expect(missing(values)).toEqual(expected));

  it.each(['', ' ', '\t\r\n', '\u00a0', '\u2003\u3000', '\u200b\ufeff', '\u2800', '\u00ad'])(
    '%j is blank',
    (text) => expect(isBlank(text)).toBe(true),
  );
  it.each(['x', ' x ', '0', '-', 'é', '薬', '\u{1F48A}'])('%j is not', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});

it("names a publication's files by its effective date (D56)", () => {
  expect(
    PUBLICATION_FILES.map((file) => publicationFileName('formulary', 3, '2026-12-01', file)),
  ).toEqual([
    'formulary-3-effective-2026-12-01.csv',
    'formulary-3-effective-2026-12-01.xlsx',
    'formulary-3-effective-2026-12-01.json',
    'formulary-3-effective-2026-12-01-changes.csv',
    'formulary-3-effective-2026-12-01-changes.xlsx',
    'formulary-3-effective-2026-12-01-changes.json',
    'formulary-3-effective-2026-12-01-summary.csv',
    'formulary-3-effective-2026-12-01-summary.xlsx',
    'formulary-3-effective-2026-12-01-summary.json',
    'formulary-3-effective-2026-12-01-summary.html',
  ]);
});

it.each([
  ['2026-06-09', true],
  ['0202-06-09', false],
  ['0000-01-01', false],
])('%s is a day of the calendar: %s', (day, expected) => expect(isCalendarDay(day)).toBe(expected));

describe('the day from which a publication holds (D56)', () => {
  const now = new Date('2026-11-22T02:00:00Z');

  it.each([
    ['2026-11-22', true],
    ['2025-11-21', true],
    ['2027-11-23', true],
    ['2028-02-29', false],
    ['2025-11-20', false],
    ['2027-11-24', false],
    ['0206-11-22', false],
    ['2026-11-31', false],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['2026-11-22T00:00', false],
    ['', false],
  ])('%s: %s', (day, expected) => expect(isEffectiveDay(day, now)).toBe(expected));

  it('lies within a year of today', () => {
    expect(effectiveBounds(now)).toEqual({ first: '2025-11-21', last: '2027-11-23' });
  });
});

describe('what is in force when', () => {
  const at = '2026-01-31T12:00:00Z';
  const days = inForceByDay([
    { number: 4, effective: '2026-06-01', at },
    // Never in force: publication 4 is newer and begins earlier.
    { number: 3, effective: '2026-07-01', at },
    { number: 2, effective: '2026-03-01', at },
    // From a host that doesn't send the effective date.
    { number: 1, at },
    { number: 0, effective: '2026-01-01', at },
  ]);

  it('is listed by day, each until the next one', () => {
    expect(days.map(({ publication: { number }, from, until }) => [number, from, until])).toEqual([
      [0, '2026-01-01', '2026-01-31'],
      [1, '2026-01-31', '2026-03-01'],
      [2, '2026-03-01', '2026-06-01'],
      [4, '2026-06-01', undefined],
    ]);
  });

  it.each([
    ['2025-12-31', undefined],
    ['2026-01-01', 0],
    ['2026-02-28', 1],
    ['2026-03-01', 2],
    ['2026-07-02', 4],
  ])('on %s: %s', (day, number) => expect(inForceOn(days, day)?.publication.number).toBe(number));
});
