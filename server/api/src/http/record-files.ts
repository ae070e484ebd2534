import { CSV_START, csvRecord, type FileFormat } from '@refined/shared/domain';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { markupText } from '@refined/server-base/serving';
import { kitMessages } from '@refined/shared/messages';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/**
 * An Excel file (ECMA-376), written piece by piece. The usual libraries need the whole table first
 * and block the process for seconds while they write it. Six short parts in a zip are enough; each
 * part has only what a spreadsheet needs to read text.
 */

/** The longest text that Excel reads in a cell; it calls a file with more damaged. */
const LONGEST = 32_767;

/** Numbers of the formats below: text, and text in bold for the header. */
const [TEXT, BOLD] = [1, 2];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const override = (part: string, type: string): string =>
  `<Override PartName="/${part}" ContentType="${CONTENT}.${type}+xml"/>`;

const format = (number: number, font: number): string =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

/** Number format 49 is "text": a cell that somebody edits doesn't become a number or a formula. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="3">${format(0, 0)}${format(49, 0)}${format(49, 1)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The parts that every file shares. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    override('xl/workbook.xml', 'sheet.main') +
    override('xl/styles.xml', 'styles') +
    `${override('xl/worksheets/sheet1.xml', 'worksheet')}</Types>`,
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
    `<sheet name="${kitMessages.brand}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ),
  'xl/styles.xml': STYLES,
};

/** Before the rows: the header row stays visible. */
const SHEET_BEGIN =
  `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
  '</sheetViews><sheetFormatPr defaultRowHeight="15" baseColWidth="18"/><sheetData>';

/** "A", "B" … "Z", "AA" */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** Excel decodes "_x0041_" in a text as a letter. */
const excelText = (value: string): string =>
  markupText(value.slice(0, LONGEST)).replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');

/** One row. All cells are text: leading zeros stay, and nothing is a formula. */
const rowOf = (values: readonly string[], number: number): string => {
  const style = number === 1 ? BOLD : TEXT;
  const cells = values.map((value, at) =>
    value === ''
      ? ''
      : `<c r="${columnName(at)}${number}" s="${style}" t="inlineStr"><is>` +
        `<t xml:space="preserve">${excelText(value)}</t></is></c>`,
  );
  return `<row r="${number}">${cells.join('')}</row>`;
};

/** An Excel file with one sheet of these records; the first record is the header. */
export async function* excelFile(
  records: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const zip = new Zip((fault, bytes) => {
    if (fault) throw fault;
    written.push(bytes);
  });
  const take = (): Uint8Array => {
    const taken = Buffer.concat(written);
    written = [];
    return taken;
  };
  const begin = (name: string): ZipDeflate => {
    const part = new ZipDeflate(name);
    // Not the current time: the same table always gives the same bytes.
    part.mtime = new Date(1980, 0, 1);
    zip.add(part);
    return part;
  };
  for (const [name, text] of Object.entries(PARTS)) begin(name).push(strToU8(XML + text), true);
  const sheet = begin('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(XML + SHEET_BEGIN));
  let number = 0;
  for await (const some of records) {
    sheet.push(strToU8(some.map((values) => rowOf(values, (number += 1))).join('')));
    const bytes = take();
    if (bytes.length > 0) yield bytes;
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield take();
}

/** The records of a table in chunks; the first record is the header. */
export type Records = AsyncIterable<readonly (readonly string[])[]>;

/** The bytes of a file in chunks: memory for one chunk is enough for a file of any length. */
export type FilePieces = AsyncGenerator<string | Uint8Array>;

export const FILE_TYPES: Readonly<Record<FileFormat | 'html', string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

async function* csvFile(records: Records): AsyncGenerator<string> {
  yield CSV_START;
  for await (const some of records) yield some.map(csvRecord).join('');
}

/** The Content-Disposition for a download with this name. */
export const savedAs = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`;

/** Writes a table, by format. */
export const RECORD_FILES: Readonly<
  Record<Exclude<FileFormat, 'json'>, (records: Records) => FilePieces>
> = { csv: csvFile, xlsx: excelFile };

/** Sends a table as a file. */
export const sendRecords = (
  reply: FastifyReply,
  name: string,
  format: keyof typeof RECORD_FILES,
  records: Records,
): FastifyReply =>
  reply
    .header('content-disposition', savedAs(name))
    .type(FILE_TYPES[format])
    .send(Readable.from(RECORD_FILES[format](records), { objectMode: false }));

/**
 * Reads all rows page by page, each page after the last row of the one before. Memory for one page
 * is enough.
 */
export async function* pagesOf<Row>(
  read: (after: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => number,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = placeOf(last);
  }
}
