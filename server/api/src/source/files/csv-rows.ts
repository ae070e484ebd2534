import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import type { SourceMessage } from '../../db/json-columns.ts';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';

/** In bytes, far above any row; longer text without a line break isn't a table. */
const LONGEST_LINE = 256 * 1024;

/** Maximum lines per row: a quoted field can have a few line breaks, not the rest of a file. */
const MOST_LINES = 100;

/** A row begins with its DRUG_CODE, in quotes or bare. */
const ROW_BEGINS = /^\s*("?)\d{1,9}\1\s*,/;

export interface CsvRow {
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The row as in the file. */
  readonly content: string;
  /** The same for equal cells, regardless of quoting. */
  readonly text: string;
}

interface CsvSink {
  row(row: CsvRow): void;
  /** A line that couldn't be parsed. */
  bad(line: number, reason: SourceMessage, content: string): void;
}

/**
 * Parses CSV from a stream: UTF-8 or windows-1252, any line ends, bare or quoted fields, doubled
 * quotes, line breaks in quotes. A broken quote loses only its own row, and every fault has its
 * line number. Blank lines are skipped. Throws `wrong_zip` for an endless line. The whole file is
 * read first, because its encoding is decided by all lines.
 */
export const readCsvRows = async (
  source: AsyncIterable<Buffer>,
  file: string,
  sink: CsvSink,
): Promise<void> => {
  const text = decoded(await gatherCsv(source, file));
  const rows = new RowReader(sink, mayBeDamaged(text));
  let turn = TURN;
  let line = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    rows.take((line += 1), text.slice(start, end));
    start = end + 1;
    if (start < turn) continue;
    // Lets other requests of this process run.
    turn = start + TURN;
    await nextTurn();
  }
  rows.end();
};

/** Characters per event-loop turn. */
const TURN = 64 * 1024;

const NEW_LINE = 10;

/**
 * Reads a file's bytes; throws `wrong_zip` with its name for an endless line before it fills the
 * memory.
 */
const gatherCsv = async (source: AsyncIterable<Buffer>, file: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let unended = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    const last = chunk.lastIndexOf(NEW_LINE);
    unended = last === -1 ? unended + chunk.length : chunk.length - last - 1;
    if (unended <= LONGEST_LINE) continue;
    const line = [...eachLine(Buffer.concat(chunks))].length;
    throw new ImportError('wrong_zip', message('lineWithoutEnd', file, line));
  }
  return Buffer.concat(chunks);
};

function* eachLine(bytes: Buffer): Iterable<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(NEW_LINE, start);
    const end = found === -1 ? bytes.length : found;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/**
 * A file has one encoding: windows-1252 if most lines with accents are invalid UTF-8. A few such
 * lines in a UTF-8 file are damaged, and must not be accepted.
 */
const decoded = (bytes: Buffer): string => {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let [utf8, other] = [0, 0];
  for (const line of eachLine(bytes)) {
    if (isAscii(line)) continue;
    if (isUtf8(line)) utf8 += 1;
    else other += 1;
  }
  return other > utf8 ? new TextDecoder('windows-1252').decode(bytes) : bytes.toString('utf8');
};

const UNREADABLE = '\uFFFD';
const NULL = '\u0000';

/** Whether rows must be checked for characters that no cell may have. */
const mayBeDamaged = (text: string): boolean => text.includes(UNREADABLE) || text.includes(NULL);

const BLANK = /^[\s\u001A]*$/;

const hasOpenQuote = (text: string): boolean => {
  let open = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) open = !open;
  return open;
};

/** Joins the lines of a row. */
class RowReader {
  readonly #sink: CsvSink;
  readonly #mayBeDamaged: boolean;
  /** Lines of a row with an open quote. */
  #open: { line: number; text: string }[] = [];

  constructor(sink: CsvSink, mayBeDamaged: boolean) {
    this.#sink = sink;
    this.#mayBeDamaged = mayBeDamaged;
  }

  take(line: number, raw: string): void {
    const text = line === 1 && raw.startsWith('\uFEFF') ? raw.slice(1) : raw;
    if (this.#open.length > 0) {
      if (!ROW_BEGINS.test(text) && this.#open.length < MOST_LINES) return this.#goOn(line, text);
      this.end();
    }
    const content = withoutReturn(text);
    const regular = regularCells(content);
    if (regular) return this.#read(line, content, regular);
    if (BLANK.test(text)) return;
    if (hasOpenQuote(text)) this.#open = [{ line, text }];
    else this.#read(line, content);
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

  #read(line: number, content: string, regular = regularCells(content)): void {
    if (this.#mayBeDamaged) {
      if (content.includes(UNREADABLE)) return this.#sink.bad(line, message('notUtf8'), content);
      if (content.includes(NULL)) return this.#sink.bad(line, message('holdsNull'), content);
    }
    const cells = regular ?? plainCells(content) ?? irregularCells(content);
    if (!cells) return this.#sink.bad(line, message('brokenQuotes'), content);
    const text = regular ? content : `"${cells.join('","')}"`;
    this.#sink.row({ line, cells, content, text });
  }
}

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

/**
 * The cells of a row in Health Canada's format: every field in quotes, no quotes inside. Undefined
 * for another format.
 */
const regularCells = (content: string): string[] | undefined => {
  if (content.length < 2 || !content.startsWith('"') || !content.endsWith('"')) return undefined;
  const cells = content.slice(1, -1).split('","');
  return cells.some((cell) => cell.includes('"')) ? undefined : cells;
};

/** A quoted field with doubled quotes, or a bare one; then a comma or the end of the row. */
const PLAIN_FIELD = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|$)/y;

/**
 * The cells of a row of bare and quoted fields; undefined for anything else. Whole files can have
 * such rows, and the parser below takes twenty times as long.
 */
const plainCells = (content: string): string[] | undefined => {
  const cells: string[] = [];
  PLAIN_FIELD.lastIndex = 0;
  for (let end = ','; end === ',';) {
    const field = PLAIN_FIELD.exec(content);
    if (!field) return undefined;
    const [, quoted, bare = ''] = field;
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    end = field[3]!;
  }
  return cells;
};

/** Parses any other CSV. Undefined if its quotes are broken. */
const irregularCells = (content: string): string[] | undefined => {
  try {
    return parse(content, { relax_column_count: true })[0];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
};

/** Rows read before a file's number of columns is decided. */
const LOOKED_AT = 50;

/**
 * Decides a file's number of columns: extracts of other years have more or fewer at the end, but
 * all rows of a file have the same number. Keeps the first rows back until most of them agree.
 */
export class FileWidth<Row> {
  readonly #needed: number;
  readonly #width: (row: Row) => number;
  readonly #take: (row: Row, width: number) => void;
  #held: Row[] | undefined = [];
  #found = 0;

  constructor(
    needed: number,
    width: (row: Row) => number,
    take: (row: Row, width: number) => void,
  ) {
    this.#needed = needed;
    this.#width = width;
    this.#take = take;
  }

  add(row: Row): void {
    if (!this.#held) return this.#take(row, this.#found);
    this.#held.push(row);
    if (this.#held.length >= LOOKED_AT) this.end();
  }

  /** Returns the rows held back. */
  end(): void {
    const waiting = this.#held;
    if (!waiting) return;
    this.#found = this.#mostFrequent(waiting);
    this.#held = undefined;
    for (const row of waiting) this.#take(row, this.#found);
  }

  #mostFrequent(rows: readonly Row[]): number {
    const counts = new Map<number, number>();
    for (const row of rows) {
      const width = this.#width(row);
      if (width >= this.#needed) counts.set(width, (counts.get(width) ?? 0) + 1);
    }
    const [most] = [...counts].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
    return most?.[0] ?? this.#needed;
  }
}
