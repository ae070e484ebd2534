import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import { readNoticeRecords, type JsonRecord, type NoticeRecords } from './notice-records.ts';

/**
 * The records of a JSON file: the items of its array, or its only object. Throws `file_missing`,
 * `not_json`.
 */
export const readJsonRecords = async (path: string): Promise<JsonRecord[]> => {
  const file = basename(path);
  const bytes = await readFile(path).catch(() => {
    throw new ImportError('file_missing', message('noFile', path));
  });
  let parsed: unknown;
  let lines: number[];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    lines = memberLines(file, text);
    parsed = JSON.parse(text);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('not_json', message('notJson', file));
  }
  if (Array.isArray(parsed))
    return parsed.map((value: unknown, index) => ({ file, line: lines[index] ?? 1, value }));
  if (typeof parsed === 'object' && parsed !== null) return [{ file, line: 1, value: parsed }];
  throw new ImportError('not_json', message('noRecordList', file));
};

/** Records of notices are flat; this depth is far above theirs and far below a stack overflow. */
const DEEPEST = 20;

/**
 * The line on which each item of the outermost array begins. Refuses JSON that is nested too deep
 * before it is parsed, in one pass over the characters.
 */
const memberLines = (file: string, text: string): number[] => {
  const lines: number[] = [];
  let [line, depth, quoted, expected] = [1, 0, false, false];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (character === '\n') line += 1;
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
      continue;
    }
    if (expected && !/[\s\]]/.test(character)) {
      lines.push(line);
      expected = false;
    }
    if (character === '"') quoted = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > DEEPEST)
        throw new ImportError('too_deep', message('tooDeep', file, line, DEEPEST));
      expected ||= depth === 1;
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',' && depth === 1) expected = true;
  }
  return lines;
};

export interface NoticeFiles extends NoticeRecords {
  /** Number of records, accepted and rejected. */
  readonly records: number;
}

const readNoticeFile = async (path: string): Promise<NoticeFiles> => {
  const records = await readJsonRecords(path);
  const read = readNoticeRecords(records);
  if (records.length > read.rejects.length) return { ...read, records: records.length };
  const [first] = read.rejects;
  throw new ImportError(
    'no_records',
    first
      ? message('noneRead', basename(path), records.length, first.line ?? 1, first.reason)
      : message('noRecords', basename(path)),
  );
};

/**
 * The records of JSON files with notices, their products or ingredients. Throws `no_records` if a
 * file has no usable record (D67), and what `readJsonRecords` throws.
 */
export const readNoticeFiles = async (paths: readonly string[]): Promise<NoticeFiles> => {
  const files: NoticeFiles[] = [];
  for (const path of paths) files.push(await readNoticeFile(path));
  return {
    notices: files.flatMap(({ notices }) => notices),
    brands: files.flatMap(({ brands }) => brands),
    ingredients: files.flatMap(({ ingredients }) => ingredients),
    rejects: files.flatMap(({ rejects }) => rejects),
    records: files.reduce((sum, { records }) => sum + records, 0),
  };
};
