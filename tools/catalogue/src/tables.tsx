import {
  ComparedFields,
  EarlierStateTable,
  FieldChanges,
  MonthTable,
  PublicationChanges,
  RelatedList,
  RelatedSection,
  SourceComparison,
  Table,
  type TableProps,
} from '@refined/shared/ui';
import { comparison, drug, LONG } from './records.ts';
import { framed, NARROW, nothing, part, wide } from './states.ts';

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

export const tables = [
  part(['Table', 'MonthTable'], {
    'default: marked, noted, long': wide(table()),
    'a month': wide(
      <MonthTable
        label="April"
        rows={[
          { queue: 'dpd', review: 200, committee: 12, update: 30, on_product: 20, archived: 7 },
        ]}
        productName="Formulary"
      />,
    ),
    'figures, groups, sums': wide(
      table({
        dense: true,
        narrow: 'scroll',
        rows: [
          { key: 'g', group: 'Of April' },
          { key: 2, cells: cells('Notice of Compliance', '13') },
        ],
        foot: [{ key: 'all', cells: cells('All', '13') }],
      }),
    ),
    'head that stays': wide(table({ height: '110px' })),
    empty: table({ rows: [], empty: 'No imports yet.' }),
    'narrow, as blocks': framed([NARROW, 430], table()),
    'narrow, to the side': framed([NARROW, 230], table({ narrow: 'scroll' })),
  }),
  part(['SourceComparison', 'RelatedSection', 'RelatedList'], {
    default: wide(compare()),
    'busy and failed': wide(
      compare({ deciding: 'strength', error: 'It could not be taken over.' }),
    ),
    'nothing to compare with': (
      <SourceComparison comparison={comparison({ source: null })} onDecide={nothing} />
    ),
    narrow: framed([NARROW, 640], compare()),
    'related records': wide(
      <RelatedSection open onToggle={nothing}>
        {relatedList()}
      </RelatedSection>,
    ),
    'related, narrow': framed([NARROW, 420], relatedList()),
  }),
  part(['ComparedFields', 'EarlierStateTable', 'FieldChanges'], {
    'three sides, some marked': wide(
      <ComparedFields
        label="Both versions"
        sides={[
          { key: 'base', head: 'Before' },
          { key: 'mine', head: 'Yours' },
          { key: 'theirs', head: 'Theirs' },
        ]}
        action={{ head: 'Result' }}
        rows={[
          {
            field: 'administration',
            marked: ['theirs'],
            sides: {
              base: { texts: ['ORAL', 'TOPICAL'] },
              mine: { texts: ['ORAL', 'TOPICAL'] },
              theirs: { texts: ['ORAL', 'RECTAL'], others: ['ORAL', 'TOPICAL'], note: 'Changed' },
            },
            action: 'Theirs is used',
          },
        ]}
        width="16%"
      />,
    ),
    'earlier state': (
      <EarlierStateTable
        fields={[state('strength', '250 MG', '500 MG'), state('tier', '1', '2')]}
      />
    ),
    'changes of fields': (
      <FieldChanges fields={change('1', 'A').fields} noteOf={() => 'inferred'} />
    ),
  }),
  part(['PublicationChanges'], {
    'changed, some held back': (
      <PublicationChanges
        counts={{ added: 0, changed: 2, removed: 0, blocked: 1 }}
        added={[]}
        changed={[change('1', 'Apo-Metformin'), change('2', LONG)]}
        removed={[]}
      />
    ),
    empty: (
      <PublicationChanges
        counts={{ added: 0, changed: 0, removed: 0 }}
        added={[]}
        changed={[]}
        removed={[]}
      />
    ),
  }),
];
