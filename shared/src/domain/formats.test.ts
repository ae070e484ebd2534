import { describe, expect, it, jest } from '@jest/globals';
import { formats } from './formats.ts';

describe('numbers and lists', () => {
  it('are grouped, counted and joined', () => {
    expect([0, 999, 12_345, 1_234_567].map(formats.number)).toEqual([
      ...['0', '999', '12,345', '1,234,567'],
    ]);
    expect(formats.number(-1_234.5)).toBe('-1,234.5');
    expect(formats.counted(1, 'drug', 'drugs')).toBe('1 drug');
    expect(formats.counted(1234, 'drug', 'drugs')).toBe('1,234 drugs');
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(formats.list)).toEqual([
      ...['', 'A', 'A and B', 'A, B and C'],
    ]);
  });
});

describe('dates', () => {
  const night = new Date(2026, 10, 2, 0, 5);

  it('are local, with the year first, and midnight is 00', () => {
    expect(formats.clock(night, night)).toBe('00:05');
    expect(formats.day(night)).toBe('2026-11-02');
    expect(formats.moment(night.toISOString())).toBe('2026-11-02, 00:05');
    expect(formats.month(night)).toBe('November 2026');
  });

  it('are the same in a browser that writes "11/2/26"', async () => {
    const format = () => '11/2/26';
    jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => ({ format }) as never);
    await jest.isolateModulesAsync(async () => {
      const page = await import('./formats.ts');
      expect(page.formats.day(night)).toBe('2026-11-02');
    });
    jest.restoreAllMocks();
  });

  it('a time of another day has its date', () => {
    expect(formats.clock(night, new Date(2026, 10, 3, 8))).toBe('2026-11-02, 00:05');
  });

  it('a day alone is that day in each zone', () => {
    expect(formats.day('2026-04-01')).toBe('2026-04-01');
    expect(formats.month('2026-04-01')).toBe('April 2026');
  });

  it('that are none stand as they came', () => {
    expect(formats.clock('yesterday')).toBe('yesterday');
    expect(formats.month('yesterday')).toBe('yesterday');
  });
});
