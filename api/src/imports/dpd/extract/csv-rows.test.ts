import { describe, expect, it } from '@jest/globals';
import { readCsvRows } from './csv-rows.ts';

const read = async (chunks: readonly (string | Buffer)[]) => {
  const rows: [number, string[]][] = [];
  const bad: [number, string][] = [];
  async function* source(): AsyncIterable<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk as string);
  }
  await readCsvRows(source(), { row: (line, cells) => rows.push([line, cells]), bad: (line, reason) => bad.push([line, reason]) });
  return { rows, bad };
};

describe('CSV rows', () => {
  it.each([
    ['quoted fields and CRLF', '"1","A, B",""\r\n"2","C","D"\r\n', [[1, ['1', 'A, B', '']], [2, ['2', 'C', 'D']]]],
    ['a last line without an end', '"1","A"\n"2","B"', [[1, ['1', 'A']], [2, ['2', 'B']]]],
    ['a byte order mark', '\uFEFF"1","A"\r\n', [[1, ['1', 'A']]]],
    ['bare fields and doubled quotes', '1,"say ""hi""",x\r\n', [[1, ['1', 'say "hi"', 'x']]]],
    ['an empty file', '', []],
  ])('reads %s', async (_name, text, rows) => {
    expect(await read([text])).toEqual({ rows, bad: [] });
  });

  it('reads characters and lines that are cut by chunks', async () => {
    const bytes = Buffer.from('"1","COMPRIMÉ"\r\n"2","B"\r\n');
    expect((await read([bytes.subarray(0, 12), bytes.subarray(12, 15), bytes.subarray(15)])).rows).toEqual([[1, ['1', 'COMPRIMÉ']], [2, ['2', 'B']]]);
  });

  it.each([
    ['a quote that is never closed', '"2","B\r\n', 'broken quotes'],
    ['a quote within a field', '"2","B"C"\r\n', 'broken quotes'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0x32, 0x22, 0x2c, 0x22, 0xe9, 0x22, 0x0d, 0x0a]), 'not UTF-8'],
    ['U+0000', '"2","\u0000"\r\n', 'holds U+0000'],
    ['an empty line', '\r\n', 'empty line'],
  ])('reports %s with its line and keeps its neighbours', async (_name, line, reason) => {
    const { rows, bad } = await read(['"1","A"\r\n', line, '"3","C"\r\n']);
    expect(bad).toEqual([[2, reason]]);
    expect(rows).toEqual([[1, ['1', 'A']], [3, ['3', 'C']]]);
  });
});
