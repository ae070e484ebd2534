import { describe, expect, it } from '@jest/globals';
import { textOf } from '../values/source-messages.ts';
import type { Tally } from './import-result.ts';
import { unusualChanges } from './unusual-changes.ts';

const LISTED = 13_454;
const asked = (kinds: Tally, listed: number, ...months: Tally[]): string[] =>
  unusualChanges(kinds, listed, months).map(textOf);

describe('what is asked about a month (D78)', () => {
  it.each([
    [
      'more gone than three times the largest month',
      { gone: 5_892 },
      [{ gone: 336 }, { gone: 40 }],
      ['5,892 products would be no longer listed; earlier months had up to 336.'],
    ],
    ['as many as that', { gone: 600 }, [{ gone: 200 }], []],
    [
      'more than 5 % of the list',
      { gone: 700 },
      [{ gone: 600 }],
      ['700 products would be no longer listed; earlier months had up to 600.'],
    ],
    [
      'the first month after the baseline',
      { gone: 700, new: 600, strength: 673 },
      [],
      [
        '700 products would be no longer listed; 13,454 are on the list.',
        '673 products would have “strength changed”; 13,454 are on the list.',
      ],
    ],
    [
      'a kind that no month had',
      { schedule: 51 },
      [{ gone: 3 }],
      ['51 products would have “schedule changed”; earlier months had up to 0.'],
    ],
    ['a few, whatever months bring', { gone: 50 }, [{ gone: 1 }], []],
  ] as [string, Tally, Tally[], string[]][])('%s', (_what, kinds, months, sentences) => {
    expect(asked(kinds, LISTED, ...months)).toEqual(sentences);
  });

  it('a small list isn’t asked about a few products', () => {
    expect(asked({ gone: 3, new: 2 }, 4)).toEqual([]);
  });
});
