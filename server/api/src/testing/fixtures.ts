import type { ChangeKind, LookupName, SourceField } from '@refined/shared/domain';
import { sql, type Insertable } from 'kysely';
import type { Db, DrugTable, Schema } from '../db/schema.ts';
import { groupKey } from '../source/values/group-key.ts';
import type { SourceChange } from '../source/values/source-values.ts';
import { hashPassword } from '../session/password.ts';

export const PASSWORD = 'correct horse battery';

/** Fast to check: tests sign in often. */
export const QUICK_PASSWORD = { log2N: 8, blockSize: 8, parallel: 1 };

/** A user whose password is fast to check. */
export const addTestUser = async (
  db: Db,
  username: string,
  more: { active?: boolean; operator?: boolean } = {},
): Promise<void> => {
  const password_hash = await hashPassword(PASSWORD, QUICK_PASSWORD);
  await db
    .insertInto('app_user')
    .values({
      username,
      password_hash,
      first_name: 'Ada',
      last_name: 'Tester',
      email: `${username}@example.ca`,
      ...more,
    })
    .execute();
};

/** Ids of the fixed lookups, as in the seed. */
export const LISTS: readonly { id: number; kind: LookupName; name: string }[] = [
  { id: 100, kind: 'grandfather_period', name: 'None' },
  { id: 101, kind: 'grandfather_period', name: '30 Days' },
  { id: 1001, kind: 'type', name: 'Single-Source Brand' },
  { id: 1003, kind: 'type', name: 'Generic' },
  { id: 2001, kind: 'schedule', name: 'PRESCRIPTION' },
  { id: 2002, kind: 'schedule', name: 'SCHEDULE D' },
  { id: 3001, kind: 'active_ingredient', name: 'METFORMIN HYDROCHLORIDE' },
  { id: 3002, kind: 'active_ingredient', name: 'SITAGLIPTIN' },
  { id: 3003, kind: 'active_ingredient', name: 'ACÉTAMINOPHÈNE' },
  { id: 4001, kind: 'administration', name: 'ORAL' },
  { id: 4002, kind: 'administration', name: 'INTRAVENOUS' },
  { id: 4003, kind: 'administration', name: 'RECTAL' },
  { id: 5001, kind: 'manufacturer', name: 'APOTEX INC' },
  { id: 6001, kind: 'sub_medical_condition', name: 'Type 2 Diabetes' },
  { id: 7001, kind: 'drug_class', name: 'A10BA METFORMIN' },
];

export const addLists = async (db: Db): Promise<void> => {
  await db
    .insertInto('lookup_item')
    .values(LISTS.map((item) => ({ ...item, source_key: item.name.toLowerCase() })))
    .execute();
};

/** More items of one lookup, by their ids. */
export const addLookups = async (
  db: Db,
  kind: LookupName,
  names: Readonly<Record<number, string>>,
): Promise<void> => {
  const items = Object.entries(names).map(([id, name]) => ({ id: Number(id), kind, name }));
  await db
    .insertInto('lookup_item')
    .values(items.map((item) => ({ ...item, source_key: `item ${item.id}` })))
    .execute();
};

let serial = 0;

/** Adds a drug and returns its id; default DINs count up. */
export const addDrug = async (
  db: Db,
  values: Partial<Insertable<DrugTable>> = {},
): Promise<number> => {
  serial += 1;
  const { id } = await db
    .insertInto('drug')
    .values({
      din: String(2_300_000 + serial).padStart(8, '0'),
      drug_name: `Drug ${serial}`,
      type_id: 1003,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Adds `count` drugs of one queue in one statement. */
export const addManyDrugs = async (
  db: Db,
  count: number,
  values: (index: number) => Partial<Insertable<DrugTable>>,
): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index) => ({
    drug_name: `Many ${index}`,
    din: String(9_000_000 + index).padStart(8, '0'),
    queue: '' as const,
    in_product: false,
    active_ingredient_ids: [] as number[],
    ...values(index),
  }));
  await db.insertInto('drug').values(rows).execute();
};

/** A calendar day (UTC) relative to today. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** A drug's row. */
export const readDrug = (db: Db, id: number) =>
  db.selectFrom('drug').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Writes a drug's row directly; its version doesn't change. */
export const setDrug = (db: Db, id: number, values: Partial<Insertable<DrugTable>>) =>
  db.updateTable('drug').set(values).where('id', '=', id).execute();

/** Writes a drug's row with a new version. */
export const editDrug = (db: Db, id: number, values: Partial<Insertable<DrugTable>>) =>
  db
    .updateTable('drug')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

/** A finished import, by default of Health Canada's extract. */
export const addImportRun = async (
  db: Db,
  values: Partial<Insertable<Schema['import_run']>> = {},
): Promise<number> => {
  const { id } = await db
    .insertInto('import_run')
    .values({
      kind: 'dpd',
      extract_date: '2026-04-01',
      status: 'done',
      actor: 'import',
      files: '[]',
      counts: '{}',
      notices: '[]',
      finished_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A publication by ada, without its drugs. */
export const addPublication = async (
  db: Db,
  values: { readonly number: number } & Partial<Insertable<Schema['publication']>>,
): Promise<void> => {
  const standard = { actor: 'ada', import_id: null, size: 1 };
  await db
    .insertInto('publication')
    .values({ ...standard, ...values })
    .execute();
};

/** The queue of a drug, whether it is on the product, and its version. */
export const readPlace = (db: Db, id: number) =>
  db
    .selectFrom('drug')
    .select(['queue', 'in_product', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A drug's history rows, oldest first. */
export const readHistory = (db: Db, id: number) =>
  db.selectFrom('drug_history').selectAll().where('drug_id', '=', id).orderBy('id').execute();

/** A history entry of a drug as it is, which ends in `queue`; each has a later version. */
export const addEntry = async (
  db: Db,
  drug: number,
  entry: {
    readonly kind: 'import' | 'move' | 'publication' | 'edit';
    readonly queue: string;
    readonly at?: string;
    readonly actor?: string;
    /** What the drug was before; by default as it is. */
    readonly before?: object | null;
    readonly note?: object;
  },
): Promise<void> => {
  const { kind, queue, at = null, actor = 'import', before = {}, note = {} } = entry;
  serial += 1;
  await sql`insert into drug_history (drug_id, at, actor, request_id, kind, version, before, after, note)
    select id, coalesce(${at}::timestamptz, now()), ${actor}, 'r', ${kind}, ${serial}::integer,
      ${before === null ? sql`null` : sql`drug_state(d) || ${JSON.stringify(before)}::jsonb`},
      drug_state(d) || jsonb_build_object('queue', ${queue}::text), ${JSON.stringify(note)}::jsonb
    from drug d where id = ${drug}`.execute(db);
};

/** Sets the group keys of a test's changes, as imports do. */
export const keyChanges = async (db: Db): Promise<void> => {
  const { rows } = await sql<SourceChange & { id: string; drug_id: number }>`
    select id, drug_id, kind, field, old_value as before, new_value as after
    from source_change where group_key is null`.execute(db);
  const keys = rows.map(({ id, drug_id, ...change }) => ({
    id,
    key: groupKey(change, { id: drug_id }),
  }));
  await sql`update source_change c set group_key = k.key
    from json_to_recordset(${JSON.stringify(keys)}::json) as k(id bigint, key text)
    where c.id = k.id`.execute(db);
};

/** Adds a change of an import: of a field's value, or without a field. */
export const addChange = async (
  db: Db,
  {
    before,
    after,
    ...change
  }: {
    readonly import_id: number;
    readonly drug_id: number;
    readonly kind: ChangeKind;
    readonly field?: SourceField;
    readonly before?: string;
    readonly after?: string;
  },
): Promise<void> => {
  const stored = (value?: string) => (value === undefined ? null : JSON.stringify(value)) as never;
  const values = { field: null, since: null, ...change };
  await db
    .insertInto('source_change')
    .values({ ...values, old_value: stored(before), new_value: stored(after) })
    .execute();
};

/** The request as a killed process leaves it: without answer, and its lease expired. */
export const abandonRequest = (db: Db, key: string) =>
  db
    .updateTable('idempotent_request')
    .set({ status: null, headers: null, body: null, alive_until: new Date(0) })
    .where('key', '=', key)
    .execute();

export const countRows = async (db: Db, table: keyof Schema): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}`.execute(db);
  return rows[0]!.count;
};
