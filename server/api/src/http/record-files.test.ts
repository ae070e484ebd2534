import { describe, expect, it } from '@jest/globals';
import { readExcel } from '../testing/read-excel.ts';
import { excelFile } from './record-files.ts';

/** The file of these pieces, in the chunks that are written. */
const written = async (...pieces: readonly (readonly (readonly string[])[])[]) => {
  const parts: Uint8Array[] = [];
  const records = async function* () {
    yield* pieces;
  };
  for await (const part of excelFile(records())) parts.push(part);
  return parts;
};
const bytesOf = async (...pieces: readonly (readonly (readonly string[])[])[]) =>
  Buffer.concat(await written(...pieces));

describe('an Excel file', () => {
  it('keeps what looks like a number, a formula or markup as text', async () => {
    const values = ['00012345', '=1+1', '+1', '-5', '@A1', '<b>&"', '_x0041_', ' 5 MG ', 'É\u0001'];
    const { rows } = readExcel(await bytesOf([['DIN']], [values]));
    expect(rows[1]!.map(({ type }) => type)).toEqual(values.map(() => 'inlineStr'));
    expect(rows[1]!.map(({ text }) => text)).toEqual([
      ...values.slice(0, 6),
      '_x005F_x0041_',
      ' 5 MG ',
      'É\uFFFD',
    ]);
    expect(rows[1]![0]!.ref).toBe('A2');
  });

  it('has the header in view and in bold, and formats every cell as text', async () => {
    const { xml, parts } = readExcel(await bytesOf([['DIN', 'Name']], [['00000001', '']]));
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft"');
    expect(xml).toContain('<c r="B1" s="2" t="inlineStr">');
    expect(xml).toContain('<c r="A2" s="1" t="inlineStr">');
    expect(xml).not.toContain('<f>');
    expect(parts).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it('names its columns beyond Z, and cuts what a cell can’t hold', async () => {
    const values = Array.from({ length: 28 }, (_, at) => (at === 27 ? 'x'.repeat(40_000) : 'a'));
    const last = readExcel(await bytesOf([values])).rows[0]!.slice(-2);
    expect(last.map(({ ref }) => ref)).toEqual(['AA1', 'AB1']);
    expect(last[1]!.text).toHaveLength(32_767);
  });

  it('is sent while it is written, and has the same bytes each time', async () => {
    const piece = Array.from({ length: 3_000 }, (_, row) => [`${row}`, `${Math.sin(row)}`]);
    const parts = await written([['A', 'B']], piece, piece, piece);
    expect(parts.length).toBeGreaterThan(2);
    expect(await bytesOf([['A', 'B']], piece, piece, piece)).toEqual(Buffer.concat(parts));
  });
});
