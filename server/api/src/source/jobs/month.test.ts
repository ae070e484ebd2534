import { describe, expect, it } from '@jest/globals';
import { textOf } from '../values/source-messages.ts';
import type { PastImport } from '../apply/run-import.ts';
import { dayInName, dayOfFile, judgeMonth, refuseDay, type MonthFile } from './judge-month.ts';

const TODAY = '2026-05-20';

const file = (name: string, changes: Partial<MonthFile> = {}): MonthFile => ({
  name,
  sha256: name,
  newest: '2026-03-26',
  packed: '2026-04-01',
  ...changes,
});
const month = (changes: Partial<MonthFile> = {}): MonthFile[] =>
  ['allfiles.zip', 'allfiles_ap.zip', 'allfiles_dr.zip'].map((name) => file(name, changes));
const past = (date: string, ...hashes: string[]): PastImport => ({
  id: 1,
  kind: 'dpd',
  date,
  actor: 'ada',
  hashes,
});
const codes = (files: readonly MonthFile[], ...imports: PastImport[]): string[] =>
  judgeMonth(files, imports, TODAY).refusals.map(({ code }) => code);

describe('the day of a file', () => {
  it.each([
    ['2026-04-01_allfiles.zip', '2026-04-01'],
    ['allfiles_ap 20260401.zip', '2026-04-01'],
    ['allfiles_dr (2026.04.01).zip', '2026-04-01'],
    ['allfiles.zip', null],
    ['allfiles_2026-13-01.zip', null],
    ['allfiles_120260401.zip', null],
  ])('in the name %s is %s', (name, day) => {
    expect(dayInName(name)).toBe(day);
  });

  it.each([
    ['its name', file('2026-04-02_allfiles.zip'), '2026-04-02', 'name'],
    ['the times in the archive', file('allfiles.zip'), '2026-04-01', 'archive'],
    ['its newest row, packed again later', file('a.zip', { packed: TODAY }), '2026-03-26', 'rows'],
    [
      'its newest row, packed earlier',
      file('a.zip', { packed: '2026-03-01' }),
      '2026-03-26',
      'rows',
    ],
    ['its newest row alone', file('a.zip', { packed: null }), '2026-03-26', 'rows'],
    ['nothing', file('a.zip', { packed: null, newest: null }), null, null],
    [
      'nothing but a time to come',
      file('a.zip', { packed: '2030-01-01', newest: null }),
      null,
      null,
    ],
  ])('is that of %s', (_what, one, day, from) => {
    expect(dayOfFile(one, TODAY)).toEqual({ day, from });
  });
});

describe('the files of a month (D58)', () => {
  it('belong together and come after the last import', () => {
    expect(judgeMonth(month(), [past('2026-03-02')], TODAY)).toMatchObject({
      day: '2026-04-01',
      from: 'archive',
      refusals: [],
    });
  });

  it.each([
    ['February among April by the times', { packed: '2026-02-02', newest: '2026-01-30' }],
    ['February among April by the rows', { packed: TODAY, newest: '2026-01-30' }],
  ])('that are %s: whoever gives the day is asked (D78)', (_what, changes) => {
    const files = [...month().slice(0, 2), file('allfiles_dr.zip', changes)];
    const { day, refusals, questions } = judgeMonth(files, [past('2026-03-02')], TODAY);
    expect({ day, refusals }).toEqual({ day: null, refusals: [] });
    const [asked = ''] = questions.map(textOf);
    expect(asked).toContain('allfiles.zip is from 2026-04-01 (by the times in its archive)');
    expect(asked).toMatch(/allfiles_dr\.zip is from 2026-0(2-02|1-30) \(by /);
  });

  it('may differ by two days, no more, when names or archives say so', () => {
    const with3rd = (packed: string) => [
      ...month().slice(0, 2),
      file('allfiles_dr.zip', { packed }),
    ];
    expect(judgeMonth(with3rd('2026-04-03'), [], TODAY).questions).toEqual([]);
    expect(judgeMonth(with3rd('2026-04-04'), [], TODAY).questions).toHaveLength(1);
    const named = [file('2026-04-01_a.zip'), file('2026-04-04_b.zip'), file('2026-04-01_c.zip')];
    expect(codes(named)).toEqual(['months_mixed']);
  });

  it('are not the very file of another month’s import', () => {
    expect(codes(month(), past('2026-03-02', 'allfiles_dr.zip'))).toEqual([
      'file_of_another_import',
    ]);
    expect(codes(month(), past('2026-03-30', 'allfiles_dr.zip'))).toEqual([]);
  });

  it.each([
    ['older', '2026-05-01', 'which is before the last import, of 2026-05-01'],
    ['the same', '2026-04-01', 'with other contents was imported already'],
  ])('are refused when they are %s', (_what, last, words) => {
    const verdict = judgeMonth(month(), [past(last)], TODAY);
    expect(verdict).toMatchObject({ day: null, refusals: [{ code: 'older_month' }] });
    expect(verdict.refusals[0]?.sentence).toContain(words);
  });

  it('packed again are dated by a row, and older only when no extract could be so late', () => {
    const again = month({ packed: TODAY });
    expect(judgeMonth(again, [past('2026-03-02')], TODAY)).toMatchObject({
      day: '2026-03-26',
      from: 'rows',
      refusals: [],
    });
    // An extract from after 1 April can have 26 March as its newest row: the user sets the date.
    expect(judgeMonth(again, [past('2026-04-01')], TODAY)).toMatchObject({
      day: null,
      refusals: [],
    });
    expect(codes(again, past('2026-05-01'))).toEqual(['older_month']);
  });

  it.each([
    ['2026-04-01', month(), null, undefined],
    ['2026-03-25', month(), null, 'it contains a row from 2026-03-26'],
    ['2026-05-21', month(), null, undefined],
    ['2026-05-22', month(), null, 'in the future'],
    ['2026-04-01', month(), '2026-04-01', 'imported already'],
    ['2026-04-01', month(), '2026-05-01', 'before the last import'],
    [
      '2026-05-01',
      [file('2026-04-01_allfiles.zip')],
      null,
      'by its name, 2026-04-01_allfiles.zip is from 2026-04-01',
    ],
    ['2026-04-02', [file('2026-04-01_allfiles.zip')], null, undefined],
  ])('can be of %s or not', (date, files, last, words) => {
    const refusal = refuseDay(date, 'dpd', files, last, TODAY);
    if (words === undefined) expect(refusal).toBeUndefined();
    else expect(refusal).toContain(words);
  });
});
