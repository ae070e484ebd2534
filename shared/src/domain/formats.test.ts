import { describe, expect, it } from '@jest/globals';
import { formats, formatsFor } from './formats.ts';

describe('numbers and lists', () => {
  it('are grouped, counted and joined', () => {
    expect(formats.number(1234567)).toBe('1,234,567');
    expect(formats.counted(1, 'drug', 'drugs')).toBe('1 drug');
    expect(formats.counted(1234, 'drug', 'drugs')).toBe('1,234 drugs');
    expect(formats.list(['A', 'B', 'C'])).toBe('A, B and C');
  });

  it.each(['en-CA', 'en-IN', 'fr-CA', 'ar-EG'])('are those of the browser in %s', (language) => {
    const { number } = formatsFor(language);
    const expected = new Intl.NumberFormat(language);
    for (const value of [
      ...[0, 7, 34, 999, 1_000, 12_345, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER, 2 ** 70],
      ...[-5, -1_234, 0.5, 1 / 3, 1_234.5, Number.NaN, Infinity],
    ])
      expect(number(value)).toBe(expected.format(value));
    const listed = new Intl.ListFormat(language, { type: 'conjunction' });
    const items = ['A', '', 'B and C', 'D'];
    for (let count = 0; count <= items.length; count += 1)
      for (const some of [items.slice(0, count), items.slice(count)])
        expect(formatsFor(language).list(some)).toBe(listed.format(some));
  });

  it('follow the language', () => {
    const french = formatsFor('fr-CA');
    expect(french.number(1234)).toBe('1\u00a0234');
    expect(french.list(['A', 'B', 'C'])).toBe('A, B et C');
  });
});

describe('dates', () => {
  const night = new Date(2026, 10, 22, 0, 5);

  it('are local, and midnight is 00', () => {
    expect(formats.clock(night, night)).toBe('00:05');
    expect(formats.day(night)).toBe('2026-11-22');
    expect(formats.moment(night.toISOString())).toBe('2026-11-22, 00:05');
    expect(formats.month(night)).toBe('November 2026');
  });

  it.each(['en-CA', 'fr-CA', 'de-DE', 'ja-JP'])(
    'has the months of the browser in %s',
    (language) => {
      const { month } = formatsFor(language);
      const expected = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
      for (let index = 0; index < 12; index += 1) {
        const date = new Date(2026, index, 1);
        expect(month(date)).toBe(expected.format(date));
        expect(month(date.toISOString())).toBe(expected.format(date));
      }
    },
  );

  it('a time of another day has its date', () => {
    expect(formats.clock(night, new Date(2026, 10, 23, 8))).toBe('2026-11-22, 00:05');
  });

  it('a day alone is that day in each zone, and a moment is of the day that the reader has', () => {
    expect(formats.day('2026-04-01')).toBe('2026-04-01');
    expect(formats.month('2026-04-01')).toBe('April 2026');
    expect(formats.day(night.toISOString())).toBe('2026-11-22');
  });

  it('that are none stand as they came', () => {
    expect(formats.clock('yesterday')).toBe('yesterday');
    expect(formats.month('yesterday')).toBe('yesterday');
  });
});
