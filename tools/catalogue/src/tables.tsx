import {
  EarlierStateTable,
  FieldChanges,
  PublicationChanges,
  RelatedList,
  RelatedSection,
  SourceComparison,
  Table,
} from '@refined/shared/ui';
import type { TableProps } from '@refined/shared/ui';
import { comparison, drug, LONG } from './records.ts';
import { NARROW, nothing } from './entry.ts';
import type { Sheet } from './entry.ts';

const COLUMNS = [
  { key: 'name', head: 'Database' },
  { key: 'day', head: 'Extract of', kind: 'date' },
  { key: 'file', head: 'File', kind: 'code' },
  { key: 'count', head: 'Drugs', kind: 'figure' },
] as const;
type Key = (typeof COLUMNS)[number]['key'];
const cells = (name: string, count: string) => ({
  name,
  day: '2026-04-01',
  file: '2026-04-01_allfiles_ap.zip',
  count,
});
const table = (props: Partial<TableProps<Key>> = {}) => (
  <Table
    label="Imports"
    columns={COLUMNS}
    rows={[
      { key: 1, cells: cells('Drug Product Database', '16,653'), marked: true },
      { key: 2, cells: cells('Notice of Compliance', '13'), note: 'Taken back since.' },
      { key: 3, cells: cells(LONG, '7'), marked: ['count'] },
    ]}
    narrow="blocks"
    {...props}
  />
);
const compare = (props: { deciding?: string; error?: string } = {}) => (
  <SourceComparison comparison={comparison()} onDecide={nothing} {...props} />
);
const related = {
  count: 2,
  results: ['Teva-Metformin', LONG].map((drug_name, index) => ({
    drug: drug({ id: `${index}`, din: `0200000${index}`, drug_name, queue: '' }),
    manufacturer: 'TEVA CANADA LIMITED',
    form: 'TABLET',
    strength: '500 MG',
  })),
};
const relatedList = () => (
  <RelatedList comparison={comparison()} related={related} productName="Formulary" />
);
const change = (id: string, drug_name: string) => ({
  id,
  din: '02247162',
  drug_name,
  fields: [
    { field: 'strength', before: ['500 MG'], after: ['850 MG'] },
    { field: 'manufacturer', before: [LONG], after: [] },
  ],
});
const state = (field: string, then: string, now: string) => ({
  field,
  then: [then],
  now: [now],
  differs: then !== now,
  restorable: field !== 'tier',
});

export const tables: Sheet = {
  title: 'Tables and comparisons',
  entries: [
    {
      parts: ['Table'],
      states: [
        { name: 'default: marked, noted, long', wide: true, draw: () => table() },
        {
          name: 'figures, groups, sums',
          wide: true,
          draw: () =>
            table({
              dense: true,
              narrow: 'scroll',
              rows: [
                { key: 'g', group: 'Of April' },
                { key: 2, cells: cells('Notice of Compliance', '13') },
              ],
              foot: [{ key: 'all', cells: cells('All', '13') }],
            }),
        },
        { name: 'head that stays', wide: true, draw: () => table({ height: '110px' }) },
        { name: 'empty', draw: () => table({ rows: [], empty: 'No imports yet.' }) },
        { name: 'narrow, as blocks', frame: { width: NARROW, height: 430 }, draw: () => table() },
        {
          name: 'narrow, to the side',
          frame: { width: NARROW, height: 230 },
          draw: () => table({ narrow: 'scroll' }),
        },
      ],
    },
    {
      parts: ['SourceComparison', 'RelatedSection', 'RelatedList'],
      states: [
        { name: 'default', wide: true, draw: () => compare() },
        {
          name: 'busy and failed',
          wide: true,
          draw: () => compare({ deciding: 'strength', error: 'It could not be taken over.' }),
        },
        {
          name: 'nothing to compare with',
          draw: () => (
            <SourceComparison comparison={comparison({ source: null })} onDecide={nothing} />
          ),
        },
        { name: 'narrow', frame: { width: NARROW, height: 640 }, draw: () => compare() },
        {
          name: 'related records',
          wide: true,
          draw: () => (
            <RelatedSection open onToggle={nothing}>
              {relatedList()}
            </RelatedSection>
          ),
        },
        {
          name: 'related, narrow',
          frame: { width: NARROW, height: 420 },
          draw: relatedList,
        },
      ],
    },
    {
      parts: ['EarlierStateTable', 'FieldChanges'],
      states: [
        {
          name: 'earlier state',
          draw: () => (
            <EarlierStateTable
              fields={[state('strength', '250 MG', '500 MG'), state('tier', '1', '2')]}
            />
          ),
        },
        {
          name: 'changes of fields',
          draw: () => <FieldChanges fields={change('1', 'A').fields} noteOf={() => 'inferred'} />,
        },
      ],
    },
    {
      parts: ['PublicationChanges'],
      states: [
        {
          name: 'changed, some held back',
          draw: () => (
            <PublicationChanges
              counts={{ added: 0, changed: 2, removed: 0, blocked: 1 }}
              added={[]}
              changed={[change('1', 'Apo-Metformin'), change('2', LONG)]}
              removed={[]}
            />
          ),
        },
        {
          name: 'empty',
          draw: () => (
            <PublicationChanges
              counts={{ added: 0, changed: 0, removed: 0 }}
              added={[]}
              changed={[]}
              removed={[]}
            />
          ),
        },
      ],
    },
  ],
};
