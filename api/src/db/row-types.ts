import pg from 'pg';

const INT8 = 20;
const INT4_ARRAY = 1007;
const DATE = 1082;

/** `{1,2}` → [1, 2]. Lists of drugs hold three such arrays per row, and pg's general parser takes most of a page's time. */
const integerArray = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // Identities of history and rejects: far below 2^53.
  [INT8]: Number,
  [INT4_ARRAY]: integerArray,
  // A calendar day has no time zone: as text, never as a Date.
  [DATE]: (text) => text,
};

/** How PostgreSQL's values become JavaScript's, the same on both databases. */
export const rowTypes = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => parsers[id] ?? pg.types.getTypeParser(id, format ?? 'text')) as typeof pg.types.getTypeParser,
};
