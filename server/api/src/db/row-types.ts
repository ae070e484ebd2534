import pg from 'pg';

const INT8 = 20;
const INT4_ARRAY = 1007;
const DATE = 1082;

const COMMA = 44;
const ZERO = 48;

const anyIntegerArray = pg.types.getTypeParser(INT4_ARRAY as never) as (text: string) => number[];

/**
 * `{1,2}` → [1, 2]. Each row of a drug list has three such arrays; pg's general parser would take
 * most of a page's time.
 */
const integerArray = (text: string): number[] => {
  const numbers: number[] = [];
  if (text === '{}') return numbers;
  let number = 0;
  for (let index = 1; index < text.length - 1; index += 1) {
    const code = text.charCodeAt(index);
    if (code === COMMA) {
      numbers.push(number);
      number = 0;
    } else if (code >= ZERO && code <= ZERO + 9) number = number * 10 + code - ZERO;
    // Negative or null: not a list of ids.
    else return anyIntegerArray(text);
  }
  numbers.push(number);
  return numbers;
};

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // Ids of history and rejects are far below 2^53.
  [INT8]: Number,
  [INT4_ARRAY]: integerArray,
  // A calendar day has no time zone, so it is a text, not a Date.
  [DATE]: (text) => text,
};

/** Parses PostgreSQL's values, the same way for both databases. */
export const rowTypes = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    parsers[id] ?? pg.types.getTypeParser(id, format ?? 'text')) as typeof pg.types.getTypeParser,
};
