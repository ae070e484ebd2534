import { describe, expect, it } from '@jest/globals';
import { QUEUE_NAMES, RECORD_FIELDS, recordField } from '@refined/shared/domain';
import { sql } from 'kysely';
import { offMarket } from '../drugs/drug-row.ts';
import { testDatabase } from '../testing/test-database.ts';
import { FIELD_COLUMNS } from './field-columns.ts';
import { TRIGGERS } from './triggers.ts';

/** Columns of a drug that aren't fields of the record. */
const OTHER_COLUMNS = [
  'id',
  'drug_code',
  'search_name',
  'queue',
  'in_product',
  'overridden',
  'source_changed',
  'dpd_status',
  'version',
  'queued_at',
  'updated_at',
];

const TYPES = { text: 'text', number: 'smallint', single: 'integer', multi: 'ARRAY' } as const;

const sorted = (names: Iterable<string>): string[] => [...names].sort();

/** Fails for an entry in a domain table without its migration, and vice versa. */
describe('what the domain names, in the database', () => {
  const database = testDatabase();
  const read = async (query: string): Promise<string[]> => {
    const { rows } = await sql.raw<{ value: string }>(query).execute(database().db);
    return rows.map(({ value }) => value);
  };
  /** The values in a column's check constraint. */
  const allowed = async (table: string, column: string): Promise<string[]> => {
    const checks = await read(
      `select pg_get_constraintdef(oid) as value from pg_constraint
       where conrelid = '${table}'::regclass and contype = 'c'`,
    );
    const check = checks.find((text) => text.startsWith(`CHECK ((${column} = ANY`)) ?? '';
    return [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value!);
  };

  it('each field of a record has its column, of its kind, and each column its field', async () => {
    const columns = await read(
      `select column_name || ' ' || data_type as value from information_schema.columns
       where table_name = 'drug' and column_name <> all(array['${OTHER_COLUMNS.join("','")}'])`,
    );
    expect(sorted(columns)).toEqual(
      sorted(
        RECORD_FIELDS.map((name) => `${FIELD_COLUMNS[name]} ${TYPES[recordField(name).kind]}`),
      ),
    );
  });

  it('the history keeps each field, and where the drug was', async () => {
    const kept = await read(`select jsonb_object_keys(drug_state(null::drug)) as value`);
    expect(sorted(kept)).toEqual(sorted([...Object.values(FIELD_COLUMNS), 'queue', 'in_product']));
  });

  it('an index has what is off the market, as the one class of statuses says (D80)', async () => {
    const [definition = ''] = await read(
      `select indexdef as value from pg_indexes where indexname = 'drug_off_market'`,
    );
    const texts = (sqlText: string) => sorted(sqlText.match(/'[^']*'/g) ?? []);
    expect(texts(definition)).toEqual(texts(offMarket('drug')));
  });

  it('drugs may be in each queue, and each is counted', async () => {
    expect(sorted(await allowed('drug', 'queue'))).toEqual(sorted(['', ...QUEUE_NAMES]));
    expect(sorted(await read('select name as value from queue_count'))).toEqual(
      sorted([...QUEUE_NAMES, 'in_product', 'all']),
    );
  });
});

const database = testDatabase();

it('each trigger of the database is listed, and each listed one is in the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass || '.' || tgname as name from pg_trigger where not tgisinternal`.execute(
    database().db,
  );
  const listed = Object.entries(TRIGGERS).flatMap(([table, triggers]) =>
    Object.keys(triggers).map((trigger) => `${table}.${trigger}`),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
});
