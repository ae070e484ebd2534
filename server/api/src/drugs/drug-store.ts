import { STORED_FIELDS, wholeValues } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { FIELD_COLUMNS, type StoredColumns } from '../db/field-columns.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { HistoryNote } from '../db/notes.ts';
import { recordColumns, keptNote, saidBefore, type DrugRecordRow } from './drug-row.ts';

type Db = Kysely<Schema>;

/**
 * A record with what DPD says of it: its code and name there, and the date of the last imported
 * extract.
 */
export interface DrugWithSource extends DrugRecordRow {
  drug_code: number | null;
  dpd_name: string | null;
  dpd_date: string | null;
}

const readRecord = hotQuery<DrugWithSource>(
  `select ${recordColumns}, d.drug_code, s.content ->> 'brandName' as dpd_name,
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
  also = '',
) =>
  hotQuery<Row>(
    `with before as (select d as old from drug d where d.id = $1::integer and ${guard} for update),
     after as (update drug d set ${set}, version = d.version + 1, updated_at = now() from before where d.id = (before.old).id returning d as new),
     logged as (
       insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
       select (after.new).id, $2, $3, '${kind}', (after.new).version, drug_state(before.old), drug_state(after.new), ${note} from before, after
       returning at)${also}
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

/** What it ends besides, by triggers: `queues/move-effects.ts`. */
const moveQuery = guardedWrite<MovedRow>(
  'move',
  // Sources that the move may be made from. For archiving an empty queue isn't enough: it has to
  // change something (D10).
  `d.queue = any($5::text[]) and (d.queue <> '' or d.in_product or $6 <> '')`,
  `queue = $6, in_product = d.in_product and $6 <> '', queued_at = now()`,
  '(after.new).din, (after.new).queue, (after.new).in_product, (after.new).version',
  `$4::jsonb || ${keptNote('(after.new)', '$7::boolean')}`,
  `, asked as (
     insert into drug_comment (drug_id, actor, request_id, content)
     select (after.new).id, $2, $3, $8::text from after where $8 <> '')`,
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
  /** A comment that is stored with the move (D68); empty: none. */
  readonly question: string;
}

/** Moves a drug that is in one of `from`; undefined when it isn't. */
export const moveDrugRow = async (
  db: Db,
  id: number,
  { from, to, note, keep, question }: RowMove,
  author: Author,
): Promise<MovedRow | undefined> =>
  (await moveQuery(db, parameters(id, author, note, from, to, keep, question)))[0];

const askQuery = hotQuery(
  `insert into drug_comment (drug_id, actor, request_id, content)
   select $1::integer, $2::text, $3::text, $4::text where $4 <> '' and not ${saidBefore('$1', '$2', '$4')}`,
);

/** Adds the question of a move that found the drug moved already: once, however often it is sent. */
export const askOnce = async (
  db: Db,
  id: number,
  question: string,
  { actor, requestId }: Author,
): Promise<void> => {
  await askQuery(db, [id, actor, requestId, question]);
};

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
  parameters(
    id,
    author,
    note,
    version,
    wholeValues(fields),
    ...EDITED_COLUMNS.map((column) => columns[column]),
  );

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
  note: HistoryNote = {},
) => (await editWrite(db, editParameters(id, version, columns, fields, author, note)))[0];

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
