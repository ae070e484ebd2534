import { StringDecoder } from 'node:string_decoder';
import { CsvError, parse } from 'csv-parse/sync';
import { ImportError } from '../../import-error.ts';

/** Far above any row's length, in characters: what has no line breaks for so long is no table. */
const LONGEST_LINE = 256 * 1024;

export interface CsvSink {
  /** A row that could be taken apart; `line` counts from 1. */
  row(line: number, cells: string[], content: string): void;
  /** A line that couldn't. */
  bad(line: number, reason: string, content: string): void;
}

/**
 * Reads CSV of which every record is one line (PROVENANCE: no line breaks within fields), as it arrives. Line by line, so
 * that a broken quote costs its own line and never swallows its neighbours, and every fault has its line number. Throws
 * `wrong_zip` for a line without end.
 */
export const readCsvRows = async (source: AsyncIterable<Buffer>, sink: CsvSink): Promise<void> => {
  const decoder = new StringDecoder('utf8');
  let line = 0;
  let rest = '';
  const take = (text: string): void => {
    line += 1;
    const content = text.endsWith('\r') ? text.slice(0, -1) : text;
    readLine(line, line === 1 && content.startsWith('\uFEFF') ? content.slice(1) : content, sink);
  };
  for await (const chunk of source) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop()!;
    for (const text of lines) take(text);
    if (rest.length > LONGEST_LINE) throw new ImportError('wrong_zip', `Line ${line + 1} has no end: this is no table of an extract.`);
  }
  rest += decoder.end();
  if (rest !== '') take(rest);
};

const readLine = (line: number, content: string, sink: CsvSink): void => {
  if (content.includes('\uFFFD')) return sink.bad(line, 'not UTF-8', content);
  if (content.includes('\u0000')) return sink.bad(line, 'holds U+0000', content);
  if (content === '') return sink.bad(line, 'empty line', content);
  const cells = splitRegular(content) ?? splitIrregular(content);
  if (cells) sink.row(line, cells, content);
  else sink.bad(line, 'broken quotes', content);
};

/** The form that Health Canada writes: every field in quotes, no quote within. Undefined for anything else. */
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
