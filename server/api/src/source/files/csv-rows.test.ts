import { describe, expect, it } from '@jest/globals';
import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { textOf } from '../values/source-messages.ts';
import { readCsvRows, type CsvRow } from './csv-rows.ts';

const read = async (chunks: readonly (string | Buffer)[]) => {
  const rows: [number, string[]][] = [];
  const bad: [number, string][] = [];
  async function* source(): AsyncIterable<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk as string);
  }
  await readCsvRows(source(), 'a.txt', {
    row: ({ line, cells }) => rows.push([line, [...cells]]),
    bad: (line, reason) => bad.push([line, textOf(reason)]),
  });
  return { rows, bad };
};

describe('CSV rows', () => {
  it.each([
    [
      'quoted fields and CRLF',
      '"1","A, B",""\r\n"2","C","D"\r\n',
      [
        [1, ['1', 'A, B', '']],
        [2, ['2', 'C', 'D']],
      ],
    ],
    [
      'a last line without an end',
      '"1","A"\n"2","B"',
      [
        [1, ['1', 'A']],
        [2, ['2', 'B']],
      ],
    ],
    ['a byte order mark', '\uFEFF"1","A"\r\n', [[1, ['1', 'A']]]],
    ['bare fields and doubled quotes', '1,"say ""hi""",x\r\n', [[1, ['1', 'say "hi"', 'x']]]],
    ['an empty file', '', []],
    [
      'bare line feeds and blank lines',
      '"1","A"\n\n"2","B"\n\n \r\n',
      [
        [1, ['1', 'A']],
        [3, ['2', 'B']],
      ],
    ],
    [
      'a line break within quotes',
      '"1","A\r\n\r\nB","x"\r\n"2","C"\r\n',
      [
        [1, ['1', 'A\r\n\r\nB', 'x']],
        [4, ['2', 'C']],
      ],
    ],
    [
      'a line break within quotes before a number',
      '"1","VISIPAQUE\r\n270","x"\r\n"2","C"\r\n',
      [
        [1, ['1', 'VISIPAQUE\r\n270', 'x']],
        [3, ['2', 'C']],
      ],
    ],
  ])('reads %s', async (_name, text, rows) => {
    expect(await read([text])).toEqual({ rows, bad: [] });
  });

  it('reads any row as csv-parse does, quickly or not', async () => {
    const expected = (row: string) => {
      try {
        return parse(row, { relax_column_count: true })[0];
      } catch (error) {
        if (error instanceof CsvError) return undefined;
        throw error;
      }
    };
    const PIECE = fc.constantFrom(
      ',',
      '"',
      '""',
      '"a"',
      'a',
      'é',
      ' ',
      '\t',
      '\r',
      '","',
      ',"a""b"',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(PIECE, { maxLength: 12 }), async (pieces) => {
        // Ends with a letter, so that trimming and line ends don't change the row.
        const row = `1,${pieces.join('')},z`;
        // An odd number of quotes would begin a row of several lines.
        fc.pre(row.split('"').length % 2 === 1);
        const cells = expected(row);
        const { rows } = await read([`${row}\n`]);
        expect(rows).toEqual(cells ? [[1, cells]] : []);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads characters and lines that are cut by chunks', async () => {
    const bytes = Buffer.from('"1","COMPRIMÉ"\r\n"2","B"\r\n');
    expect(
      (await read([bytes.subarray(0, 12), bytes.subarray(12, 15), bytes.subarray(15)])).rows,
    ).toEqual([
      [1, ['1', 'COMPRIMÉ']],
      [2, ['2', 'B']],
    ]);
  });

  it.each([
    ['a quote that is never closed', '"2","B\r\n', 'broken quotes'],
    ['a quote within a field', '"2","B"C"\r\n', 'broken quotes'],
    ['U+0000', '"2","\u0000"\r\n', 'contains a character that no text has (U+0000)'],
  ])('reports %s with its line and keeps its neighbours', async (_name, line, reason) => {
    const { rows, bad } = await read(['"1","A"\r\n', line, '"3","C"\r\n']);
    expect(bad).toEqual([[2, reason]]);
    expect(rows).toEqual([
      [1, ['1', 'A']],
      [3, ['3', 'C']],
    ]);
  });

  it('reads windows-1252, also where Latin-1 has no character', async () => {
    const bytes = Buffer.from('"1","COMPRIM\xc9"\r\n"2","L\x92OR\x80"\r\n', 'latin1');
    expect((await read([bytes])).rows).toEqual([
      [1, ['1', 'COMPRIMÉ']],
      [2, ['2', 'L’OR€']],
    ]);
  });

  it('takes a damaged line for damaged where the others are UTF-8', async () => {
    const damaged = Buffer.from('"2","COMPRIM\xc9"\r\n', 'latin1');
    const { rows, bad } = await read(['"1","É"\r\n', damaged, '"3","À"\r\n']);
    expect(bad).toEqual([[2, 'contains characters that are not UTF-8']]);
    expect(rows).toEqual([
      [1, ['1', 'É']],
      [3, ['3', 'À']],
    ]);
  });

  it('gives an open quote its own line, and the lines after it theirs', async () => {
    const { rows, bad } = await read(['"1","A\r\nrest\r\n"2","B"\r\n']);
    expect(bad).toEqual([[1, 'broken quotes']]);
    expect(rows).toEqual([
      [2, ['rest']],
      [3, ['2', 'B']],
    ]);
  });

  it('knows the same row in another form', async () => {
    const rows: CsvRow[] = [];
    async function* source(): AsyncIterable<Buffer> {
      yield Buffer.from('"1","A, B","","x"\n1,"A, B",,x\n"2"\n');
    }
    await readCsvRows(source(), 'a.txt', { row: (row) => rows.push(row), bad: () => {} });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', 'A, B', '', 'x'],
      ['1', 'A, B', '', 'x'],
      ['2'],
    ]);
    expect(rows[1]!.text).toBe(rows[0]!.text);
    expect(rows[1]!.content).toBe('1,"A, B",,x');
  });
});
