import { STORED_FIELDS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { FIELD_COLUMNS } from '../db/field-columns.ts';
import type { StoredColumns } from '../db/field-columns.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { HistoryNote, Schema } from '../db/schema.ts';
import { recordColumns, keptNote } from './drug-row.ts';
import type { DrugRecordRow } from './drug-row.ts';

type Db = Kysely<Schema>;

/** A record with what DPD says of it: its name there, and the date of the last imported extract. */
export interface DrugWithSource extends DrugRecordRow {
  dpd_name: string | null;
  dpd_date: string | null;
}

const readRecord = hotQuery<DrugWithSource>(
  `select ${recordColumns('d')}, s.content ->> 'brandName' as dpd_name,
     (select max(extract_date) from import_run where kind = 'dpd' and status = 'done') as dpd_date
   from drug d left join source_product s on s.drug_id = d.id where d.id = $1`,
);

export const readDrug = async (db: Db, id: number): Promise<DrugWithSource | undefined> =>
  (await readRecord(db, [id]))[0];

/** Who changes a drug, and in which request: stored in its history (D43). */
export interface Author {
  readonly actor: string;
  readonly requestId: string;
}

/**
 * One statement changes a drug and adds the history row, so that both are stored or neither.
 * `guard` and `set` are SQL over the row `d`; they use parameters from $5 on. The row is locked
 * before the guard is evaluated, so that each of several concurrent changes sees the result of the
 * one before. Returns no row when the guard refuses or there is no such drug.
 */
const guardedWrite = <Row>(
  kind: 'move' | 'edit' | 'restore',
  guard: string,
  set: string,
  returning: string,
  note = '$4::jsonb',
) =>
  hotQuery<Row>(
    `with before as (select d as old from drug d where d.id = $1::integer and ${guard} for update),
     after as (update drug d set ${set}, version = d.version + 1, updated_at = now() from before where d.id = (before.old).id returning d as new),
     logged as (
       insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
       select (after.new).id, $2, $3, '${kind}', (after.new).version, drug_state(before.old), drug_state(after.new), ${note} from before, after
       returning at)
     select ${returning}, logged.at from after, logged`,
  );

const parameters = (
  id: number,
  { actor, requestId }: Author,
  note: object,
  ...more: unknown[]
): unknown[] => [id, actor, requestId, JSON.stringify(note), ...more];

export interface MovedRow {
  din: string;
  queue: DrugRecordRow['queue'];
  in_product: boolean;
  version: number;
  at: Date;
}

const moveQuery = guardedWrite<MovedRow>(
  'move',
  // Sources that the move may be made from. For archiving an empty queue isn't enough: it has to
  // change something (D10).
  `d.queue = any($5::text[]) and (d.queue <> '' or d.in_product or $6 <> '')`,
  `queue = $6, in_product = d.in_product and $6 <> '', queued_at = now()`,
  '(after.new).din, (after.new).queue, (after.new).in_product, (after.new).version',
  `$4::jsonb || ${keptNote('(after.new)', '$7::boolean')}`,
);

export interface RowMove {
  readonly from: readonly string[];
  readonly to: string;
  /** The history's note. */
  readonly note: HistoryNote;
  /**
   * The user decided that it belongs on the product although Health Canada lists it no longer
   * (D55).
   */
  readonly keep: boolean;
}

/** Moves a drug that is in one of `from`; undefined when it isn't. */
export const moveDrugRow = async (
  db: Db,
  id: number,
  { from, to, note, keep }: RowMove,
  author: Author,
): Promise<MovedRow | undefined> =>
  (await moveQuery(db, parameters(id, author, note, from, to, keep)))[0];

/** The columns that an edit may change. */
const EDITED_COLUMNS = STORED_FIELDS.map((name) => FIELD_COLUMNS[name]);

const editQuery = (kind: 'edit' | 'restore') =>
  guardedWrite<{ version: number; at: Date }>(
    kind,
    'd.version = $5',
    `${EDITED_COLUMNS.map((column, index) => `${column} = $${index + 7}`).join(', ')},
     overridden = array(select distinct name from unnest(d.overridden || $6::text[]) as name order by name)`,
    '(after.new).version',
  );
const editWrite = editQuery('edit');
const restoreWrite = editQuery('restore');

const editParameters = (
  id: number,
  version: number,
  columns: StoredColumns,
  fields: readonly string[],
  author: Author,
  note: object,
) =>
  parameters(id, author, note, version, fields, ...EDITED_COLUMNS.map((column) => columns[column]));

/**
 * Saves an edit over exactly that version; undefined when the version is another by now. `fields`:
 * names of the fields that change.
 */
export const editDrugRow = async (
  db: Db,
  id: number,
  version: number,
  columns: StoredColumns,
  fields: readonly string[],
  author: Author,
) => (await editWrite(db, editParameters(id, version, columns, fields, author, {})))[0];

/** The same with values of an earlier state; `note` names it. */
export const restoreDrugRow = async (
  db: Db,
  id: number,
  version: number,
  columns: StoredColumns,
  fields: readonly string[],
  author: Author,
  note: HistoryNote,
) => (await restoreWrite(db, editParameters(id, version, columns, fields, author, note)))[0];

const lastMoveQuery = hotQuery<{ actor: string; at: Date }>(
  `select actor, at from drug_history where drug_id = $1 and before ->> 'queue' is distinct from after ->> 'queue' order by id desc limit 1`,
);

/** Who put the drug where it is, and when. */
export const lastMove = async (
  db: Db,
  id: number,
): Promise<{ actor: string; at: Date } | undefined> => (await lastMoveQuery(db, [id]))[0];
