import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { ImportError } from '../values/import-error.ts';
import { say } from '../values/source-messages.ts';
import type { SourceMessage } from '../../db/stored-import.ts';

/** Far above any row's length, in bytes; longer text without a line break isn't a table. */
const LONGEST_LINE = 256 * 1024;

/** Most lines of one row: a quoted field may contain a few line breaks, not the rest of a file. */
const MOST_LINES = 100;

/** A row begins with its DRUG_CODE. */
const ROW_BEGINS = /^\s*"?\d{1,9}"?\s*,/;

export interface CsvSink {
  /** A parsed row; `line` is its first line, from 1. */
  row(line: number, cells: string[], content: string): void;
  /** A line that couldn't be parsed. */
  bad(line: number, reason: SourceMessage, content: string): void;
}

/**
 * Parses CSV from a stream: UTF-8 or windows-1252, any line ends, bare or quoted fields, doubled
 * quotes, line breaks within quotes. A broken quote loses its own row and never its neighbours, and
 * every fault has its line number. Blank lines are skipped. Throws `wrong_zip` for an endless line.
 * The file stays in memory until its encoding is known: it is unpacked once.
 */
export const readCsvRows = async (source: AsyncIterable<Buffer>, sink: CsvSink): Promise<void> => {
  const chunks: Buffer[] = [];
  const decode = await findDecoder(keptIn(chunks, source));
  const rows = new RowReader(sink);
  await eachLine(inTurns(chunks), (line, bytes) => rows.take(line, decode(bytes)));
  rows.end();
};

async function* keptIn(chunks: Buffer[], source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  for await (const chunk of source) {
    chunks.push(chunk);
    yield chunk;
  }
}

/** Whoever else this process serves gets a turn after each chunk. */
async function* inTurns(chunks: readonly Buffer[]): AsyncIterable<Buffer> {
  for (const chunk of chunks) {
    await nextTurn();
    yield chunk;
  }
}

const NEW_LINE = 10;

const eachLine = async (
  source: AsyncIterable<Buffer>,
  take: (line: number, bytes: Buffer) => void,
): Promise<void> => {
  let line = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, start)) {
      take((line += 1), bytes.subarray(start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > LONGEST_LINE) {
      throw new ImportError('wrong_zip', say('endlessLine', line + 1));
    }
  }
  if (rest.length > 0) take(line + 1, rest);
};

type Decode = (bytes: Buffer) => string;

const decodeUtf8: Decode = (bytes) => bytes.toString('utf8');

/** Windows-1252's characters at 0x80 to 0x9F, where Latin-1 has control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const decodeWindows: Decode = (bytes) =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80]!);

/**
 * A file has one encoding: windows-1252 if most of its lines with accents are invalid UTF-8. A few
 * such lines in a UTF-8 file are damaged, and must not be read as if they were right.
 */
const findDecoder = async (source: AsyncIterable<Buffer>): Promise<Decode> => {
  let [utf8, other] = [0, 0];
  await eachLine(source, (_line, bytes) => {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) utf8 += 1;
    else other += 1;
  });
  return other > utf8 ? decodeWindows : decodeUtf8;
};

const BLANK = /^[\s\u001A]*$/;

const hasOpenQuote = (text: string): boolean => {
  let open = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) open = !open;
  return open;
};

/** Joins the lines of a row. */
class RowReader {
  readonly #sink: CsvSink;
  /** Lines of a row with an open quote. */
  #open: { line: number; text: string }[] = [];

  constructor(sink: CsvSink) {
    this.#sink = sink;
  }

  take(line: number, raw: string): void {
    const text = line === 1 && raw.startsWith('\uFEFF') ? raw.slice(1) : raw;
    if (this.#open.length > 0) {
      if (!ROW_BEGINS.test(text) && this.#open.length < MOST_LINES) return this.#goOn(line, text);
      this.end();
    }
    if (BLANK.test(text)) return;
    if (hasOpenQuote(text)) this.#open = [{ line, text }];
    else this.#read(line, withoutReturn(text));
  }

  /**
   * A quote that is never closed loses the line where it opens; the lines after it are parsed on
   * their own.
   */
  end(): void {
    const [first, ...rest] = this.#open;
    this.#open = [];
    if (first) this.#read(first.line, withoutReturn(first.text));
    for (const { line, text } of rest) if (!BLANK.test(text)) this.#read(line, withoutReturn(text));
  }

  #goOn(line: number, text: string): void {
    this.#open.push({ line, text });
    if (!hasOpenQuote(text)) return;
    const lines = this.#open;
    this.#open = [];
    this.#read(lines[0]!.line, withoutReturn(lines.map((part) => part.text).join('\n')));
  }

  #read(line: number, content: string): void {
    if (content.includes('\uFFFD')) return this.#sink.bad(line, say('notUtf8'), content);
    if (content.includes('\u0000')) return this.#sink.bad(line, say('holdsNull'), content);
    const cells = splitRegular(content) ?? splitIrregular(content);
    if (cells) this.#sink.row(line, cells, content);
    else this.#sink.bad(line, say('brokenQuotes'), content);
  }
}

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

/**
 * The form that Health Canada writes: every field in quotes, no quote inside. Undefined for
 * anything else.
 */
const splitRegular = (content: string): string[] | undefined => {
  if (content.length < 2 || !content.startsWith('"') || !content.endsWith('"')) return undefined;
  const cells = content.slice(1, -1).split('","');
  return cells.some((cell) => cell.includes('"')) ? undefined : cells;
};

/** Any other CSV: bare fields, doubled quotes. */
const splitIrregular = (content: string): string[] | undefined => {
  try {
    return parse(content, { relax_column_count: true })[0];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
};
