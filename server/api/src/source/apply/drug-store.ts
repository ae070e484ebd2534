import { SOURCE_FIELDS, type Queue, type SourceField } from '@refined/shared/domain';
import { sql } from 'kysely';
import { FIELD_COLUMNS, type ColumnOf, type FieldColumns } from '../../db/field-columns.ts';
import type { Db, DrugState } from '../../db/schema.ts';
import type { HistoryNote } from '../../db/json-columns.ts';
import { groupKey, type ChangedProduct } from '../values/group-key.ts';
import type { FieldTexts, SourceChange } from '../values/source-values.ts';
import { inChunks, insertRows, recordset } from './bulk.ts';
import { keepStatuses } from '../../publications/publication-store.ts';
import type { ImportRun } from './run-import.ts';
import { WAITING_CHANGES, type WaitingChange } from './waiting-changes.ts';

/** The columns that an import writes. */
export const WRITTEN: readonly (keyof WrittenColumns)[] = [
  'drug_code',
  ...SOURCE_FIELDS.map((field) => FIELD_COLUMNS[field]),
  'tier',
  'queue',
  'source_changed',
  'dpd_status',
];

export interface WrittenColumns extends Pick<FieldColumns, ColumnOf<SourceField> | 'tier'> {
  drug_code: number | null;
  queue: Queue;
  source_changed: boolean;
  /** marketed, approved, dormant, cancelled; empty for a drug known only from notices. */
  dpd_status: string;
}

export interface NewDrug extends WrittenColumns {
  in_product: boolean;
}

export interface FoundDrug extends WrittenColumns {
  readonly id: number;
  readonly overridden: readonly string[];
  /** The source's values that reviewers rejected by keeping ours (D48). */
  readonly kept: FieldTexts | null;
  /** Group keys of the DIN questions of earlier imports (D66). */
  readonly asked: readonly string[];
  readonly waiting: readonly WaitingChange[];
  readonly in_product: boolean;
  readonly state: DrugState;
}

/**
 * Ids for new drugs, in order. They are drawn before the rows are written, because rows without a
 * natural key (from notices) couldn't be matched afterwards.
 */
export const drawIds = async (db: Db, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('drug', 'id'))::integer as id
    from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map(({ id }) => id);
};

/** Inserts drugs with ids from `drawIds`. */
export const insertDrugs = async (
  db: Db,
  drugs: readonly (NewDrug & { readonly id: number })[],
): Promise<void> => {
  const columns = sql.join([...WRITTEN, 'in_product'].map((column) => sql.ref(column)));
  await inChunks(drugs, (chunk) =>
    sql`insert into drug (id, ${columns}) overriding system value
        select id, ${columns} from ${recordset('drug', chunk)}`.execute(db),
  );
};

/** The drugs with these ids, locked until the transaction ends. */
export const findDrugs = async (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, FoundDrug>> => {
  const { rows } = await sql<FoundDrug>`
    select d.id, d.overridden, d.in_product, ${sql.raw(WAITING_CHANGES)} as waiting, ${sql.join(WRITTEN.map((column) => sql.ref(`d.${column}`)))}, drug_state(d) as state,
      (select jsonb_object_agg(c.field, c.source_value) from source_decision c where c.drug_id = d.id and c.decision = 'keep') as kept,
      array(select distinct c.group_key from source_change c where c.drug_id = d.id and c.kind in ('no_din', 'duplicate_din')) as asked
    from drug d where d.id in (select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json)) order by d.id for update`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

export interface DrugUpdate {
  readonly found: FoundDrug;
  readonly columns: WrittenColumns;
}

/** Writes drugs, each with a new version and a history row (D43). */
export const updateDrugs = async (
  db: Db,
  run: ImportRun,
  updates: readonly DrugUpdate[],
): Promise<void> => {
  const assignments = sql.join(
    WRITTEN.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`),
  );
  await inChunks(updates, (chunk) =>
    sql`update drug d set ${assignments}, version = d.version + 1, updated_at = now(),
          queued_at = case when d.queue = r.queue then d.queued_at else now() end
        from ${recordset(
          'drug',
          chunk.map(({ found, columns }) => ({ ...pickWritten(columns), id: found.id })),
        )} r where d.id = r.id`.execute(db),
  );
  const note: HistoryNote = { import_id: run.id };
  await writeHistory(
    db,
    run,
    'import',
    updates.map(({ found }) => ({ drug_id: found.id, before: found.state, note })),
  );
};

/** Writes a history row for the current state of each drug. */
const writeHistory = (
  db: Db,
  run: ImportRun,
  kind: 'baseline' | 'import',
  rows: readonly { drug_id: number; before?: DrugState; note: HistoryNote }[],
): Promise<void> =>
  inChunks(rows, (chunk) =>
    sql`insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      select d.id, ${run.actor}, ${run.requestId}, ${kind}, d.version, r.before, drug_state(d), r.note
      from ${recordset('drug_history', chunk)} r join drug d on d.id = r.drug_id`.execute(db),
  );

const pickWritten = (columns: WrittenColumns): WrittenColumns =>
  Object.fromEntries(
    WRITTEN.map((column) => [column, columns[column]]),
  ) as unknown as WrittenColumns;

/** First history rows of new drugs; their notes have the inferred fields (D49). */
export const writeFirstHistory = (
  db: Db,
  run: ImportRun,
  drugs: readonly { id: number; inferred: readonly string[] }[],
): Promise<void> =>
  writeHistory(
    db,
    run,
    run.baseline ? 'baseline' : 'import',
    drugs.map(({ id, inferred }) => ({
      drug_id: id,
      note: { import_id: run.id, inferred: [...inferred] },
    })),
  );

/** The reasons why drugs are queued (D48). */
export const writeChanges = (
  db: Db,
  run: ImportRun,
  drugs: readonly (ChangedProduct & { changes: readonly SourceChange[] })[],
): Promise<void> =>
  insertRows(
    db,
    'source_change',
    ['import_id', 'drug_id', 'kind', 'field', 'old_value', 'new_value', 'since', 'group_key'],
    drugs.flatMap(({ changes, ...product }) =>
      changes.map((change) => ({
        import_id: run.id,
        drug_id: product.id,
        kind: change.kind,
        field: change.field,
        old_value: change.before,
        new_value: change.after,
        since: change.since ?? null,
        group_key: groupKey(change, product),
      })),
    ),
  );

/** Publication 0: the product after the baseline, effective on the extract's date (D3, D49). */
export const publishBaseline = async (db: Db, run: ImportRun): Promise<void> => {
  await sql`
    insert into publication (number, at, effective, actor, import_id, size)
    select 0, (${run.date}::date)::timestamp at time zone 'UTC', ${run.date}::date, ${run.actor}, ${run.id}, count(*)
    from drug where in_product`.execute(db);
  await sql`insert into publication_item (publication, drug_id, content) select 0, d.id, drug_state(d) from drug d where d.in_product`.execute(
    db,
  );
  await keepStatuses(db, 0);
};
