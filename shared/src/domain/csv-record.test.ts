import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { csvRecord } from './index.ts';

const SIGNS = '=+-@＝＋－＠﹦﹢﹣﹫−';
const SEPARATORS = ',;|:،؛、，；\t\r\n\v\f\u0085\u2028\u2029';
const PIECES = [
  ...SIGNS,
  ...SEPARATORS,
  ' ',
  '\u00A0',
  '\u200B',
  '\uFEFF',
  '"',
  "'",
  'a',
  'Ä',
  '1',
];

const unquoted = (record: string): string[] => {
  const cells = record.slice(0, -2).match(/(?<=^|,)("(?:[^"]|"")*"|[^",]*)(?=,|$)/gu) ?? [];
  return cells.map((cell) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
};

/** Reads a file as documented: removes one apostrophe before a sign where a cell could begin. */
const readBack = (text: string): string =>
  text.replace(
    new RegExp(
      `((?:^|[${SEPARATORS}\\p{Cc}])(?:['"\\p{Z}\\p{Cf}]*))'(?=[${SIGNS.replace('-', '\\-')}])`,
      'gu',
    ),
    '$1',
  );

/** The cells that a spreadsheet may see: split at one character, ignoring or respecting quotes. */
const cellsSplitAt = (separator: string, record: string): string[] => {
  const anywhere = record.split(new RegExp(`[${separator}\r\n]`, 'u'));
  const quoted = record.match(new RegExp(`"(?:[^"]|"")*"|[^${separator}\r\n]+`, 'gu')) ?? [];
  return [...anywhere, ...quoted];
};

const begins = (cell: string): string => cell.replace(/^["\p{Z}\p{Cc}\p{Cf}]+/u, '').charAt(0);
const values = fc.array(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
  { minLength: 1, maxLength: 4 },
);

describe('a record of CSV', () => {
  it('is plain where nothing needs more', () => {
    expect(csvRecord(['plain', 'a,b', 'say "x"', 'two\r\nlines', ''])).toBe(
      'plain,"a,b","say ""x""","two\r\nlines",\r\n',
    );
    expect(csvRecord(['5 - 3', 'A+B', '0.1 % W/W', "St John's"])).toBe(
      "5 - 3,A+B,0.1 % W/W,St John's\r\n",
    );
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['  =1+1', `"  '=1+1"`],
    ['＝1+1', `"'＝1+1"`],
    ['\t@x', `"\t'@x"`],
    ['\r+1', `"\r'+1"`],
    ['-ACID', `"'-ACID"`],
    ['+1', `"'+1"`],
    ["'=1", `"''=1"`],
    ['"=1"', `"""'=1"""`],
    ['a|"=1"', `"a|""'=1"""`],
  ])('keeps %j from being a formula', (value, cell) => {
    expect(csvRecord([value])).toBe(`${cell}\r\n`);
  });

  it('holds no formula, whichever character a spreadsheet splits at', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...',;|:\t؛、；'), (row, separator) => {
        const record = csvRecord(row);
        const found = cellsSplitAt(separator, record).filter(
          (cell) => begins(cell) !== '' && SIGNS.includes(begins(cell)),
        );
        expect(found).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives each value back', () => {
    fc.assert(
      fc.property(values, (row) => {
        expect(unquoted(csvRecord(row)).map(readBack)).toEqual(row);
      }),
      { numRuns: 2_000 },
    );
  });
});
