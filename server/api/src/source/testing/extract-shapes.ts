import { DPD_FILES, type DpdFileName } from '../files/dpd-files.ts';

/**
 * A shape in which Health Canada has published its extracts, or could: the same rows, formatted
 * differently.
 */
export interface ExtractShape {
  readonly encoding: 'utf8' | 'windows-1252';
  readonly byteOrderMark: boolean;
  readonly lineEnd: '\r\n' | '\n';
  /** All fields in quotes, or only those that need them. */
  readonly quotes: 'all' | 'needed';
  /** Today's columns; more at the end; without the French ones; with AHFS after ATC. */
  readonly columns: 'today' | 'more' | 'english' | 'with AHFS';
  /** Content of unused columns: unchanged, empty (without flags), or with a line break. */
  readonly unread: 'kept' | 'empty' | 'broken lines' | 'quotes';
  /** Blank lines at the end of each file. */
  readonly blankLines: number;
  readonly members: 'lower' | 'upper' | 'in a folder';
  /** With files that aren't read, and the empty one for dormant products. */
  readonly extraFiles: boolean;
}

export const TODAYS_SHAPE: ExtractShape = {
  encoding: 'utf8',
  byteOrderMark: false,
  lineEnd: '\r\n',
  quotes: 'all',
  columns: 'today',
  unread: 'kept',
  blankLines: 0,
  members: 'lower',
  extraFiles: true,
};

type Rows = Readonly<Partial<Record<DpdFileName, readonly (readonly string[])[]>>>;

const FRENCH = /_F$/;

const UNREAD: Readonly<Record<ExtractShape['unread'], (cell: string) => string>> = {
  kept: (cell) => cell,
  empty: () => '',
  'broken lines': (cell) => `${cell}\r\n\r\nrest`,
  quotes: (cell) => `${cell} "so called", 5" long`,
};

const shapeRow = (file: DpdFileName, row: readonly string[], shape: ExtractShape): string[] => {
  const columns = Object.entries<unknown>(DPD_FILES[file].columns);
  const cells = row.flatMap((cell, index) => {
    const [name = '', check] = columns[index] ?? [];
    if (shape.columns === 'english' && FRENCH.test(name)) return [];
    return [check ? cell : UNREAD[shape.unread](cell)];
  });
  if (shape.columns === 'more') return [...cells, 'NEW', ''];
  if (shape.columns !== 'with AHFS' || file !== 'ther') return cells;
  const [code = '', atc = '', text = '', ...rest] = cells;
  return [code, atc, text, '10:00.00', 'ANTINEOPLASTIC AGENTS', ...rest, ''];
};

const quote = (cell: string, { quotes }: ExtractShape): string =>
  quotes === 'all' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const encode = (text: string, { encoding }: ExtractShape): Buffer =>
  encoding === 'utf8' ? Buffer.from(text) : Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');

const memberOf = (name: string, { members }: ExtractShape): string => {
  if (members === 'upper') return name.toUpperCase();
  return members === 'in a folder' ? `allfiles/${name}` : name;
};

export const shapeMembers = (
  rows: Rows,
  suffix: string,
  shape: ExtractShape,
): Record<string, Buffer> => {
  const members: Record<string, Buffer> = {};
  for (const file of Object.keys(DPD_FILES) as DpdFileName[]) {
    const lines = (rows[file] ?? []).map((row) =>
      shapeRow(file, row, shape)
        .map((cell) => quote(cell, shape))
        .join(','),
    );
    if (file === 'biosimilar' && lines.length === 0 && suffix === '_dr' && !shape.extraFiles)
      continue;
    const blank = Array.from({ length: shape.blankLines }, () => '');
    const text = [...lines, ...blank].map((line) => `${line}${shape.lineEnd}`).join('');
    const mark = shape.byteOrderMark && shape.encoding === 'utf8' ? '\uFEFF' : '';
    members[memberOf(`${file}${suffix}.txt`, shape)] = encode(mark + text, shape);
  }
  if (shape.extraFiles) {
    for (const file of ['package', 'pharm', 'vet']) {
      members[memberOf(`${file}${suffix}.txt`, shape)] = Buffer.from('no rows at all');
    }
  }
  return members;
};
